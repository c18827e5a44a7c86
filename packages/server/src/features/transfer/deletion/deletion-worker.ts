import { sql } from 'kysely';
import { nobody, type Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import { deleteBatch, deletionSteps } from './delete-rows.ts';
import { tellDeleted } from './deletion-mails.ts';
import { closeOrg, readDeletionJob, readRecipients } from './org-deletion-store.ts';

/**
 * Deletes organizations whose time has come, in small batches. Every batch is a transaction under the claim, so another
 * process continues wherever this one ends.
 */
export const deletionWorker: Worker = {
  name: 'organization deletions',
  table: 'org_deletions',
  concurrency: 1,
  wokenBy: null,
  async run(services, claim) {
    const job = await readDeletionJob(services.db, claim);
    if (job === undefined) throw new LeaseLost();
    const { orgId } = job;
    if (!job.isStarted) await begin(services, claim, orgId);
    for (const step of deletionSteps) {
      let hasMore = true;
      while (hasMore) {
        claim.signal.throwIfAborted();
        hasMore = await inTransaction(services, async (tx) => {
          await claim.hold(tx);
          return deleteBatch(tx.db, step, orgId);
        });
        if (hasMore) await claim.progressed(services);
      }
    }
    await inTransaction(services, async (tx) => {
      await claim.hold(tx);
      await sql`delete from orgs where id = ${orgId}`.execute(tx.db);
      await sql`delete from org_deletions where id = ${claim.jobId}`.execute(tx.db);
    });
  },
  /** Half an organization is of no use to anybody: it is tried again every hour until nothing is left. */
  async giveUp({ db, log }, claim, err) {
    log.error({ err, jobId: claim.jobId }, 'could not delete an organization; will retry in an hour');
    await sql`
      update org_deletions set claim_id = null, lease_until = null, tries = 0, due_at = now() + interval '1 hour'
      where id = ${claim.jobId} and claim_id = ${claim.claimId}`.execute(db);
  },
};

/** The members are told when nobody can cancel any longer. */
async function begin(services: Services, claim: Claim, orgId: string): Promise<void> {
  await inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const org = await tx.db
      .selectFrom('orgs')
      .select(['name', 'slug'])
      .where('id', '=', orgId)
      .executeTakeFirst();
    if (org === undefined) return;
    await tellDeleted(tx, await readRecipients(tx.db, orgId), org.name);
    await closeOrg(tx.db, orgId, claim.jobId, tx.clock().toISOString());
    await recordSecurityEvent(
      { db: tx.db, clock: tx.clock, actor: nobody },
      { type: 'org.deleted', orgId, subject: null, details: { organization: org.name, slug: org.slug } },
    );
  });
  services.identity.callers.clear();
}
