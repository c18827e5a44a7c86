import type { Actor, NotificationKind } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { userSeesProject } from '../../projects/access.ts';
import { userReadsComment } from '../../tasks/access.ts';
import type { NotificationDetails } from '../creation/new-notification.ts';

/** A notification with the current names and texts it is shown with. */
export interface ShownNotification<K extends NotificationKind = NotificationKind> {
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
  details: NotificationDetails[K];
  createdAt: string;
  readAt: string | null;
}

/** SQL of the columns of a {@link ShownNotification}, and the joins they need after `notifications notification`. */
export const shownColumns = sql`
  notification.id, notification.kind, notification.project_id as "projectId", project.name as "projectName", notification.task_id as "taskId",
  project.key_prefix || '-' || task.number as "taskKey", task.title as "taskTitle", notification.comment_id as "commentId",
  left(comment.body, 1000) as "commentBody", notification.audit_id as "auditId", notification.webhook_id as "webhookId",
  notification.actor, notification.details, notification.created_at as "createdAt", notification.read_at as "readAt"`;
export const shownJoins = sql`
  join projects project on project.id = notification.project_id
  left join tasks task on task.id = notification.task_id
  left join comments comment on comment.id = notification.comment_id`;

/** An email lists this many; the remaining ones are only counted. */
const maxItems = 50;

export interface MailItems {
  items: ShownNotification[];
  total: number;
}

/**
 * The notifications of an email, as of now. Left out is everything that was read meanwhile, is muted, is not visible to
 * the user, or is no longer true (completed, assigned to somebody else, due on another day, deleted, no longer watched).
 */
export async function readMailItems(
  db: Kysely<Tables>,
  mailId: string,
  muted: readonly NotificationKind[],
): Promise<MailItems> {
  const { rows } = await sql<ShownNotification & { total: number }>`
    select ${shownColumns}, (count(*) over ())::int as total
    from notifications notification ${shownJoins} join users recipient on recipient.id = notification.user_id
    where notification.mail_id = ${mailId} and notification.read_at is null and notification.kind <> all(${muted}::text[])
      and recipient.disabled_at is null and ${userSeesProject(sql.ref('notification.user_id'))}
      and (comment.id is null or ${userReadsComment(sql.ref('notification.user_id'))})
      and case notification.kind
        when 'assigned' then notification.user_id = any(task.assignee_ids)
        when 'mentioned' then notification.comment_id is null or comment.id is not null
        when 'commented' then comment.id is not null and ${isWatching}
        when 'task_changed' then ${isWatching} and ${isStillSo}
        when 'due_soon' then ${isStillDue}
        when 'overdue' then ${isStillDue}
        when 'webhook_disabled' then exists (
          select 1 from webhooks webhook where webhook.id = notification.webhook_id and webhook.disabled_at is not null)
        else true end
    order by notification.id limit ${maxItems}`.execute(db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

const isStillDue = sql`(task.due_date = (notification.details->>'dueDate')::timestamptz and task.completed_at is null
  and not task.due_date_complete and notification.user_id = any(task.assignee_ids))`;

const isWatching = sql`notification.user_id = any(task.watcher_ids)`;

/** A task that was moved on, or given yet another due date, has a newer notification of it. */
const isStillSo = sql`(task.status = notification.details->'movedTo'->>'key'
  or (notification.details->'dueDate') is not null
    and task.due_date is not distinct from (notification.details->>'dueDate')::timestamptz)`;
