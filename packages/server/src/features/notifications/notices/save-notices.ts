import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { newId } from '../../../ids.ts';
import { userSeesProject } from '../../projects/access.ts';
import { queueMails, type SavedNotice } from '../mail/mail-queue.ts';
import type { Notice } from './notice.ts';

/** Rows of one statement. */
const batchSize = 500;

/**
 * Stores notifications and queues their emails, in the caller's transaction. Left out are those stored before, and those
 * for users who are disabled or cannot see the project. Returns how many were stored.
 */
export async function saveNotices(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  notices: readonly Notice[],
  options: { soon?: boolean } = {},
): Promise<number> {
  let count = 0;
  for (let start = 0; start < notices.length; start += batchSize) {
    const saved = await insertNotices(tx, notices.slice(start, start + batchSize));
    await queueMails(tx, saved, options);
    count += saved.length;
  }
  return count;
}

async function insertNotices(
  { db }: Pick<Services, 'db'>,
  notices: readonly Notice[],
): Promise<SavedNotice[]> {
  const { rows } = await sql<SavedNotice>`
    insert into notifications (id, org_id, project_id, user_id, kind, source, task_id, comment_id, audit_id,
      webhook_id, actor, details, created_at)
    select notice.id, notice.org_id, notice.project_id, notice.user_id, notice.kind, notice.source, notice.task_id,
      notice.comment_id, notice.audit_id, notice.webhook_id, notice.actor, notice.details, notice.created_at
    from json_to_recordset(${JSON.stringify(notices.map(toRow))}::json) notice (id uuid, org_id uuid, project_id uuid,
      user_id uuid, kind text, source text, task_id uuid, comment_id uuid, audit_id uuid, webhook_id uuid, actor json,
      details json, created_at timestamptz)
    join projects p on p.id = notice.project_id
    join users recipient on recipient.id = notice.user_id
    where recipient.disabled_at is null and ${userSeesProject(sql.ref('notice.user_id'))}
      and (notice.task_id is null or exists (select 1 from tasks task where task.id = notice.task_id))
    order by notice.id
    on conflict (user_id, kind, source) do nothing
    returning id, user_id as "userId", kind`.execute(db);
  return rows;
}

function toRow(notice: Notice): Record<string, unknown> {
  return {
    id: newId(),
    org_id: notice.orgId,
    project_id: notice.projectId,
    user_id: notice.userId,
    kind: notice.kind,
    source: notice.source,
    task_id: notice.taskId,
    comment_id: notice.commentId,
    audit_id: notice.auditId,
    webhook_id: notice.webhookId,
    actor: notice.actor,
    details: notice.details,
    created_at: notice.createdAt,
  };
}
