import type { SecurityEntry } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of an entry, for statements over `security_log entry`. Address and client are included where `isShown` is true. Only
 * the operator still reads the names of people whose accounts were deleted (docs/decisions/0026).
 */
export function entryColumns(isShown: RawBuilder<unknown>, { forOperator = false } = {}) {
  const known = (id: string, column: string, otherwise: RawBuilder<unknown>) =>
    forOperator
      ? sql.ref(`entry.${column}`)
      : sql`case when exists (select from users gone where gone.id = ${sql.ref(`entry.${id}`)} and gone.deleted_at is not null)
          then ${otherwise} else ${sql.ref(`entry.${column}`)} end`;
  const [name, nothing] = [sql`'Deleted user'`, sql`null`];
  return sql`entry.id, entry.type, entry.created_at as "createdAt", entry.actor_id as "actorId",
    ${known('actor_id', 'actor_name', name)} as "actorName", ${known('actor_id', 'actor_email', nothing)} as "actorEmail",
    entry.subject_id as "subjectId", ${known('subject_id', 'subject_name', name)} as "subjectName",
    ${known('subject_id', 'subject_email', nothing)} as "subjectEmail", case when ${isShown} then entry.address end as address,
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
