import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** What others may know of a report. */
interface KnownReport {
  id: string;
  createdAt: string;
  meTooCount: number;
}

/** Nobody reads more to find out that theirs is known. */
const shownReports = 5;

const columns = sql`task.id, task.created_at as "createdAt", report.me_too_count as "meTooCount"`;

/**
 * Open reports of guests of an element, newest first. A selector leads to another element once the page has changed, so the
 * text has to be the same too. What the team itself pinned is not for guests to know.
 */
export async function findReportsOfElement(
  db: Db,
  {
    projectId,
    pageUrl,
    selector,
    text,
  }: { projectId: string; pageUrl: string; selector: string; text: string },
): Promise<KnownReport[]> {
  const { rows } = await sql<KnownReport>`
    select ${columns}
    from tasks task join guest_reports report on report.task_id = task.id
    where task.project_id = ${projectId} and task.page_url = ${pageUrl} and task.source = 'widget'
      and task.completed_at is null and task.pin->>'selector' = ${selector} and coalesce(task.pin->>'text', '') = ${text}
    order by task.id desc limit ${shownReports}`.execute(db);
  return rows;
}

/** Undefined for a report of another project, and for one whose task is completed or gone. */
export async function findOpenReport(
  db: Db,
  { projectId, taskId }: { projectId: string; taskId: string },
): Promise<(KnownReport & { orgId: string }) | undefined> {
  const { rows } = await sql<KnownReport & { orgId: string }>`
    select ${columns}, report.org_id as "orgId"
    from guest_reports report join tasks task on task.id = report.task_id
    where report.task_id = ${taskId} and report.project_id = ${projectId} and task.project_id = ${projectId}
      and task.completed_at is null`.execute(db);
  return rows[0];
}

/** Counts somebody, and gives the task another revision; false if they have been counted. */
export async function countMeToo(
  db: Db,
  { taskId, orgId, clientId, now }: { taskId: string; orgId: string; clientId: string; now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('guest_me_toos')
    .values({ task_id: taskId, org_id: orgId, client_id: clientId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await sql`update guest_reports set me_too_count = me_too_count + 1 where task_id = ${taskId}`.execute(db);
  await sql`update tasks set revision = revision + 1, updated_at = ${now} where id = ${taskId}`.execute(db);
  return true;
}
