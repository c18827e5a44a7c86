import { type ColumnCategory, limits, type Priority, type ProjectStatus, type Stats } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { parseTimestamp } from '../../db/value-parsers.ts';
import { visibleProjects } from '../projects/access.ts';
import { completionRate, openDueCounts, taskTotals } from '../projects/index.ts';

/** The tasks that stand in columns of one key and category, of one priority; none at all has priority null. */
export interface Cell {
  key: string;
  category: ColumnCategory;
  priority: Priority | null;
  count: number;
}

/** What the statistics are made of, all of one moment. */
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
 * Everything the statistics need over the projects the caller sees, in one org or in all of his: one statement over
 * the kept counts and the index of open due dates. It reads a few rows for each of these projects; the lateral parts
 * (`offset 0` keeps PostgreSQL from merging them into a join over all tenants' rows) see to it that no plan can make
 * it more.
 */
export async function readStats(ctx: Ctx, orgId: string | null): Promise<StatsRow> {
  const { rows } = await sql<StatsRow>`
    with p as materialized (
      select p.* from (${visibleProjects(ctx, orgId)}) v
      cross join lateral (
        select p.id, p.org_id, p.name, p.color, p.status, greatest(n.touched_at, p.updated_at) as touched_at
        from projects p join project_counters n on n.project_id = p.id
        where p.id = v.id offset 0) p),
    cells as (
      select c.key, c.category, c.priority, coalesce(sum(c.count), 0)::int as count
      from p cross join lateral (
        select c.key, c.category, n.priority, n.count
        from columns c left join task_counts n on n.project_id = c.project_id and n.status = c.key
        where c.project_id = p.id offset 0) c
      group by c.key, c.category, c.priority),
    due as (
      select coalesce(sum(d.overdue), 0)::int as overdue, coalesce(sum(d.due_soon), 0)::int as due_soon
      from p cross join lateral (${openDueCounts(ctx.clock())}) d),
    recent as (
      select * from p order by touched_at desc, id desc limit ${limits.recentProjects})
    select due.overdue, due.due_soon as "dueSoon",
      (select json_agg(json_build_object('status', s.status, 'count', s.count))
        from (select status, count(*) as count from p group by status) s) as projects,
      (select json_agg(json_build_object('key', key, 'category', category, 'priority', priority, 'count', count)
        order by key) from cells) as cells,
      (select json_agg(json_build_object('id', p.id, 'name', p.name, 'color', p.color, 'status', p.status,
          'orgId', p.org_id, 'orgSlug', o.slug, 'updatedAt', p.touched_at,
          'tasks', totals.tasks, 'completed', totals.completed) order by p.touched_at desc, p.id desc)
        from recent p join orgs o on o.id = p.org_id cross join lateral (${taskTotals}) totals) as recent
    from due`.execute(ctx.db);
  return rows[0] ?? { projects: null, cells: null, overdue: 0, dueSoon: 0, recent: null };
}

/** `updatedAt` of a recent project is when it or one of its tasks was last changed, which they are sorted by. */
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
