import type { SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';

/** SQL of an entry, for statements over `security_log entry`. Address and client are included where `isShown` is true. */
export function entryColumns(isShown: RawBuilder<unknown>) {
  return sql`entry.id, entry.type, entry.created_at as "createdAt", entry.actor_id as "actorId", entry.actor_name as "actorName",
    entry.actor_email as "actorEmail", entry.subject_id as "subjectId", entry.subject_name as "subjectName",
    entry.subject_email as "subjectEmail", case when ${isShown} then entry.address end as address,
    case when ${isShown} then entry.user_agent end as "userAgent", entry.request_id as "requestId", entry.details`;
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
