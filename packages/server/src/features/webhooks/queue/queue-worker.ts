import type { Services } from '../../../context.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import { attemptDelivery, crashedAttempt, type ReadTarget, readAgain } from '../delivery/attempt-delivery.ts';
import { passPoint } from '../delivery/delivery-checkpoints.ts';
import { type DeliveryRules, deliveryRules } from '../delivery/delivery-rules.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimLanes } from './claim-queues.ts';
import {
  type Fence,
  handBackLane,
  readLane,
  skipDeliveries,
  type WaitingDelivery,
} from './queued-delivery-store.ts';

export interface LaneOptions {
  name: string;
  /** Whether it serves the webhooks that answer slowly, or all others. */
  slow: boolean;
  concurrency: number;
  /** Lanes of one organization at a time. */
  perOrg: number;
  /** A lane goes back when so much was sent or so long was worked on it, so that others get their turn. */
  sliceDeliveries: number;
  sliceSeconds: number;
  /** Deliveries read at a time. */
  batch: number;
  leaseSeconds: number;
  /** Waiting lanes that one claim looks at. */
  steps: number;
  rules: DeliveryRules;
}

/** What events wake; and the name that wakes the slow ones, which nothing does: they look by themselves. */
const wokenByEvents = 'webhooks';
const slowLanes = 'webhooks-slow';

export const laneOptions: LaneOptions = {
  name: 'webhooks',
  slow: false,
  concurrency: 48,
  perOrg: 24,
  sliceDeliveries: 200,
  sliceSeconds: 5,
  batch: 50,
  leaseSeconds: 60,
  steps: 1_000,
  rules: deliveryRules,
};

/**
 * Sends first attempts. The row of a webhook is the job: a lane in which one thing at a time is sent, in the order in
 * which things happened. An attempt that fails leaves the lane, and what is behind it goes on.
 *
 * Webhooks whose last attempt was slow are worked on by a second worker with few slots, so that however many of them
 * hang, the others find theirs free.
 */
export function createLaneWorker(changes: Partial<LaneOptions> = {}): Worker {
  const options = { ...laneOptions, ...changes };
  let reached: string | null = null;
  return {
    name: options.name,
    // An event need not look for those that are slow: they are not waited for by the millisecond.
    wokenBy: options.slow ? slowLanes : wokenByEvents,
    table: 'webhooks',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      const share = { slow: options.slow, perOrg: options.perOrg, steps: options.steps, after: reached };
      const found = await claimLanes(db, count, lease, share);
      reached = found.reached;
      return found.claimed;
    },
    run: (services, claim) => runLane(services, claim, options),
    giveUp: (services, claim) => passHead(services, claim, options),
  };
}

async function runLane(services: Services, claim: Claim, options: LaneOptions): Promise<void> {
  const { db } = services;
  const lane = { id: claim.jobId, claimId: claim.claimId };
  const slice = { left: options.sliceDeliveries, endsAt: performance.now() + options.sliceSeconds * 1000 };
  for (;;) {
    const read = await readLane(db, lane, options.batch);
    if (read === null) throw new LeaseLost();
    if (read.deliveries.length === 0) break;
    const target = { ...read.target, readAt: performance.now() };
    const isLast = read.deliveries.length < options.batch;
    if ((await sendBatch(services, claim, target, read.deliveries, { ...options, slice, isLast })) === 'left')
      return;
    claim.signal.throwIfAborted();
    if (isOver(slice)) {
      claim.leavesMore();
      break;
    }
  }
  await handBackLane(db, lane);
}

interface Slice {
  left: number;
  endsAt: number;
}

function isOver({ left, endsAt }: Slice): boolean {
  return left <= 0 || performance.now() >= endsAt;
}

/** Sends one after the other. 'left' says that the lane is ours no more: given back, or switched off. */
async function sendBatch(
  services: Services,
  claim: Claim,
  first: ReadTarget,
  deliveries: readonly WaitingDelivery[],
  { rules, leaseSeconds, slow, slice, isLast }: LaneOptions & { slice: Slice; isLast: boolean },
): Promise<'left' | 'held'> {
  const fence: Fence = { kind: 'lane', webhookId: claim.jobId, claimId: claim.claimId };
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
    const mustLeave = isOver(slice) || attempt.isSlow !== slow || claim.signal.aborted;
    const handBack = mustLeave ? 'always' : atEnd ? 'when idle' : 'never';
    const recordedAt = performance.now();
    const recorded = await recordAttempt(services.db, fence, attempt, { ...rules, leaseSeconds, handBack });
    if (recorded === null) throw new LeaseLost();
    claim.confirmed();
    countDelivery(attempt.outcome);
    passPoint('recorded', claim.jobId, delivery.id);
    if (handBack === 'when idle') claim.sawAll(recordedAt);
    if (!atEnd && !recorded.isDisabled && recorded.isHandedBack) claim.leavesMore();
    if (recorded.isHandedBack || recorded.isDisabled) return 'left';
    target = readAgain(target, recorded.target);
  }
  if (unwanted.length === 0) return 'held';
  if (!(await skipDeliveries(services.db, fence, unwanted))) throw new LeaseLost();
  countDelivery('skipped', unwanted.length);
  return 'held';
}

/** The webhook no longer asks for the type, or the event is no longer kept. */
function isWanted(
  delivery: WaitingDelivery,
  target: ReadTarget,
): delivery is WaitingDelivery & { body: string } {
  return delivery.body !== null && target.events.includes(delivery.eventType);
}

/**
 * The lane was claimed again and again and never got on: what is first in it ends the process, or fails in a way that
 * nobody thought of. It leaves the lane as a failed attempt, and the lane goes on with the next.
 */
async function passHead(
  services: Services,
  claim: Claim,
  { rules, leaseSeconds }: LaneOptions,
): Promise<void> {
  const lane = { id: claim.jobId, claimId: claim.claimId };
  const head = (await readLane(services.db, lane, 1))?.deliveries[0];
  if (head === undefined) {
    await handBackLane(services.db, lane);
    return;
  }
  const attempt = crashedAttempt(head, rules);
  const fence: Fence = { kind: 'lane', webhookId: lane.id, claimId: lane.claimId };
  await recordAttempt(services.db, fence, attempt, { ...rules, leaseSeconds, handBack: 'always' });
  countDelivery(attempt.outcome);
}
