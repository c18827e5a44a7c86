import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** The task of a report that was sent before; undefined for a new one. */
export async function findReportTask(
  db: Db,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('guest_reports')
    .select('task_id')
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.task_id;
}

export async function insertReport(
  db: Db,
  report: { taskId: string; orgId: string; projectId: string; clientId: string; text: string },
): Promise<void> {
  await db
    .insertInto('guest_reports')
    .values({
      task_id: report.taskId,
      org_id: report.orgId,
      project_id: report.projectId,
      client_id: report.clientId,
      text: report.text,
      confirmed_at: null,
    })
    .execute();
}

/** A report as its sender may add to it. */
export interface SentReport {
  taskId: string;
  orgId: string;
  projectId: string;
  guestName: string | null;
  createdAt: string;
  hasScreenshot: boolean;
}

/** By the ID that its sender chose; undefined when there is none, or its task has gone to another project. */
export async function findSentReport(
  db: Db,
  { projectId, clientId }: { projectId: string; clientId: string },
): Promise<SentReport | undefined> {
  const { rows } = await sql<SentReport>`
    select report.task_id as "taskId", report.org_id as "orgId", report.project_id as "projectId",
      task.reporter_name as "guestName", task.created_at as "createdAt",
      report.screenshot_id is not null as "hasScreenshot"
    from guest_reports report join tasks task on task.id = report.task_id and task.project_id = report.project_id
    where report.project_id = ${projectId} and report.client_id = ${clientId}`.execute(db);
  return rows[0];
}

export async function setScreenshot(db: Db, taskId: string, attachmentId: string): Promise<void> {
  await db
    .updateTable('guest_reports')
    .set({ screenshot_id: attachmentId })
    .where('task_id', '=', taskId)
    .execute();
}

/** Where a guest has to be told something. */
export interface ReachableReport {
  taskId: string;
  projectName: string;
  text: string;
  email: string;
}

/** Those of the tasks that were reported by a guest who gave an address and still wants emails. */
export async function findReachableReports(db: Db, taskIds: readonly string[]): Promise<ReachableReport[]> {
  const { rows } = await sql<ReachableReport>`
    select task.id as "taskId", project.name as "projectName", report.text, task.reporter_email as email
    from guest_reports report
    join tasks task on task.id = report.task_id join projects project on project.id = task.project_id
    where report.task_id = any(${taskIds}::uuid[]) and report.wants_mail and task.reporter_email is not null`.execute(
    db,
  );
  return rows;
}
