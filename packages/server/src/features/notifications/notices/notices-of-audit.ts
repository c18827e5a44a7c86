import { sql } from 'kysely';
import type { AuditDetails, Notice } from './notice.ts';
import type { Judging, ReadEvent } from './notices-of-events.ts';
import { findAuditReaders } from './people-store.ts';

/** One notice for each reader: that it is worse than the one before, or else that it is there. */
export async function noticesOfCompletedAudit(
  { db }: Judging,
  event: ReadEvent<'audit.completed'>,
): Promise<Notice[]> {
  const { auditId, overallScore, brokenLinks } = event.data;
  const { rows } = await sql<{ previousScore: number | null; newErrors: number }>`
    select before.overall_score as "previousScore", coalesce((
        select sum((g->>'count')::int)::int
        from audit_finding_lists l cross join lateral json_array_elements(l.groups) g
        where l.id = a.finding_list_id and g->>'change' = 'new' and g->>'severity' in ('critical', 'error')
      ), 0) as "newErrors"
    from audits a left join audits before on before.id = a.previous_audit_id
    where a.id = ${auditId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return [];
  const details = { error: null, score: overallScore, brokenLinks, ...found };
  return tell(
    event,
    isWorse(details) ? 'audit_worse' : 'audit_finished',
    await findAuditReaders(db, event.projectId),
    details,
  );
}

/** A cancelled audit ended as somebody wished; any other failure is an end to know of. */
export async function noticesOfFailedAudit(
  { db }: Judging,
  event: ReadEvent<'audit.failed'>,
): Promise<Notice[]> {
  const { error } = event.data;
  if (error.code === 'CANCELLED') return [];
  const details = { error, score: null, previousScore: null, brokenLinks: null, newErrors: 0 };
  return tell(event, 'audit_finished', await findAuditReaders(db, event.projectId), details);
}

function isWorse({ score, previousScore, newErrors }: AuditDetails): boolean {
  return newErrors > 0 || (score !== null && previousScore !== null && score < previousScore);
}

/** By the audit and not by the event: one that is analyzed again is not told of again. */
function tell(
  { orgId, projectId, createdAt, data: { auditId } }: ReadEvent<'audit.completed' | 'audit.failed'>,
  kind: 'audit_finished' | 'audit_worse',
  userIds: readonly string[],
  details: AuditDetails,
): Notice[] {
  const about = { kind, source: auditId, orgId, projectId, auditId, actor: null, details, createdAt };
  return userIds.map((userId) => ({ ...about, userId }));
}
