import { sql } from 'kysely';
import type { AuditDetails, NewNotification } from './new-notification.ts';
import type { ReadEvent, RuleContext } from './read-event.ts';
import { findAuditRecipients } from './recipient-store.ts';

/**
 * One notification for each recipient: that the audit is worse than the previous one, or else that it is finished. A score
 * that cannot be compared with the previous one is neither better nor worse. Both scores are those of now: since the event,
 * issues may have been ignored, which raises that of the previous audit too. None for a re-analysis, which is not news about
 * the site.
 */
export async function notificationsOfCompletedAudit(
  { db }: RuleContext,
  event: ReadEvent<'audit.completed'>,
): Promise<NewNotification[]> {
  const { auditId, brokenLinks, issueCount, occurrenceCount, analysis } = event.data;
  if (isReanalysis(analysis)) return [];
  const { rows } = await sql<Pick<AuditDetails, 'score' | 'previousScore' | 'newErrors'>>`
    select audit.overall_score as score,
      case when (audit.comparison ->> 'comparable')::boolean then previous.overall_score end as "previousScore",
      coalesce((
        select sum((finding->>'count')::int)::int
        from audit_finding_lists list cross join lateral json_array_elements(list.groups) finding
        where list.id = audit.finding_list_id and finding->>'change' = 'new'
          and finding->>'severity' in ('critical', 'error')
      ), 0) as "newErrors"
    from audits audit left join audits previous on previous.id = audit.previous_audit_id
    where audit.id = ${auditId}`.execute(db);
  const [found] = rows;
  if (found === undefined) return [];
  const details = { error: null, brokenLinks, issueCount, occurrenceCount, ...found };
  return notificationsFor(
    event,
    isWorse(details) ? 'audit_worse' : 'audit_finished',
    await findAuditRecipients(db, event.projectId),
    details,
  );
}

/** Nobody is notified of a canceled audit, because somebody wanted it to end. */
export async function notificationsOfFailedAudit(
  { db }: RuleContext,
  event: ReadEvent<'audit.failed'>,
): Promise<NewNotification[]> {
  const { error } = event.data;
  if (error.code === 'CANCELLED') return [];
  const details = { error, score: null, previousScore: null, brokenLinks: null, newErrors: 0 };
  return notificationsFor(event, 'audit_finished', await findAuditRecipients(db, event.projectId), details);
}

/** Events from before analyses were counted have no number. */
function isReanalysis(analysis: number | undefined): boolean {
  return analysis !== undefined && analysis > 1;
}

function isWorse({ score, previousScore, newErrors }: AuditDetails): boolean {
  return newErrors > 0 || (score !== null && previousScore !== null && score < previousScore);
}

/** The source is the audit and not the event, so that an audit notifies nobody twice. */
function notificationsFor(
  { orgId, projectId, createdAt, data: { auditId } }: ReadEvent<'audit.completed' | 'audit.failed'>,
  kind: 'audit_finished' | 'audit_worse',
  userIds: readonly string[],
  details: AuditDetails,
): NewNotification[] {
  const about = { kind, source: auditId, orgId, projectId, auditId, actor: null, details, createdAt };
  return userIds.map((userId) => ({ ...about, userId }));
}
