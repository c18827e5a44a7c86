import type { OrgTime, Page } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleProjects } from '../projects/access.ts';
import type { TimeRange } from './read-range.ts';

/** Which time entries are meant: of an org's projects that the caller sees, or of one of them. */
export interface TimeSelection extends TimeRange {
  orgId: string;
  projectId: string | null;
  /** The first day of the range, as YYYY-MM-DD. */
  firstDay: string;
}

/** A place in the order of the list. */
interface Place {
  loggedAt: string;
  id: string;
}

type EntryRow = OrgTime & Place;

const rowsPerBatch = 1000;

/**
 * SQL for the selected entries, as `columns` of time_entries `e`: of each project its range of the index
 * time_entries_project (`offset 0` keeps PostgreSQL from joining it with the entries of everybody).
 */
export function entriesOf(
  ctx: Pick<Ctx, 'actor'>,
  { orgId, projectId, from, to }: TimeSelection,
  columns: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql`offset 0`,
) {
  return sql`
    select e.* from (${visibleProjects(ctx, orgId)}) v
    cross join lateral (
      select ${columns} from time_entries e
      where e.project_id = v.id and (${projectId}::uuid is null or v.id = ${projectId}::uuid)
        and e.logged_at >= ${from}::timestamptz and e.logged_at < ${to}::timestamptz ${end}) e`;
}

/** An entry with the names of what it is about, for statements over `time_entries e`. */
function withNames({ timeZone }: TimeSelection) {
  return {
    columns: sql`to_char(e.logged_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, p.name as "projectName",
      p.key_prefix || '-' || t.number as "taskKey", t.title as "taskTitle", u.name as "userName", e.minutes, e.note,
      p.id as "projectId", t.id as "taskId", u.id as "userId", e.logged_at as "loggedAt", e.id`,
    joins: sql`join tasks t on t.id = e.task_id join projects p on p.id = e.project_id
      join users u on u.id = e.user_id`,
  };
}

/** A page of the entries in the order the work was done, with the total: one statement. */
export async function readTimePage(
  ctx: Ctx,
  selection: TimeSelection,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrgTime>> {
  const { columns, joins } = withNames(selection);
  const { rows } = await sql<{ total: number } & (EntryRow | { id: null })>`
    with found as materialized (${entriesOf(ctx, selection, sql`e.id, e.logged_at`)}),
    page as materialized (
      select id from found order by logged_at, id limit ${limit} offset ${(page - 1) * limit})
    select counted.total, item.*
    from (select count(*)::int as total from found) counted
    left join (select ${columns} from page join time_entries e on e.id = page.id ${joins}) item on true
    order by item."loggedAt", item.id`.execute(ctx.db);
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : [toTime(row)])) };
}

/** All of them, some thousand at a time, each batch from the last entry of the one before. */
export async function* streamTime(ctx: Ctx, selection: TimeSelection): AsyncGenerator<OrgTime[]> {
  let after: Place = { loggedAt: selection.from, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await readBatch(ctx, selection, after);
    if (rows.length > 0) yield rows.map(toTime);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerBatch) return;
    after = last;
  }
}

async function readBatch(ctx: Ctx, selection: TimeSelection, after: Place): Promise<EntryRow[]> {
  const { columns, joins } = withNames(selection);
  const onwards = sql`and (e.logged_at, e.id) > (${after.loggedAt}::timestamptz, ${after.id}::uuid)
    order by e.logged_at, e.id limit ${rowsPerBatch}`;
  const { rows } = await sql<EntryRow>`
    with page as materialized (
      select f.id from (${entriesOf(ctx, selection, sql`e.id, e.logged_at`, onwards)}) f
      order by f.logged_at, f.id limit ${rowsPerBatch})
    select ${columns} from page join time_entries e on e.id = page.id ${joins}
    order by e.logged_at, e.id`.execute(ctx.db);
  return rows;
}

function toTime(row: EntryRow): OrgTime {
  return {
    day: row.day,
    projectName: row.projectName,
    taskKey: row.taskKey,
    taskTitle: row.taskTitle,
    userName: row.userName,
    minutes: row.minutes,
    note: row.note,
    projectId: row.projectId,
    taskId: row.taskId,
    userId: row.userId,
  };
}
