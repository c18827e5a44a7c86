import type { Actor, NotificationKind } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { userSeesProject } from '../../projects/access.ts';
import type { NoticeDetails } from '../notices/notice.ts';

/** A notification with the current names and texts it is shown with. */
export interface ShownNotice<K extends NotificationKind = NotificationKind> {
  id: string;
  kind: K;
  projectId: string;
  projectName: string;
  taskId: string | null;
  taskKey: string | null;
  taskTitle: string | null;
  commentId: string | null;
  commentBody: string | null;
  auditId: string | null;
  webhookId: string | null;
  actor: Actor | null;
  details: NoticeDetails[K];
  createdAt: string;
  readAt: string | null;
}

/** SQL of the columns of a {@link ShownNotice}, and the joins they need after `notifications notice`. */
export const shownColumns = sql`
  notice.id, notice.kind, notice.project_id as "projectId", p.name as "projectName", notice.task_id as "taskId",
  p.key_prefix || '-' || task.number as "taskKey", task.title as "taskTitle", notice.comment_id as "commentId",
  left(comment.body, 1000) as "commentBody", notice.audit_id as "auditId", notice.webhook_id as "webhookId",
  notice.actor, notice.details, notice.created_at as "createdAt", notice.read_at as "readAt"`;
export const shownJoins = sql`
  join projects p on p.id = notice.project_id
  left join tasks task on task.id = notice.task_id
  left join comments comment on comment.id = notice.comment_id`;

/** An email lists this many; the remaining ones are only counted. */
const maxItems = 50;

export interface MailItems {
  items: ShownNotice[];
  total: number;
}

/**
 * The notifications of an email, as of now. Left out is everything that was read meanwhile, is muted, is not visible to
 * the user, or is no longer true (completed, assigned to somebody else, due on another day, deleted).
 */
export async function readMailItems(
  db: Kysely<Tables>,
  mailId: string,
  muted: readonly NotificationKind[],
): Promise<MailItems> {
  const { rows } = await sql<ShownNotice & { total: number }>`
    select ${shownColumns}, (count(*) over ())::int as total
    from notifications notice ${shownJoins} join users recipient on recipient.id = notice.user_id
    where notice.mail_id = ${mailId} and notice.read_at is null and notice.kind <> all(${muted}::text[])
      and recipient.disabled_at is null and ${userSeesProject(sql.ref('notice.user_id'))}
      and case notice.kind
        when 'assigned' then notice.user_id = any(task.assignee_ids)
        when 'mentioned' then notice.comment_id is null or comment.id is not null
        when 'due_soon' then ${isStillDue}
        when 'overdue' then ${isStillDue}
        when 'webhook_disabled' then exists (
          select 1 from webhooks webhook where webhook.id = notice.webhook_id and webhook.disabled_at is not null)
        else true end
    order by notice.id limit ${maxItems}`.execute(db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

const isStillDue = sql`(task.due_date = (notice.details->>'dueDate')::timestamptz and task.completed_at is null
  and not task.due_date_complete and notice.user_id = any(task.assignee_ids))`;
