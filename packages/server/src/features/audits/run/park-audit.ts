import { sql } from 'kysely';
import { backoffSeconds } from '../../../work/backoff.ts';
import type { AuditRun } from './audit-run.ts';

/** How much longer than it had to an audit may wait for the process that keeps its crawl, before another begins anew. */
const graceSeconds = 60;

export interface Parking {
  /** From now on nothing is to be done for so long. */
  seconds: number;
  /** The crawl stays in memory, and the audit for this process; else any may go on from what is stored. */
  isKept: boolean;
  /** This turn stored something that whoever goes on need not do again. */
  hasStored: boolean;
  /** Time used for links so far. */
  linkCheckMs: number;
}

/**
 * Gives back the slot of an audit that is being crawled and leaves it unfinished in the queue, where being handed on is no
 * try. What is not kept and has stored nothing begins anew: that is a try as any that failed, or a site could be asked for
 * its first pages without end. False when that is not possible any more: the claim is lost, or somebody wants the audit cancelled.
 *
 * A crawl that is kept keeps its claim id too, beside which no other process claims the row until the lease has run
 * out. It then waits with the age of its audit, so that it does not stand behind all that came later.
 */
export async function parkAudit(
  { services, id, claim }: AuditRun,
  { seconds, isKept, hasStored, linkCheckMs }: Parking,
): Promise<boolean> {
  const isTry = !isKept && !hasStored;
  const goesOn = sql`now() + make_interval(secs => ${isTry ? backoffSeconds(claim.tries) : seconds})`;
  const { rows } = await sql`
    update audits set parked_until = ${goesOn}, due_at = ${goesOn}, tries = greatest(0, tries - ${isTry ? 0 : 1}::int),
      claim_id = case when ${isKept} then claim_id end,
      lease_until = case when ${isKept} then ${goesOn} + make_interval(secs => ${graceSeconds}) end,
      link_check_ms = ${Math.round(linkCheckMs)}::int, revision = revision + 1
    where id = ${id} and claim_id = ${claim.claimId} and status = 'crawling' and due_at is not null
      and cancel_requested_at is null
    returning 1`.execute(services.db);
  return rows.length > 0;
}
