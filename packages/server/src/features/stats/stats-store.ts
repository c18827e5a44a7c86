import { type ColumnCategory, limits, type Priority, type ProjectStatus, type Stats } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { visibleProjects } from '../projects/access.ts';
import { completionRate, openDueCounts, taskTotals } from '../projects/index.ts';

/** The number of tasks of one priority in columns of one key and category; an empty column has priority null. */
export interface Cell {
  key: string;
  category: ColumnCategory;
  priority: Priority | null;
  count: number;
}

/** The data of the statistics, all from one moment. */
export interface StatsRow {
  projects: { status: ProjectStatus; count: number }[] | null;
  cells: Cell[] | null;
  overdue: number;
  dueSoon: number;
  recent: RecentRow[] | null;
}

type RecentProject = Stats['recentProjects'][number];
type RecentRow = Omit<RecentProject, 'progress'> & { tasks: number; completed: number };

/**
 * Everything the statistics need for the projects the caller sees, in one organization or in all of theirs: one statement
 * over the maintained counts and the index of open due dates. It reads a few rows for each of these projects; the lateral
 * parts ensure that no plan can read more (`offset 0` keeps PostgreSQL from merging them into a join over all tenants'
 * rows).
 */
export async function readStats(ctx: Ctx, orgId: string | null): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    with visible as materialized (
      select project.* from (${visibleProjects(ctx, orgId)}) seen
      cross join lateral (
        select inner_project.id, inner_project.org_id, inner_project.name, inner_project.color, inner_project.status,
          greatest(counters.touched_at, inner_project.updated_at) as touched_at
        from projects inner_project join project_counters counters on counters.project_id = inner_project.id
        where inner_project.id = seen.id offset 0) project),
    cells as (
      select cell.key, cell.category, cell.priority, coalesce(sum(cell.count), 0)::int as count
      from visible project cross join lateral (
        select board_column.key, board_column.category, task_count.priority, task_count.count
        from columns board_column
        left join task_counts task_count
          on task_count.project_id = board_column.project_id and task_count.status = board_column.key
        where board_column.project_id = project.id offset 0) cell
      group by cell.key, cell.category, cell.priority),
    due as (
      select coalesce(sum(open_due.overdue), 0)::int as overdue, coalesce(sum(open_due.due_soon), 0)::int as due_soon
      from visible project cross join lateral (${openDueCounts(ctx.clock())}) open_due),
    recent as (
      select * from visible order by touched_at desc, id desc limit ${limits.recentProjects})
    select due.overdue, due.due_soon as "dueSoon",
      (select json_agg(json_build_object('status', by_status.status, 'count', by_status.count))
        from (select status, count(*) as count from visible group by status) by_status) as projects,
      (select json_agg(json_build_object('key', key, 'category', category, 'priority', priority, 'count', count)
        order by key) from cells) as cells,
      (select json_agg(json_build_object('id', project.id, 'name', project.name, 'color', project.color,
          'status', project.status, 'orgId', project.org_id, 'orgSlug', org.slug, 'updatedAt', project.touched_at,
          'tasks', totals.tasks, 'completed', totals.completed) order by project.touched_at desc, project.id desc)
        from recent project join orgs org on org.id = project.org_id
        cross join lateral (${taskTotals}) totals) as recent
    from due`.execute(ctx.db);
  return rows[0] ?? { projects: null, cells: null, overdue: 0, dueSoon: 0, recent: null };
}

/** `updatedAt` of a recent project is when it or one of its tasks last changed; the projects are sorted by it. */
export function toRecentProject(row: RecentRow): RecentProject {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    status: row.status,
    orgId: row.orgId,
    orgSlug: row.orgSlug,
    progress: completionRate(row.completed, row.tasks),
    updatedAt: parseTimestamp(row.updatedAt),
  };
}
