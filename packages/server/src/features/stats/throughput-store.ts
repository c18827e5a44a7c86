import type { Throughput } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleProjects } from '../projects/access.ts';
import type { TimeRange } from './read-range.ts';

/**
 * Tasks created and completed per week of the range, in the projects of an organization that the caller sees. It uses
 * the indexes tasks_created and tasks_completed alone, so that its cost depends on the range and not on what came before.
 * Weeks begin on Monday (ISO 8601). A task that left its done column no longer counts as completed; deleted tasks do not
 * count at all.
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
      select ${weekOf(sql`task.created_at`)} as week, 1 as created, 0 as completed
      from visible cross join lateral (
        select created_at from tasks where project_id = visible.id
          and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz offset 0) task
      union all
      select ${weekOf(sql`task.completed_at`)}, 0, 1
      from visible cross join lateral (
        select completed_at from tasks where project_id = visible.id
          and completed_at >= ${from}::timestamptz and completed_at < ${to}::timestamptz offset 0) task)
    select to_char(weeks.week, 'YYYY-MM-DD') as week,
      coalesce(sum(happened.created), 0)::int as created, coalesce(sum(happened.completed), 0)::int as completed
    from generate_series(${weekOf(sql`${from}::timestamptz`)},
      ${weekOf(sql`(${to}::timestamptz - interval '1 millisecond')`)}, interval '1 week') weeks (week)
    left join happened on happened.week = weeks.week
    group by weeks.week order by weeks.week`.execute(ctx.db);
  return rows.map(({ week, created, completed }) => ({ week, created, completed }));
}
