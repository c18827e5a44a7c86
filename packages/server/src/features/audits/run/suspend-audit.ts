import { sql } from 'kysely';
import { backoffSeconds } from '../../../work/backoff.ts';
import type { AuditRun } from './audit-run.ts';

/** How long after its pause an audit waits for the process that keeps its crawl, before another process may claim it. */
const graceSeconds = 60;

export interface SuspendOptions {
  /** How long there is nothing to do. */
  seconds: number;
  /** The crawl stays in memory and the audit is reserved for this process; otherwise any process may continue from what is stored. */
  isKept: boolean;
  /** This slice stored something that need not be done again. */
  hasStored: boolean;
  /** Time spent on checking links so far. */
  linkCheckMs: number;
}

/**
 * Releases the slot of an audit during its crawl and puts it back in the queue, without counting a try. A crawl that is
 * not kept and has stored nothing starts over: that counts as a failed try, or a site could be requested from its first
 * page without end. Returns false when the claim is lost or the audit is being canceled.
 *
 * A crawl that is kept also keeps its claim ID, so that no other process claims the row until the lease has expired. In
 * the queue its place follows the age of the audit, so that it does not wait behind everything that came later.
 */
export async function suspendAudit(
  { services, id, claim }: AuditRun,
  { seconds, isKept, hasStored, linkCheckMs }: SuspendOptions,
): Promise<boolean> {
  const isTry = !isKept && !hasStored;
  const resumesAt = sql`now() + make_interval(secs => ${isTry ? backoffSeconds(claim.tries) : seconds})`;
  const { rows } = await sql`
    update audits set parked_until = ${resumesAt}, due_at = ${resumesAt}, tries = greatest(0, tries - ${isTry ? 0 : 1}::int),
      claim_id = case when ${isKept} then claim_id end,
      lease_until = case when ${isKept} then ${resumesAt} + make_interval(secs => ${graceSeconds}) end,
      link_check_ms = ${Math.round(linkCheckMs)}::int, revision = revision + 1
    where id = ${id} and claim_id = ${claim.claimId} and status = 'crawling' and due_at is not null
      and cancel_requested_at is null
    returning 1`.execute(services.db);
  return rows.length > 0;
}
