import type { Services } from '../../../context.ts';
import { type Claim, LeaseLost, type RunResult, type Worker } from '../../../work/worker.ts';
import {
  attemptDelivery,
  crashedAttempt,
  type ReadTarget,
  refreshTarget,
} from '../delivery/attempt-delivery.ts';
import { reachCheckpoint } from '../delivery/delivery-checkpoints.ts';
import { type DeliveryRules, deliveryRules } from '../delivery/delivery-rules.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';
import type { Fence, QueuedDelivery } from '../delivery/queued-delivery.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimQueues } from './claim-queues.ts';
import { readQueue, releaseQueue, skipDeliveries } from './queued-delivery-store.ts';

export interface QueueOptions {
  name: string;
  /** Whether it serves the webhooks that respond slowly, or all others. */
  slow: boolean;
  concurrency: number;
  /** Queues of one organization that are served at the same time. */
  perOrg: number;
  /** After this many deliveries, or this long, a queue is released so that others are served too. */
  sliceDeliveries: number;
  sliceSeconds: number;
  /** Deliveries read at a time. */
  batch: number;
  leaseSeconds: number;
  /** Waiting queues that one claim scans. */
  scanLimit: number;
  rules: DeliveryRules;
}

export const queueOptions: QueueOptions = {
  name: 'webhooks',
  slow: false,
  concurrency: 48,
  perOrg: 24,
  sliceDeliveries: 200,
  sliceSeconds: 5,
  batch: 50,
  leaseSeconds: 60,
  scanLimit: 1_000,
  rules: deliveryRules,
};

/**
 * Sends first attempts. Each webhook has a queue, and its row is the leased job: deliveries are sent one at a time, in
 * the order of their events. A failed attempt leaves the queue, and the deliveries behind it go on.
 *
 * Webhooks whose last attempt was slow are served by a second worker with few slots. However many of them hang, the
 * others still find free slots.
 */
export function createQueueWorker(changes: Partial<QueueOptions> = {}): Worker {
  const options = { ...queueOptions, ...changes };
  let scannedTo: string | null = null;
  return {
    name: options.name,
    // Slow webhooks are polled for: nobody waits for them by the millisecond, so events do not cost a claim here.
    wokenBy: options.slow ? null : 'webhooks',
    table: 'webhooks',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      const scope = {
        slow: options.slow,
        perOrg: options.perOrg,
        scanLimit: options.scanLimit,
        after: scannedTo,
      };
      const result = await claimQueues(db, count, lease, scope);
      scannedTo = result.scannedTo;
      return result;
    },
    run: (services, claim) => runQueue(services, claim, options),
    giveUp: (services, claim) => failHead(services, claim, options),
  };
}

async function runQueue(services: Services, claim: Claim, options: QueueOptions): Promise<RunResult> {
  const { db } = services;
  const queue = { id: claim.jobId, claimId: claim.claimId };
  const slice = { left: options.sliceDeliveries, endsAt: performance.now() + options.sliceSeconds * 1000 };
  for (;;) {
    const read = await readQueue(db, queue, options.batch);
    if (read === null) throw new LeaseLost();
    if (read.deliveries.length === 0) break;
    const target = { ...read.target, readAt: performance.now() };
    const isLast = read.deliveries.length < options.batch;
    const released = await sendBatch(services, claim, target, read.deliveries, { ...options, slice, isLast });
    if (released !== null) return released;
    claim.signal.throwIfAborted();
    if (isOver(slice)) {
      await releaseQueue(db, queue);
      return { hasMore: true };
    }
  }
  await releaseQueue(db, queue);
  return {};
}

interface Slice {
  left: number;
  endsAt: number;
}

function isOver({ left, endsAt }: Slice): boolean {
  return left <= 0 || performance.now() >= endsAt;
}

/** Sends deliveries one after the other. Not null when the queue was released, or the webhook disabled, meanwhile. */
async function sendBatch(
  services: Services,
  claim: Claim,
  first: ReadTarget,
  deliveries: readonly QueuedDelivery[],
  { rules, leaseSeconds, slow, slice, isLast }: QueueOptions & { slice: Slice; isLast: boolean },
): Promise<RunResult | null> {
  const fence: Fence = { kind: 'queue', webhookId: claim.jobId, claimId: claim.claimId };
  const unwanted: string[] = [];
  let target = first;
  for (const [index, delivery] of deliveries.entries()) {
    if (!isWanted(delivery, target)) {
      unwanted.push(delivery.id);
      continue;
    }
    const attempt = await attemptDelivery(services, claim, target, delivery, rules);
    slice.left -= 1;
    const atEnd = isLast && index === deliveries.length - 1 && unwanted.length === 0;
    const mustRelease = isOver(slice) || attempt.isSlow !== slow || claim.signal.aborted;
    const release = mustRelease ? 'always' : atEnd ? 'when empty' : 'never';
    const recordedAt = performance.now();
    const recorded = await recordAttempt(services.db, fence, attempt, { ...rules, leaseSeconds, release });
    if (recorded === null) throw new LeaseLost();
    claim.leaseRenewed();
    countDelivery(attempt.outcome);
    reachCheckpoint('recorded', claim.jobId, delivery.id);
    if (recorded.isReleased || recorded.isDisabled) {
      return {
        hasMore: !atEnd && !recorded.isDisabled,
        ...(release === 'when empty' ? { seenUntil: recordedAt } : {}),
      };
    }
    target = refreshTarget(target, recorded.target);
  }
  if (unwanted.length === 0) return null;
  if (!(await skipDeliveries(services.db, fence, unwanted))) throw new LeaseLost();
  countDelivery('skipped', unwanted.length);
  return null;
}

/** False when the webhook has unsubscribed from the type, or the event is no longer stored. */
function isWanted(
  delivery: QueuedDelivery,
  target: ReadTarget,
): delivery is QueuedDelivery & { body: string } {
  return delivery.body !== null && target.events.includes(delivery.eventType);
}

/**
 * The queue was claimed several times without any progress: its first delivery crashes the process, or fails in a way
 * that nobody anticipated. That delivery leaves the queue as a failed attempt, and the queue goes on with the next.
 */
async function failHead(
  services: Services,
  claim: Claim,
  { rules, leaseSeconds }: QueueOptions,
): Promise<void> {
  const queue = { id: claim.jobId, claimId: claim.claimId };
  const head = (await readQueue(services.db, queue, 1))?.deliveries[0];
  if (head === undefined) {
    await releaseQueue(services.db, queue);
    return;
  }
  const attempt = crashedAttempt(head, rules);
  const fence: Fence = { kind: 'queue', webhookId: queue.id, claimId: queue.claimId };
  await recordAttempt(services.db, fence, attempt, { ...rules, leaseSeconds, release: 'always' });
  countDelivery(attempt.outcome);
}
