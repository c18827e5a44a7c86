import type { Project } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import { type BoardSearch, filtersOf, groups, withFilters, withoutView } from './filters/board-search.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { SavedFiltersMenu } from './filters/saved-filters-menu.tsx';

interface BoardBarProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

/** View and filters. One scrolling line on a phone, because the tasks need the space. */
export function BoardBar({ project, search, onChange }: BoardBarProps) {
  const text = strings.board;
  const { view, group, ...rest } = search;
  return (
    <div className="flex shrink-0 items-center gap-1.5 -mb-1 overflow-x-auto px-(--gutter) pt-2.5 pb-1.5 sm:flex-wrap">
      <SegmentedControl
        label={text.viewLabel}
        value={view ?? 'board'}
        options={[
          { value: 'board', label: text.showAs.board },
          { value: 'list', label: text.showAs.list },
        ]}
        onChange={(next) => onChange(next === 'list' ? { ...search, view: next } : withoutView(search))}
      />
      <FilterBar project={project} search={search} onChange={onChange} />
      <span className="flex-1" />
      {view === 'list' ? null : (
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
      <SavedFiltersMenu
        key={project.id}
        projectId={project.id}
        filters={filtersOf(search)}
        onApply={(filters) => onChange(withFilters(search, filters))}
      />
    </div>
  );
}
