import type { EventEnvelope } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import type { QueuedDelivery } from '../delivery/queued-delivery.ts';
import { type ChatMessage, writeChatMessage } from './write-chat-message.ts';

interface FactRow {
  projectName: string;
  keyPrefix: string;
  columns: Record<string, string> | null;
  number: number | null;
  title: string | null;
  scoreChange: number | null;
}

/** The message about the event of a delivery, with the names that its objects have now. */
export async function composeChatMessage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { body, isTest }: Pick<QueuedDelivery, 'isTest'> & { body: string },
): Promise<ChatMessage> {
  const event = JSON.parse(body) as EventEnvelope;
  const taskId = 'taskId' in event.data ? event.data.taskId : null;
  const auditId = 'auditId' in event.data ? event.data.auditId : null;
  const { rows } = await sql<FactRow>`
    select project.name as "projectName", project.key_prefix as "keyPrefix", task.number, task.title,
      (select json_object_agg(board_column.key, board_column.label)
        from columns board_column where board_column.project_id = project.id) as columns,
      (audit.comparison ->> 'scoreChange')::float8 as "scoreChange"
    from projects project
    left join tasks task on task.id = ${taskId}::uuid and task.project_id = project.id
    left join audits audit on audit.id = ${auditId}::uuid and audit.project_id = project.id
    where project.id = ${event.projectId}::uuid`.execute(db);
  const [row] = rows;
  const base = publicUrl(config);
  return writeChatMessage(event, {
    projectName: row?.projectName ?? '',
    task:
      row === undefined || row.number === null
        ? null
        : { key: `${row.keyPrefix}-${row.number}`, title: row.title ?? '' },
    columns: row?.columns ?? {},
    scoreChange: row?.scoreChange ?? null,
    // The objects of a test do not exist.
    taskUrl: taskId === null ? null : isTest ? base : `${base}/tasks/${taskId}`,
    auditUrl: auditId === null ? null : isTest ? base : `${base}/audits/${auditId}`,
    isTest,
  });
}
