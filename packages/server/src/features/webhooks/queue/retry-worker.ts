import type { Services } from '../../../context.ts';
import { type Claim, LeaseLost, type Worker } from '../../../work/worker.ts';
import type { Attempt } from '../delivery/attempt.ts';
import { attemptDelivery, crashedAttempt } from '../delivery/attempt-delivery.ts';
import { reachCheckpoint } from '../delivery/delivery-checkpoints.ts';
import { type DeliveryRules, deliveryRules } from '../delivery/delivery-rules.ts';
import type { Target } from '../delivery/delivery-target.ts';
import { countDelivery } from '../delivery/delivery-totals.ts';
import type { Fence, QueuedDelivery } from '../delivery/queued-delivery.ts';
import { recordAttempt } from '../delivery/record-attempt.ts';
import { claimRetries } from './claim-retries.ts';
import { readRetry, skipDeliveries } from './queued-delivery-store.ts';

export interface RetryOptions {
  name: string;
  /** Whether it serves the webhooks that respond slowly, or all others. */
  slow: boolean;
  concurrency: number;
  /** Deliveries of one webhook, and of one organization, that are sent at the same time. */
  perWebhook: number;
  perOrg: number;
  leaseSeconds: number;
  /** Webhooks with retries that one claim scans. */
  scanLimit: number;
  rules: DeliveryRules;
}

export const retryOptions: RetryOptions = {
  name: 'deliveries',
  slow: false,
  concurrency: 12,
  perWebhook: 2,
  perOrg: 8,
  leaseSeconds: 60,
  scanLimit: 1_000,
  rules: deliveryRules,
};

/**
 * Sends every delivery that is not in a queue: attempts after the first, redeliveries, and tests. The row of the
 * delivery is the job, due when its next attempt is. Only a few deliveries of a webhook are sent at a time, so that a
 * receiver that recovers is not flooded.
 */
export function createRetryWorker(changes: Partial<RetryOptions> = {}): Worker {
  const options = { ...retryOptions, ...changes };
  let scannedTo: string | null = null;
  return {
    name: options.name,
    wokenBy: 'deliveries',
    table: 'deliveries',
    concurrency: options.concurrency,
    async claim(db, count, lease) {
      const result = await claimRetries(db, count, lease, { ...options, after: scannedTo });
      scannedTo = result.scannedTo;
      return result;
    },
    run: (services, claim) => runRetry(services, claim, options),
    giveUp: (services, claim) => failDelivery(services, claim, options),
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
  const options = { ...rules, leaseSeconds, release: 'never' as const };
  const recorded = await recordAttempt(services.db, fenceOf(claim, target), attempt, options);
  if (recorded === null) throw new LeaseLost();
  countDelivery(attempt.outcome);
  reachCheckpoint('recorded', target.webhookId, attempt.deliveryId);
}

function fenceOf(claim: Claim, { webhookId }: Target): Fence {
  return { kind: 'delivery', webhookId, claimId: claim.claimId };
}

/** A requested delivery is sent whatever the webhook subscribes to now: somebody wants exactly this one. */
function isWanted(delivery: QueuedDelivery, target: Target): delivery is QueuedDelivery & { body: string } {
  const isRequested = delivery.attemptCount === 0;
  return delivery.body !== null && (isRequested || target.events.includes(delivery.eventType));
}

/** Every try crashed the process: this attempt counts as failed, and the next one follows on schedule. */
async function failDelivery(services: Services, claim: Claim, options: RetryOptions): Promise<void> {
  const read = await readRetry(services.db, { id: claim.jobId, claimId: claim.claimId });
  if (read === null) return;
  await record(services, claim, read.target, crashedAttempt(read.delivery, options.rules), options);
}
