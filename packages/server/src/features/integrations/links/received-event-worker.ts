import { sql } from 'kysely';
import { actingAsService } from '../../../acting-as-service.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Claim, Worker } from '../../../work/worker.ts';
import type { Change } from '../incoming/change.ts';
import { applyChange } from './apply-change.ts';
import type { Source } from './source.ts';

/** Links what connections received to tasks. One transaction does it all, and ends the job. */
export const receivedEventWorker: Worker = {
  name: 'received-events',
  wokenBy: 'received_events',
  table: 'received_events',
  concurrency: 2,
  async run(services, claim) {
    await inTransaction(services, async (tx) => {
      await claim.hold(tx);
      const { name, change, ...source } = await readJob(tx, claim);
      const result = await applyChange(
        actingAsService(tx, { name, requestId: 'received-event' }),
        source,
        change,
      );
      await settle(tx, claim, 'processed', result);
    });
  },
  async giveUp(services, claim) {
    await settle(services, claim, 'failed', 'Fettle could not process this. Redeliver it at the code host.');
  },
};

async function readJob(
  { db }: Pick<Services, 'db'>,
  claim: Claim,
): Promise<Source & { name: string; change: Change }> {
  const { rows } = await sql<Source & { name: string; change: Change }>`
    select connection.id as "connectionId", connection.org_id as "orgId", connection.project_id as "projectId",
      project.key_prefix as "keyPrefix", connection.service, connection.name,
      connection.open_column as "openColumn", connection.merge_column as "mergeColumn", event.change
    from received_events event
    join connections connection on connection.id = event.connection_id
    join projects project on project.id = connection.project_id
    where event.id = ${claim.jobId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The connection of a received event is gone, but the event is not.');
  return row;
}

async function settle(
  { db, clock }: Services,
  claim: Claim,
  status: 'processed' | 'failed',
  result: string,
): Promise<void> {
  await sql`
    update received_events set status = ${status}, result = ${result.slice(0, 2_000)}, change = null,
      processed_at = ${clock().toISOString()}, due_at = null, claim_id = null, lease_until = null
    where id = ${claim.jobId} and claim_id = ${claim.claimId}`.execute(db);
}
