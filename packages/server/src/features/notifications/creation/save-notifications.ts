import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { newId } from '../../../ids.ts';
import { userSeesProject } from '../../projects/access.ts';
import { queueMails, type SavedNotification } from '../mail/mail-queue.ts';
import type { NewNotification } from './new-notification.ts';

/** Rows of one statement. */
const batchSize = 500;

/**
 * Stores notifications and queues their emails, in the caller's transaction. Left out are those stored before, and those
 * for users who are disabled or cannot see the project. Returns how many were stored.
 */
export async function saveNotifications(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  notifications: readonly NewNotification[],
  options: { soon?: boolean } = {},
): Promise<number> {
  let count = 0;
  for (let start = 0; start < notifications.length; start += batchSize) {
    const saved = await insertNotifications(tx, notifications.slice(start, start + batchSize));
    await queueMails(tx, saved, options);
    count += saved.length;
  }
  return count;
}

async function insertNotifications(
  { db }: Pick<Services, 'db'>,
  notifications: readonly NewNotification[],
): Promise<SavedNotification[]> {
  const { rows } = await sql<SavedNotification>`
    insert into notifications (id, org_id, project_id, user_id, kind, source, task_id, comment_id, audit_id,
      webhook_id, actor, details, created_at)
    select notification.id, notification.org_id, notification.project_id, notification.user_id, notification.kind, notification.source, notification.task_id,
      notification.comment_id, notification.audit_id, notification.webhook_id, notification.actor, notification.details, notification.created_at
    from json_to_recordset(${JSON.stringify(notifications.map(toRow))}::json) notification (id uuid, org_id uuid, project_id uuid,
      user_id uuid, kind text, source text, task_id uuid, comment_id uuid, audit_id uuid, webhook_id uuid, actor json,
      details json, created_at timestamptz)
    join projects project on project.id = notification.project_id
    join users recipient on recipient.id = notification.user_id
    where recipient.disabled_at is null and ${userSeesProject(sql.ref('notification.user_id'))}
      and (notification.task_id is null or exists (select 1 from tasks task where task.id = notification.task_id))
    order by notification.id
    on conflict (user_id, kind, source) do nothing
    returning id, user_id as "userId", kind`.execute(db);
  return rows;
}

function toRow(notification: NewNotification): Record<string, unknown> {
  return {
    id: newId(),
    org_id: notification.orgId,
    project_id: notification.projectId,
    user_id: notification.userId,
    kind: notification.kind,
    source: notification.source,
    task_id: notification.taskId,
    comment_id: notification.commentId,
    audit_id: notification.auditId,
    webhook_id: notification.webhookId,
    actor: notification.actor,
    details: notification.details,
    created_at: notification.createdAt,
  };
}
