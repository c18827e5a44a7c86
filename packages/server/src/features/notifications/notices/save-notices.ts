import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { newId } from '../../../ids.ts';
import { userSeesProject } from '../../projects/access.ts';
import { queueMails, type Told } from '../mail/mail-queue.ts';
import type { Notice } from './notice.ts';

/** Rows of one statement. */
const atOnce = 500;

/**
 * Writes down what people are told, and queues it to be mailed; in the caller's transaction. What was told before, and
 * what is for somebody who is disabled or does not see the project, is left out.
 */
export async function tell(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  notices: readonly Notice[],
  options: { soon?: boolean } = {},
): Promise<number> {
  let count = 0;
  for (let start = 0; start < notices.length; start += atOnce) {
    const told = await insertNotices(tx, notices.slice(start, start + atOnce));
    await queueMails(tx, told, options);
    count += told.length;
  }
  return count;
}

async function insertNotices({ db }: Pick<Services, 'db'>, notices: readonly Notice[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    insert into notifications (id, org_id, project_id, user_id, kind, source, task_id, comment_id, audit_id,
      webhook_id, actor, details, created_at)
    select n.id, n.org_id, n.project_id, n.user_id, n.kind, n.source, n.task_id, n.comment_id, n.audit_id,
      n.webhook_id, n.actor, n.details, n.created_at
    from json_to_recordset(${JSON.stringify(notices.map(toRow))}::json) n (id uuid, org_id uuid, project_id uuid,
      user_id uuid, kind text, source text, task_id uuid, comment_id uuid, audit_id uuid, webhook_id uuid, actor json,
      details json, created_at timestamptz)
    join projects p on p.id = n.project_id
    join users u on u.id = n.user_id
    where u.disabled_at is null and ${userSeesProject(sql.ref('n.user_id'))}
      and (n.task_id is null or exists (select 1 from tasks t where t.id = n.task_id))
    order by n.id
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
