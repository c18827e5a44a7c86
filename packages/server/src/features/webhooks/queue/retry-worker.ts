import type { Services } from '../../../context.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import type { Attempt } from '../delivery/attempt.ts';
import { attemptDelivery, crashedAttempt } from '../delivery/attempt-delivery.ts';
import { passPoint } from '../delivery/delivery-checkpoints.ts';
import { type DeliveryRules, deliveryRules } from '../delivery/delivery-rules.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimRetries } from './claim-retries.ts';
import {
  type Fence,
  readRetry,
  skipDeliveries,
  type Target,
  type WaitingDelivery,
} from './queued-delivery-store.ts';

/** Woken when somebody asks for a delivery by hand. */
export const askedDeliveries = 'deliveries';

export interface RetryOptions {
  name: string;
  /** Whether it serves the webhooks that answer slowly, or all others. */
  slow: boolean;
  concurrency: number;
  /** Deliveries of one webhook and of one organization at a time. */
  perWebhook: number;
  perOrg: number;
  leaseSeconds: number;
  /** Webhooks with retries that one claim looks at. */
  steps: number;
  rules: DeliveryRules;
}

export const retryOptions: RetryOptions = {
  name: 'deliveries',
  slow: false,
  concurrency: 12,
  perWebhook: 2,
  perOrg: 8,
  leaseSeconds: 60,
  steps: 1_000,
  rules: deliveryRules,
};

/**
 * Sends what is not in a lane: attempts after the first, deliveries sent again by hand, and tests. The row of a
 * delivery is the job, due when its next attempt is. Only a few of a webhook go out at a time, so that a receiver
 * that recovers is not met by a flood.
 */
export function createRetryWorker(changes: Partial<RetryOptions> = {}): Worker {
  const options = { ...retryOptions, ...changes };
  let reached: string | null = null;
  return {
    name: options.name,
    wokenBy: askedDeliveries,
    table: 'deliveries',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      const found = await claimRetries(db, count, lease, { ...options, after: reached });
      reached = found.reached;
      return found.claimed;
    },
    run: (services, claim) => runRetry(services, claim, options),
    giveUp: (services, claim) => passDelivery(services, claim, options),
  };
}

async function runRetry(services: Services, claim: Claim, options: RetryOptions): Promise<void> {
  const read = await readRetry(services.db, { id: claim.jobId, claimId: claim.claimId });
  if (read === null) throw new LeaseLost();
  const { target, delivery } = read;
  if (!isWanted(delivery, target)) {
    if (!(await skipDeliveries(services.db, fenceOf(claim, target), [delivery.id]))) throw new LeaseLost();
    countDelivery('skipped');
    return;
  }
  const attempt = await attemptDelivery(
    services,
    claim,
    { ...target, readAt: performance.now() },
    delivery,
    options.rules,
  );
  await record(services, claim, target, attempt, options);
}

async function record(
  services: Services,
  claim: Claim,
  target: Target,
  attempt: Attempt,
  { rules, leaseSeconds }: RetryOptions,
): Promise<void> {
  const options = { ...rules, leaseSeconds, handBack: 'never' as const };
  const recorded = await recordAttempt(services.db, fenceOf(claim, target), attempt, options);
  if (recorded === null) throw new LeaseLost();
  countDelivery(attempt.outcome);
  passPoint('recorded', target.webhookId, attempt.deliveryId);
}

function fenceOf(claim: Claim, { webhookId }: Target): Fence {
  return { kind: 'delivery', webhookId, claimId: claim.claimId };
}

/** What was sent again by hand goes out whatever the webhook asks for now: somebody wants exactly this one. */
function isWanted(delivery: WaitingDelivery, target: Target): delivery is WaitingDelivery & { body: string } {
  const byHand = delivery.attemptCount === 0;
  return delivery.body !== null && (byHand || target.events.includes(delivery.eventType));
}

/** Every try ended the process: this one counts as failed, and another comes at its time. */
async function passDelivery(services: Services, claim: Claim, options: RetryOptions): Promise<void> {
  const read = await readRetry(services.db, { id: claim.jobId, claimId: claim.claimId });
  if (read === null) return;
  await record(services, claim, read.target, crashedAttempt(read.delivery, options.rules), options);
}
