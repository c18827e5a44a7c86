import type { ColumnCategory } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** A report as the guest sees it. Nothing that the team made of its task is in it. */
export interface FollowedReport {
  taskId: string;
  orgId: string;
  projectId: string;
  projectName: string;
  text: string;
  guestName: string | null;
  hasEmail: boolean;
  wantsMail: boolean;
  category: ColumnCategory;
  createdAt: string;
  confirmedAt: string | null;
}

export interface PublicComment {
  authorName: string;
  isGuest: boolean;
  bodyHtml: string;
  createdAt: string;
}

/** Undefined when the task is gone. */
export async function findReport(db: Db, taskId: string): Promise<FollowedReport | undefined> {
  const { rows } = await sql<FollowedReport>`
    select report.task_id as "taskId", report.org_id as "orgId", report.project_id as "projectId",
      project.name as "projectName", report.text, task.reporter_name as "guestName",
      task.reporter_email is not null as "hasEmail", report.wants_mail as "wantsMail", board_column.category,
      task.created_at as "createdAt", report.confirmed_at as "confirmedAt"
    from guest_reports report
    join tasks task on task.id = report.task_id
    join projects project on project.id = report.project_id
    join columns board_column on board_column.project_id = task.project_id and board_column.key = task.status
    where report.task_id = ${taskId}`.execute(db);
  return rows[0];
}

/** A page of a task shows this many comments: the newest ones. */
const shownComments = 200;

export async function readPublicComments(db: Db, taskId: string): Promise<PublicComment[]> {
  const { rows } = await sql<PublicComment>`
    select * from (
      select comment.id, coalesce(author.name, comment.author_name, 'Guest') as "authorName",
        comment.author_type = 'guest' as "isGuest", comment.body_html as "bodyHtml", comment.created_at as "createdAt"
      from comments comment left join users author on author.id = comment.author_id
      where comment.task_id = ${taskId} and comment.visibility = 'public'
      order by comment.id desc limit ${shownComments}) newest
    order by newest.id`.execute(db);
  return rows;
}

export async function setConfirmed(db: Db, taskId: string, confirmedAt: string | null): Promise<void> {
  await db
    .updateTable('guest_reports')
    .set({ confirmed_at: confirmedAt })
    .where('task_id', '=', taskId)
    .execute();
}

export async function stopMails(db: Db, taskId: string): Promise<void> {
  await db.updateTable('guest_reports').set({ wants_mail: false }).where('task_id', '=', taskId).execute();
}

/** The first column whose tasks are not completed; undefined when the board has none. */
export async function findOpenColumn(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('columns')
    .select('key')
    .where('project_id', '=', projectId)
    .where('category', '<>', 'done')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}
