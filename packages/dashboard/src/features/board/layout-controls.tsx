import type { Project } from '@fettle/contract';
import { type ReactNode, Suspense } from 'react';
import { lazyPart, silently } from '../../browser/lazy-part.tsx';
import { strings } from '../../strings/index.ts';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import { type BoardSearch, boardGroup, groups } from './filters/board-search.ts';

const ListLayoutControls = lazyPart(
  () => import('./list/list-layout-controls.tsx'),
  'ListLayoutControls',
  silently,
);

export interface ControlProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

/** How the board or the list is arranged. `children` places the controls in a sheet. */
export function LayoutControls({
  children,
  ...props
}: ControlProps & { children?: (controls: ReactNode) => ReactNode }) {
  const { project, search, onChange } = props;
  if (search.view === 'calendar') return children?.(null) ?? null;
  if (search.view === 'list')
    return (
      <Suspense>
        <ListLayoutControls
          project={project}
          search={search}
          onChange={onChange}
          {...(children === undefined ? {} : { children })}
        />
      </Suspense>
    );
  const grouping = <BoardGrouping {...props} isRow={children !== undefined} />;
  return children === undefined ? grouping : children(grouping);
}

function BoardGrouping({ search, onChange, isRow }: ControlProps & { isRow: boolean }) {
  const text = strings.board;
  const { group: _group, ...rest } = search;
  return (
    <ChoiceMenu
      label={text.groupBy}
      value={boardGroup(search)}
      none={text.noGroup}
      isRow={isRow}
      choices={groups.map((value) => ({ value, label: text.groupChoices[value] }))}
      onChange={(next) =>
        onChange(next === undefined ? rest : { ...search, group: next as (typeof groups)[number] })
      }
    />
  );
}
