import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSheet } from '../../components/filters/filter-sheet.tsx';
import { PickFilter } from '../../components/filters/pick-filter.tsx';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';
import type { PickOption } from '../../ui/menus/pick-row.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import {
  countFilters,
  dueChoices,
  type MyTasksSearch,
  readMyTasksSearch,
  statusesOf,
  toStatus,
  withoutFilters,
} from './my-tasks-search.ts';
import { countBy } from './own-filter.ts';
import { StatusDot } from './task-status.tsx';

interface OwnFiltersProps {
  search: MyTasksSearch;
  /** Loaded tasks of the list without its filters: their projects and statuses are offered. */
  tasks: readonly TaskCompact[];
  /** There are more than those: projects are offered without tasks among them too, and no numbers of tasks. */
  isMore: boolean;
  /** How many tasks match. Null if unknown. */
  matching: number | null;
  now: Date;
  onChange: (search: MyTasksSearch) => void;
}

/** Search and filters of the user's own tasks: beside each other, or in a sheet on a phone. */
export function OwnFilters({ search, tasks, isMore, matching, now, onChange }: OwnFiltersProps) {
  const text = strings.board;
  const isWide = useIsBeyondPhone();
  const [isSheetOpen, setSheetOpen] = useState(false);
  // What a text finds is known only to the service.
  const hasCounts = !isMore && search.q === undefined;
  const countIn = (filter: 'project' | 'status') =>
    countBy(tasks, { ...search, [filter]: undefined }, filter, now);
  const projects = withCounts(
    useProjects(tasks, isMore, search.project),
    hasCounts ? countIn('project') : null,
  );
  const set = (part: Record<string, unknown>): void => onChange(readMyTasksSearch({ ...search, ...part }));
  const isRow = !isWide;
  const field = (
    <SearchField label={text.filterTextShort} value={search.q ?? ''} onChange={(q) => set({ q })} />
  );
  const menus = (
    <>
      <PickFilter
        isRow={isRow}
        label={strings.myTasks.project}
        // Only one can be chosen, so that nothing else takes it back in a sheet.
        options={isRow ? [{ value: '', label: text.any }, ...projects] : projects}
        chosen={search.project === undefined ? [] : [search.project]}
        onChange={([project]) => set({ project })}
      />
      <PickFilter
        multiple
        isRow={isRow}
        label={text.status}
        options={withCounts(statusesIn(tasks), hasCounts ? countIn('status') : null)}
        chosen={statusesOf(search)}
        onChange={(keys) => set({ status: toStatus(keys) })}
        bottom={isRow ? <ShowTasks matching={matching} onClick={() => setSheetOpen(false)} /> : null}
      />
      <ChoiceMenu
        isRow={isRow}
        label={text.due}
        value={search.due}
        none={text.any}
        choices={dueChoices.map((value) => ({ value, label: text.dueChoices[value] }))}
        onChange={(due) => set({ due })}
      />
    </>
  );
  return (
    <search className="contents" aria-label={text.filter}>
      {isWide ? (
        <>
          {field}
          {menus}
        </>
      ) : (
        <FilterSheet
          count={countFilters(search)}
          matching={matching}
          isOpen={isSheetOpen}
          onOpenChange={setSheetOpen}
          onClear={() => onChange(withoutFilters(search))}
        >
          <div className="px-2 pb-2">{field}</div>
          {menus}
        </FilterSheet>
      )}
    </search>
  );
}

function ShowTasks({ matching, onClick }: { matching: number | null; onClick: () => void }) {
  return (
    <div className="shrink-0 border-t border-line px-5 pt-2.5 pb-1">
      <Button tone="primary" wide onClick={onClick}>
        {strings.board.showTasks(matching)}
      </Button>
    </div>
  );
}

/** With how many tasks each has within the other filters, if that is known. */
function withCounts(
  options: readonly PickOption[],
  counts: ReadonlyMap<string, number> | null,
): PickOption[] {
  return options.map((option) =>
    counts === null ? option : { ...option, count: counts.get(option.value) ?? 0 },
  );
}

/** By name: projects of tasks, and the one that is chosen, whether or not it has tasks. */
function useProjects(tasks: readonly TaskCompact[], isMore: boolean, chosen = ''): PickOption[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const known = new Map(projects.map((project) => [project.id, project]));
  const names = new Map(tasks.map(({ projectId, projectName }) => [projectId, projectName]));
  const offered = new Set([...(isMore ? known.keys() : known.has(chosen) ? [chosen] : []), ...names.keys()]);
  const options = Array.from(offered, (id) => {
    const project = known.get(id);
    const label = project?.name ?? names.get(id) ?? id;
    return { value: id, label, icon: <ProjectMark id={id} name={label} color={project?.color ?? 'gray'} /> };
  });
  return options.toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The statuses with the most tasks first. Columns of several projects with the same key are one. */
function statusesIn(tasks: readonly TaskCompact[]): PickOption[] {
  const groups = [...Map.groupBy(tasks, ({ status }) => status)];
  const options = groups.flatMap(([value, [first, ...more]]) =>
    first === undefined
      ? []
      : [{ value, label: first.statusLabel, icon: <StatusDot task={first} />, all: more.length }],
  );
  return options
    .toSorted((a, b) => b.all - a.all || a.label.localeCompare(b.label))
    .map(({ all: _all, ...option }) => option);
}
