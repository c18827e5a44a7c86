import type { ListOrgTimeQuery, OrgTime, Page } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { entriesOf, type TimeSelection } from './time-store.ts';

type Grouping = NonNullable<ListOrgTimeQuery['groupBy']>;
type SumRow = Pick<OrgTime, 'projectId' | 'projectName' | 'userId' | 'userName' | 'minutes'>;

const keys = {
  project: sql`entry.project_id, null::uuid`,
  person: sql`null::uuid, entry.user_id`,
  projectAndPerson: sql`entry.project_id, entry.user_id`,
};

const rowsPerBatch = 1000;

/** A page of sums of minutes, the largest first, and the total number of sums: one statement. */
export async function readTimeSums(
  ctx: Ctx,
  selection: TimeSelection,
  groupBy: Grouping,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrgTime>> {
  const { rows } = await sql<{ total: number } & (SumRow | { minutes: null })>`
    with sums as materialized (
      select grouped.project_id, grouped.user_id, sum(entry.minutes)::float8 as minutes
      from (${entriesOf(ctx, selection, sql`entry.project_id, entry.user_id, entry.minutes`)}) entry
      cross join lateral (select ${keys[groupBy]}) grouped (project_id, user_id)
      group by grouped.project_id, grouped.user_id)
    select counted.total, item.*
    from (select count(*)::int as total from sums) counted
    left join (
      select sums.project_id as "projectId", project.name as "projectName", sums.user_id as "userId",
        person.name as "userName", sums.minutes
      from sums left join projects project on project.id = sums.project_id
      left join users person on person.id = sums.user_id
      order by sums.minutes desc, sums.project_id, sums.user_id
      limit ${limit} offset ${(page - 1) * limit}) item on true
    order by item.minutes desc, item."projectId", item."userId"`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.minutes === null ? [] : [toSum(row)])),
  };
}

/** All sums; later batches are from a later moment. */
export async function* streamTimeSums(
  ctx: Ctx,
  selection: TimeSelection,
  groupBy: Grouping,
): AsyncGenerator<OrgTime[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await readTimeSums(ctx, selection, groupBy, { page, limit: rowsPerBatch });
    if (items.length > 0) yield items;
    if (items.length < rowsPerBatch) return;
  }
}

function toSum({ projectId, projectName, userId, userName, minutes }: SumRow): OrgTime {
  return {
    day: null,
    projectName,
    taskKey: null,
    taskTitle: null,
    userName,
    minutes,
    note: null,
    projectId,
    taskId: null,
    userId,
  };
}
