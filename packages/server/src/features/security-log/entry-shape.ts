import type { SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';

/** SQL for an entry, for statements over `security_log e`. Address and client only where `isShown` is true. */
export function entryColumns(isShown: RawBuilder<unknown>) {
  return sql`e.id, e.type, e.created_at as "createdAt", e.actor_id as "actorId", e.actor_name as "actorName",
    e.actor_email as "actorEmail", e.subject_id as "subjectId", e.subject_name as "subjectName",
    e.subject_email as "subjectEmail", case when ${isShown} then e.address end as address,
    case when ${isShown} then e.user_agent end as "userAgent", e.request_id as "requestId", e.details`;
}

export function toEntry(row: SecurityEntry): SecurityEntry {
  return {
    createdAt: row.createdAt,
    type: row.type,
    actorName: row.actorName,
    actorEmail: row.actorEmail,
    subjectName: row.subjectName,
    subjectEmail: row.subjectEmail,
    address: row.address,
    userAgent: row.userAgent,
    details: row.details,
    actorId: row.actorId,
    subjectId: row.subjectId,
    requestId: row.requestId,
    id: row.id,
  };
}
