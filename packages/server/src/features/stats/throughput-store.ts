import type { Throughput } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleProjects } from '../projects/access.ts';
import type { TimeRange } from './read-range.ts';

/**
 * Tasks created and completed per week of the range, over the projects of an org that the caller sees: from the indexes
 * tasks_created and tasks_completed alone, so that it costs what happened in the range and not what came before.
 * Weeks begin on Monday (ISO 8601). A task that left its done column counts no more, one deleted for nothing.
 */
export async function readThroughput(
  ctx: Ctx,
  orgId: string,
  { from, to, timeZone }: TimeRange,
): Promise<Throughput['weeks']> {
  const weekOf = (moment: ReturnType<typeof sql>) =>
    sql`date_trunc('week', ${moment} at time zone ${timeZone})`;
  const { rows } = await sql<Throughput['weeks'][number]>`
    with visible as materialized (${visibleProjects(ctx, orgId)}),
    happened as (
      select ${weekOf(sql`t.created_at`)} as week, 1 as created, 0 as completed
      from visible v cross join lateral (
        select created_at from tasks where project_id = v.id
          and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz offset 0) t
      union all
      select ${weekOf(sql`t.completed_at`)}, 0, 1
      from visible v cross join lateral (
        select completed_at from tasks where project_id = v.id
          and completed_at >= ${from}::timestamptz and completed_at < ${to}::timestamptz offset 0) t)
    select to_char(w.week, 'YYYY-MM-DD') as week,
      coalesce(sum(h.created), 0)::int as created, coalesce(sum(h.completed), 0)::int as completed
    from generate_series(${weekOf(sql`${from}::timestamptz`)},
      ${weekOf(sql`(${to}::timestamptz - interval '1 millisecond')`)}, interval '1 week') w (week)
    left join happened h on h.week = w.week
    group by w.week order by w.week`.execute(ctx.db);
  return rows.map(({ week, created, completed }) => ({ week, created, completed }));
}
