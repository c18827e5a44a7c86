import { type Kysely, sql } from 'kysely';
import type { Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { EventCursor } from '../../../events/event-cursor.ts';
import { readEvents } from '../../../events/read-events.ts';
import { type ClaimedRow, claimIdOf, type Lease } from '../../../work/lease.ts';
import { type Claim, type Claimed, LeaseLost, type Worker } from '../../../work/worker.ts';
import { mailGuests } from '../../guests/index.ts';
import { type MentionedPerson, watchMentioned } from '../../tasks/index.ts';
import type { NewNotification } from './new-notification.ts';
import { notificationsOfEvents } from './notifications-of-events.ts';
import { saveNotifications } from './save-notifications.ts';

/** Events of one transaction. After a failure it is one at a time, so that one that fails blocks no other. */
const batchSize = 200;

/**
 * Reads the log of events from its cursor, stores a notification for every user concerned, and queues emails to guests. The
 * cursor and all of that are written together, so that each event is handled once, whenever a process dies.
 */
export const notificationWorker: Worker = {
  name: 'notifications',
  wokenBy: null,
  table: 'notification_cursor',
  concurrency: 1,
  claim: claimCursor,
  async run(services, claim) {
    const limit = claim.tries > 1 ? 1 : batchSize;
    while (await processBatch(services, claim, limit)) await claim.progressed(services);
    await release(services.db, claim);
  },
  /** An event that fails when it is tried alone is skipped: one missing notification is better than none ever again. */
  async giveUp(services, claim, error) {
    const { events, cursor } = await readEvents(services.db, await readCursor(services.db, claim), 1);
    await moveCursor(services.db, claim, cursor);
    await release(services.db, claim);
    services.log.error(
      { err: error, event: events[0]?.id },
      'could not create the notifications of an event; skipping it',
    );
  },
};

/** Claims the cursor when there is an event after it. */
async function claimCursor(db: Kysely<Tables>, count: number, lease: Lease): Promise<Claimed> {
  const { rows } = await sql<ClaimedRow>`
    with due as materialized (
      select cursor.id from notification_cursor cursor
      where cursor.due_at <= now() and (cursor.lease_until is null or cursor.lease_until < now()) and exists (
        select 1 from events event
        where (event.transaction_id, event.position) > (cursor.transaction_id, cursor.position)
          and event.transaction_id < pg_snapshot_xmin(pg_current_snapshot()))
      limit ${count} for update skip locked)
    update notification_cursor as job
    set claim_id = ${claimIdOf(lease)}, lease_until = now() + make_interval(secs => ${lease.seconds}), tries = tries + 1
    from due where job.id = due.id
    returning job.id, job.claim_id as "claimId", job.tries`.execute(db);
  return { claimed: rows, scannedTo: null };
}

/** False when there are no more events. */
async function processBatch(services: Services, claim: Claim, limit: number): Promise<boolean> {
  claim.signal.throwIfAborted();
  return inTransaction(services, async (tx) => {
    await claim.hold(tx);
    const { events, cursor } = await readEvents(tx.db, await readCursor(tx.db, claim), limit);
    if (events.length === 0) return false;
    const notifications = await notificationsOfEvents(tx.db, events);
    // Before the notifications, which refer to the tasks and so lock them.
    await watchMentioned(tx, notifications.flatMap(toMentioned));
    await saveNotifications(tx, notifications);
    await mailGuests(tx, events);
    await moveCursor(tx.db, claim, cursor);
    return true;
  });
}

function toMentioned({ kind, orgId, projectId, taskId, userId }: NewNotification): MentionedPerson[] {
  return kind === 'mentioned' && taskId !== undefined ? [{ orgId, projectId, taskId, userId }] : [];
}

async function readCursor(db: Kysely<Tables>, { jobId, claimId }: Claim): Promise<EventCursor> {
  const { rows } = await sql<EventCursor>`
    select transaction_id::text as "transactionId", position from notification_cursor
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
  const [cursor] = rows;
  if (cursor === undefined) throw new LeaseLost();
  return cursor;
}

async function moveCursor(db: Kysely<Tables>, { jobId, claimId }: Claim, to: EventCursor): Promise<void> {
  await sql`
    update notification_cursor set transaction_id = ${to.transactionId}::xid8, position = ${to.position}
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
}

async function release(db: Kysely<Tables>, { jobId, claimId }: Claim): Promise<void> {
  await sql`
    update notification_cursor set claim_id = null, lease_until = null, due_at = now(), tries = 0
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
}
