import type { Project } from '@fettle/contract';
import { Suspense } from 'react';
import { lazyPart, silently } from '../../browser/lazy-part.tsx';
import { useStaggeredRender } from '../../browser/use-staggered-render.ts';
import { strings } from '../../strings/index.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { type BoardSearch, showAs } from './filters/board-search.ts';
import type { useFilterBar } from './filters/filter-bar.tsx';
import { type ControlProps, LayoutControls } from './layout-controls.tsx';
import { SheetButtonGhost } from './sheet-button-ghost.tsx';

const PhoneDisplay = lazyPart(() => import('./phone-controls.ts'), 'PhoneDisplay', silently);

const ViewsMenu = lazyPart(() => import('./views/views-menu.tsx'), 'ViewsMenu', silently);

/** Between the first cards of the first column and the others. */
const afterFirstCards = 0.25;

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
  const isDrawn = useStaggeredRender(true, isWide ? null : afterFirstCards);
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
            <Suspense fallback={<span className="h-7 w-[4.75rem]" />}>
              <ViewsMenu key={props.project.id} {...props} />
            </Suspense>
          </>
        ) : !isDrawn ? (
          <span className="h-8 pointer-coarse:h-[42px]" />
        ) : (
          <>
            <ViewChoice {...props} />
            <span className="flex-1" />
            {bar}
            <Suspense fallback={<SheetButtonGhost />}>
              <PhoneDisplay project={props.project} search={props.search} onChange={props.onChange} />
            </Suspense>
          </>
        )}
      </div>
      {chips}
    </>
  );
}

function ViewChoice({ search, onChange }: Pick<ControlProps, 'search' | 'onChange'>) {
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
