import { priorities, projectStatuses, type Stats } from '@fettle/contract';
import { completedCategory, completionRate, inProgressCategory } from '../projects/index.ts';
import { type Cell, type StatsRow, toRecentProject } from './stats-store.ts';

/** The statistics in the shape of the contract, from the rows that the store has read. */
export function buildStats(row: StatsRow): Stats {
  const cells = row.cells ?? [];
  const projects = row.projects ?? [];
  const tasks = count(cells);
  const completedTasks = count(cells.filter((cell) => cell.category === completedCategory));
  return {
    totals: {
      projects: projects.reduce((sum, group) => sum + group.count, 0),
      tasks,
      completedTasks,
      inProgressTasks: count(cells.filter((cell) => cell.category === inProgressCategory)),
      overdueTasks: row.overdue,
      tasksDueSoon: row.dueSoon,
      completionRate: completionRate(completedTasks, tasks),
    },
    projectsByStatus: tally(projectStatuses, (status) =>
      projects.reduce((sum, group) => sum + (group.status === status ? group.count : 0), 0),
    ),
    tasksByStatus: countByKey(cells),
    tasksByPriority: tally(priorities, (priority) =>
      count(cells.filter((cell) => cell.priority === priority)),
    ),
    recentProjects: (row.recent ?? []).map(toRecentProject),
  };
}

function count(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.count, 0);
}

function tally<Name extends string>(
  names: readonly Name[],
  countOf: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, countOf(name)])) as Record<Name, number>;
}

/** With a Map: `constructor` is a valid key of a column, and every plain object has that property already. */
function countByKey(cells: readonly Cell[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell.key, (counts.get(cell.key) ?? 0) + cell.count);
  return Object.fromEntries(counts);
}
