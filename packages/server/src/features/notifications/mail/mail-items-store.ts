import type { Actor, NotificationKind } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { userSeesProject } from '../../projects/access.ts';
import type { NoticeDetails } from '../notices/notice.ts';

/** A notification with what it is shown with, as it is now. */
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

/** SQL of the columns of a {@link ShownNotice}, and the joins they need behind `notifications n`. */
export const shownColumns = sql`
  n.id, n.kind, n.project_id as "projectId", p.name as "projectName", n.task_id as "taskId",
  p.key_prefix || '-' || t.number as "taskKey", t.title as "taskTitle", n.comment_id as "commentId",
  left(c.body, 1000) as "commentBody", n.audit_id as "auditId", n.webhook_id as "webhookId", n.actor, n.details,
  n.created_at as "createdAt", n.read_at as "readAt"`;
export const shownJoins = sql`
  join projects p on p.id = n.project_id
  left join tasks t on t.id = n.task_id
  left join comments c on c.id = n.comment_id`;

/** A mail lists so many; what is left over is counted. */
const mostItems = 50;

export interface MailItems {
  items: ShownNotice[];
  total: number;
}

/**
 * What a mail tells of, as it stands at this moment. What was read meanwhile, is not wanted any more, is out of sight,
 * or is no longer true (done, assigned to somebody else, due another day, deleted) is left out.
 */
export async function readMailItems(
  db: Kysely<Tables>,
  mailId: string,
  muted: readonly NotificationKind[],
): Promise<MailItems> {
  const { rows } = await sql<ShownNotice & { total: number }>`
    select ${shownColumns}, (count(*) over ())::int as total
    from notifications n ${shownJoins} join users u on u.id = n.user_id
    where n.mail_id = ${mailId} and n.read_at is null and n.kind <> all(${muted}::text[])
      and u.disabled_at is null and ${userSeesProject(sql.ref('n.user_id'))}
      and case n.kind
        when 'assigned' then n.user_id = any(t.assignee_ids)
        when 'mentioned' then n.comment_id is null or c.id is not null
        when 'due_soon' then ${isStillDue}
        when 'overdue' then ${isStillDue}
        when 'webhook_disabled' then exists (
          select 1 from webhooks w where w.id = n.webhook_id and w.disabled_at is not null)
        else true end
    order by n.id limit ${mostItems}`.execute(db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}

const isStillDue = sql`(t.due_date = (n.details->>'dueDate')::timestamptz and t.completed_at is null
  and not t.due_date_complete and n.user_id = any(t.assignee_ids))`;
