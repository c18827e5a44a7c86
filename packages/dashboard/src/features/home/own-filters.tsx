import type { TaskCompact } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FilterSheet } from '../../components/filters/filter-sheet.tsx';
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
import { PickFilter } from './pick-filter.tsx';
import { StatusDot } from './task-status.tsx';

interface OwnFiltersProps {
  search: MyTasksSearch;
  /** Loaded tasks of the list without its filters: their projects and statuses are offered. */
  tasks: readonly TaskCompact[];
  /** There are more than those: projects are offered without tasks among them too, and no numbers of tasks. */
  isMore: boolean;
  /** How many tasks match. Null if unknown. */
  matching: number | null;
  onChange: (search: MyTasksSearch) => void;
}

/** Search and filters of the user's own tasks: beside each other, or in a sheet on a phone. */
export function OwnFilters({ search, tasks, isMore, matching, onChange }: OwnFiltersProps) {
  const text = strings.board;
  const isWide = useIsBeyondPhone();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const projects = useProjectOptions(tasks, isMore, search.project);
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
        options={statusOptions(tasks, isMore)}
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
    <div className="shrink-0 border-t border-line px-4 pt-2.5 pb-1">
      <Button tone="primary" wide onClick={onClick}>
        {strings.board.showTasks(matching)}
      </Button>
    </div>
  );
}

interface Kind {
  label: string;
  count: number;
  icon: ReactNode;
}

/** With how many tasks each has, if that is known. */
function toOptions(kinds: readonly (readonly [string, Kind])[], isMore: boolean): PickOption[] {
  return kinds.map(([value, { label, count, icon }]) => ({
    value,
    label,
    icon,
    ...(isMore ? {} : { count }),
  }));
}

/** By name: projects of tasks, and the one that is chosen, whether or not it has tasks. */
function useProjectOptions(tasks: readonly TaskCompact[], isMore: boolean, chosen = ''): PickOption[] {
  const { data: projects = [] } = useQuery(projectsQuery);
  const known = new Map(projects.map((project) => [project.id, project]));
  const offered = isMore ? [...known.keys()] : known.has(chosen) ? [chosen] : [];
  const counts = new Map(offered.map((id) => [id, 0]));
  for (const { projectId } of tasks) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
  const names = new Map(tasks.map(({ projectId, projectName }) => [projectId, projectName]));
  const kinds = new Map<string, Kind>();
  for (const [id, count] of counts) {
    const project = known.get(id);
    const label = project?.name ?? names.get(id) ?? id;
    kinds.set(id, {
      label,
      count,
      icon: <ProjectMark id={id} name={label} color={project?.color ?? 'gray'} />,
    });
  }
  const sorted = [...kinds].toSorted(([, a], [, b]) => a.label.localeCompare(b.label));
  return toOptions(sorted, isMore);
}

/** By how many tasks they have. Columns of several projects with the same key are one status. */
function statusOptions(tasks: readonly TaskCompact[], isMore: boolean): PickOption[] {
  const kinds = new Map<string, Kind>();
  for (const task of tasks) {
    const kind = kinds.get(task.status);
    kinds.set(task.status, {
      label: kind?.label ?? task.statusLabel,
      count: (kind?.count ?? 0) + 1,
      icon: kind?.icon ?? <StatusDot task={task} />,
    });
  }
  const sorted = [...kinds].toSorted(([, a], [, b]) => b.count - a.count || a.label.localeCompare(b.label));
  return toOptions(sorted, isMore);
}
