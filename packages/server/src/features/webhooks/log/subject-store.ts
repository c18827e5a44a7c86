import type { DeliverySubject } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

interface SubjectRow extends DeliverySubject {
  eventId: string;
}

/**
 * What events are about, by the ID of the event: one statement for a page of the log, by primary keys only. Events without
 * a row (tests), and those whose task or audit is gone, are not in the result. Deliveries are listed for those who manage
 * the project, who see all its tasks and audits.
 */
export async function readSubjects(
  { db }: Pick<Ctx, 'db'>,
  eventIds: readonly string[],
): Promise<Map<string, DeliverySubject>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<SubjectRow>`
    with listed as (
      select event.id, event.task_id, coalesce(event.data -> 'changedFields', '[]') as changed_fields, case when event.task_id is null then (event.data ->> 'auditId')::uuid end as audit_id
      from events event where event.id = any(${eventIds}::uuid[]))
    select listed.id as "eventId", 'task' as type, task.id, project.key_prefix || '-' || task.number as key, task.title,
      task.created_at as "createdAt", listed.changed_fields as "changedFields"
    from listed join tasks task on task.id = listed.task_id join projects project on project.id = task.project_id
    union all
    select listed.id, 'audit', audit.id, null, audit.root_url, audit.created_at, '[]'
    from listed join audits audit on audit.id = listed.audit_id`.execute(db);
  return new Map(rows.map(({ eventId, ...subject }) => [eventId, subject]));
}

/** What one event is about; null when there is nothing left of it. */
export async function readSubject(ctx: Pick<Ctx, 'db'>, eventId: string): Promise<DeliverySubject | null> {
  const subjects = await readSubjects(ctx, [eventId]);
  return subjects.get(eventId) ?? null;
}
