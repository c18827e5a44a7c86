import type { Project } from '@fettle/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadComponent } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { type BoardSearch, boardGroup, groups, showAs } from './filters/board-search.ts';
import type { useFilterBar } from './filters/filter-bar.tsx';
import { SheetButton } from './sheet-button.tsx';

const ListLayoutControls = lazy(
  loadComponent(() => import('./list/list-layout-controls.tsx'), 'ListLayoutControls'),
);

const ViewsMenu = lazy(loadComponent(() => import('./views/views-menu.tsx'), 'ViewsMenu'));

interface BoardBarProps {
  project: Project;
  search: BoardSearch;
  filterBar: Pick<ReturnType<typeof useFilterBar>, 'bar' | 'chips'>;
  onChange: (search: BoardSearch) => void;
}

/** View, filters, and display in one line, because the tasks need the space. Filters that do not fit wrap. */
export function BoardBar(props: BoardBarProps) {
  const { bar, chips } = props.filterBar;
  const isWide = useIsBeyondPhone();
  const [isDisplayOpen, setDisplayOpen] = useState(false);
  const display = { isOpen: isDisplayOpen, onOpenChange: setDisplayOpen };
  return (
    <>
      <div className="-mb-1 flex shrink-0 items-start gap-1.5 px-(--gutter) pt-2.5 pb-1.5">
        {isWide ? (
          <>
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
              <ViewChoice {...props} />
              {bar}
            </div>
            <LayoutControls {...props} />
            <Suspense fallback={<span className="size-8" />}>
              <ViewsMenu key={props.project.id} {...props} />
            </Suspense>
          </>
        ) : (
          <>
            <ViewChoice {...props} />
            <span className="flex-1" />
            {bar}
            <Suspense fallback={<DisplaySheet {...display} isOpen={false} />}>
              <PhoneDisplay key={props.project.id} {...props} {...display} />
            </Suspense>
          </>
        )}
      </div>
      {chips}
    </>
  );
}

type ControlProps = Pick<BoardBarProps, 'project' | 'search' | 'onChange'>;

function ViewChoice({ search, onChange }: ControlProps) {
  const text = strings.board;
  return (
    <SegmentedControl
      label={text.viewLabel}
      value={search.view ?? 'board'}
      options={[
        { value: 'board', label: text.showAs.board },
        { value: 'list', label: text.showAs.list },
        { value: 'calendar', label: text.showAs.calendar },
      ]}
      onChange={(next) => onChange(showAs(search, next))}
    />
  );
}

/** How the board or the list is arranged. `children` places the controls in a sheet. */
function LayoutControls({
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

/** Layout and saved views on a phone. Their commands work while the sheet is closed. */
function PhoneDisplay({ project, search, onChange, ...sheet }: ControlProps & SheetState) {
  const props = { project, search, onChange };
  return (
    <LayoutControls {...props}>
      {(controls) => (
        <ViewsMenu {...props}>
          {(views) => (
            <DisplaySheet {...sheet}>
              {controls}
              {views}
            </DisplaySheet>
          )}
        </ViewsMenu>
      )}
    </LayoutControls>
  );
}

/** It can be opened before its content has loaded, and is then shown with it. */
interface SheetState {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function DisplaySheet({ children, ...state }: SheetState & { children?: ReactNode }) {
  const text = strings.board.display;
  return (
    <SheetButton label={text} title={text} {...state}>
      <div className="-mx-2">{children}</div>
    </SheetButton>
  );
}
