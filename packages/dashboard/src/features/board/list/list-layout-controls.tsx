import type { Project } from '@fettle/contract';
import { Columns3 } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { type BoardSearch, type ListGrouping, listGroupings } from '../filters/board-search.ts';
import { useListLayout } from './list-layout.ts';
import { SortRows } from './sort-rows.tsx';

const FieldsPopover = lazyPart(() => import('./fields-popover.tsx'), 'FieldsPopover');

interface ListLayoutControlsProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
  /** Places the controls in a sheet, where rows have two lines without columns to choose or to sort by. */
  children?: (controls: ReactNode) => ReactNode;
}

/** Grouping and columns of the list. */
export function ListLayoutControls(props: ListLayoutControlsProps) {
  const { project, search, onChange, children } = props;
  const text = strings.board;
  const { grouping, fields, change } = useListLayout(project.id, search, onChange);
  const [isChoosing, setChoosing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const group = text.commandsGroup;
  useCommands([
    ...[null, ...listGroupings]
      .filter((each) => each !== grouping)
      .map((each) => ({
        id: `list-group ${each ?? 'none'}`,
        label: strings.taskList.listGroupCommands[each ?? 'none'],
        group,
        run: () => change({ grouping: each }),
      })),
    { id: 'list-fields', label: strings.taskList.fieldsTitle, group, run: () => setChoosing(true) },
  ]);
  const groupMenu = (
    <ChoiceMenu
      label={text.groupBy}
      value={grouping ?? undefined}
      none={text.noGroup}
      isRow={children !== undefined}
      choices={listGroupings.map((value) => ({ value, label: strings.taskList.listGroupChoices[value] }))}
      onChange={(next) => change({ grouping: (next as ListGrouping | undefined) ?? null })}
    />
  );
  if (children !== undefined)
    return children(
      <>
        {groupMenu}
        <SortRows search={search} onChange={onChange} />
      </>,
    );
  return (
    <>
      {groupMenu}
      <button
        ref={button}
        type="button"
        aria-expanded={isChoosing}
        aria-haspopup="dialog"
        title={strings.taskList.fields}
        onClick={() => setChoosing(!isChoosing)}
        className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] text-muted hover:bg-hover aria-expanded:bg-hover aria-expanded:text-ink"
      >
        <Columns3 size={14} aria-hidden />
        {/* The filters need the room. */}
        <span className="max-[90rem]:sr-only">{strings.taskList.fields}</span>
      </button>
      {isChoosing ? (
        <Suspense>
          <FieldsPopover
            anchor={button.current}
            fields={fields}
            onChange={(next) => change({ fields: next })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
