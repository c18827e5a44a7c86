import type { ListOrgTimeQuery, OrgTime, Page } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { entriesOf, type TimeSelection } from './time-store.ts';

type Grouping = NonNullable<ListOrgTimeQuery['groupBy']>;
type SumRow = Pick<OrgTime, 'projectId' | 'projectName' | 'userId' | 'userName' | 'minutes'>;

const keys = {
  project: sql`e.project_id, null::uuid`,
  person: sql`null::uuid, e.user_id`,
  projectAndPerson: sql`e.project_id, e.user_id`,
};

const rowsPerBatch = 1000;

/** A page of sums of minutes, the largest first, and how many there are: one statement. */
export async function readTimeSums(
  ctx: Ctx,
  selection: TimeSelection,
  groupBy: Grouping,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrgTime>> {
  const { rows } = await sql<{ total: number } & (SumRow | { minutes: null })>`
    with sums as materialized (
      select k.project_id, k.user_id, sum(e.minutes)::float8 as minutes
      from (${entriesOf(ctx, selection, sql`e.project_id, e.user_id, e.minutes`)}) e
      cross join lateral (select ${keys[groupBy]}) k (project_id, user_id)
      group by k.project_id, k.user_id)
    select counted.total, item.*
    from (select count(*)::int as total from sums) counted
    left join (
      select s.project_id as "projectId", p.name as "projectName", s.user_id as "userId", u.name as "userName",
        s.minutes
      from sums s left join projects p on p.id = s.project_id left join users u on u.id = s.user_id
      order by s.minutes desc, s.project_id, s.user_id limit ${limit} offset ${(page - 1) * limit}) item on true
    order by item.minutes desc, item."projectId", item."userId"`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.minutes === null ? [] : [toSum(row)])),
  };
}

/** All sums; those of later batches are of a later moment. */
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
