import type { Project } from '@fettle/contract';
import { lazy, Suspense } from 'react';
import { loadComponent } from '../../browser/load-component.ts';
import { strings } from '../../strings/index.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import { type BoardSearch, boardGroup, groups, showAs } from './filters/board-search.ts';
import { useFilterBar } from './filters/filter-bar.tsx';

const ListLayoutControls = lazy(
  loadComponent(() => import('./list/list-layout-controls.tsx'), 'ListLayoutControls'),
);

const ViewsMenu = lazy(loadComponent(() => import('./views/views-menu.tsx'), 'ViewsMenu'));

interface BoardBarProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

/** View and filters. One scrolling line on a phone, because the tasks need the space. */
export function BoardBar({ project, search, onChange }: BoardBarProps) {
  const text = strings.board;
  const { view, group: _group, ...rest } = search;
  const group = boardGroup(search);
  const { bar, chips } = useFilterBar({ project, search, onChange });
  return (
    <>
      <div className="flex shrink-0 items-center gap-1.5 -mb-1 overflow-x-auto px-(--gutter) pt-2.5 pb-1.5 sm:flex-wrap">
        <SegmentedControl
          label={text.viewLabel}
          value={view ?? 'board'}
          options={[
            { value: 'board', label: text.showAs.board },
            { value: 'list', label: text.showAs.list },
            { value: 'calendar', label: text.showAs.calendar },
          ]}
          onChange={(next) => onChange(showAs(search, next))}
        />
        {bar}
        <span className="flex-1" />
        {view === 'calendar' ? null : view === 'list' ? (
          <Suspense>
            <ListLayoutControls project={project} search={search} onChange={onChange} />
          </Suspense>
        ) : (
          <ChoiceMenu
            label={text.groupBy}
            value={group}
            none={text.noGroup}
            choices={groups.map((value) => ({
              value,
              label: text.groupChoices[value],
            }))}
            onChange={(next) =>
              onChange(next === undefined ? rest : { ...search, group: next as (typeof groups)[number] })
            }
          />
        )}
        <Suspense fallback={<span className="size-8" />}>
          <ViewsMenu key={project.id} project={project} search={search} onChange={onChange} />
        </Suspense>
      </div>
      {chips}
    </>
  );
}
