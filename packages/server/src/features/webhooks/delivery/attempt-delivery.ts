import type { Services } from '../../../context.ts';
import { DecryptError } from '../../../secret.ts';
import { type Claim, Stopping } from '../../../work/worker.ts';
import type { Target, WaitingDelivery } from '../queue/queued-delivery-store.ts';
import { openWebhookSecret } from '../webhook-secret.ts';
import type { Attempt } from './attempt.ts';
import { passPoint } from './delivery-checkpoints.ts';
import type { DeliveryRules } from './delivery-rules.ts';
import { secondsToNext } from './retry-schedule.ts';
import { type AttemptResult, sendDelivery } from './send-delivery.ts';
import { deliveryHeaders, type SigningSecrets } from './sign-delivery.ts';

/** A target, when in this process it was read, and its secrets once they were opened. */
export interface ReadTarget extends Target {
  readAt: number;
  opened?: SigningSecrets | null;
}

/** A target as it was just read again; what was opened of the one before serves as long as it is the same. */
export function readAgain(before: ReadTarget, target: Target): ReadTarget {
  const isSame =
    before.secret.equals(target.secret) &&
    (before.previousSecret === null
      ? target.previousSecret === null
      : target.previousSecret !== null && before.previousSecret.equals(target.previousSecret));
  const readAt = performance.now();
  return isSame && before.opened !== undefined
    ? { ...target, readAt, opened: before.opened }
    : { ...target, readAt };
}

/**
 * Sends a delivery once and judges what came of it. When the process is stopping, an attempt that runs may still end:
 * cut off, it would be made a second time, although the receiver may have what it was sent.
 * @throws LeaseLost, Stopping: nothing may be recorded
 */
export async function attemptDelivery(
  services: Services,
  claim: Claim,
  target: ReadTarget,
  delivery: WaitingDelivery & { body: string },
  rules: DeliveryRules,
): Promise<Attempt> {
  claim.signal.throwIfAborted();
  claim.checkLease();
  passPoint('claimed', target.webhookId, delivery.id);
  const result = await send(services, claim, target, delivery, rules);
  passPoint('sent', target.webhookId, delivery.id);
  return judgeAttempt(delivery, result, rules);
}

async function send(
  services: Services,
  claim: Claim,
  target: ReadTarget,
  delivery: WaitingDelivery & { body: string },
  rules: DeliveryRules,
): Promise<AttemptResult> {
  const secrets = target.opened ?? openSecrets(services, target);
  target.opened = secrets;
  if (secrets === null) return unreadableSecret;
  // Of the database's clock, so that receivers see one time whichever machine sends.
  const nowMs = target.databaseMs + (performance.now() - target.readAt);
  const { id: deliveryId, eventType, body } = delivery;
  const headers = deliveryHeaders(
    { deliveryId, eventType, body, timestamp: Math.floor(nowMs / 1000) },
    secrets,
  );
  const patience = endPatiently(claim.signal, rules.graceMs);
  try {
    return await sendDelivery(
      services.egress,
      { url: target.url, headers, body, signal: patience.signal, nowMs },
      rules,
    );
  } catch (error) {
    claim.signal.throwIfAborted();
    throw error;
  } finally {
    patience.end();
  }
}

/** A signal that follows another at once, but a while later when that one only says that the process is stopping. */
function endPatiently(signal: AbortSignal, graceMs: number): { signal: AbortSignal; end(): void } {
  const aborter = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => aborter.abort(signal.reason);
  const follow = (): void => {
    if (signal.reason instanceof Stopping) timer = setTimeout(abort, graceMs);
    else abort();
  };
  signal.addEventListener('abort', follow, { once: true });
  return {
    signal: aborter.signal,
    end() {
      signal.removeEventListener('abort', follow);
      clearTimeout(timer);
    },
  };
}

/** Null when they were encrypted by another FETTLE_SECRET: that is for whoever runs the service to see. */
function openSecrets({ secret: key, log }: Services, target: Target): SigningSecrets | null {
  const { webhookId, secret, previousSecret } = target;
  try {
    return {
      secret: openWebhookSecret(key, webhookId, secret),
      previousSecret: previousSecret === null ? null : openWebhookSecret(key, webhookId, previousSecret),
    };
  } catch (err) {
    if (!(err instanceof DecryptError)) throw err;
    log.error(
      { err, webhookId },
      'could not sign a delivery; restore FETTLE_SECRET or rotate the secret of the webhook',
    );
    return null;
  }
}

const unreadableSecret: AttemptResult = {
  durationMs: 0,
  responseStatus: null,
  error: 'SECRET: The secret of the webhook cannot be decrypted. Rotate it.',
  responseBody: null,
  retryAfter: null,
  isOurFault: true,
};

/** What follows from a result: a test is made once, anything else until it succeeds or its attempts are used up. */
export function judgeAttempt(
  delivery: Pick<WaitingDelivery, 'id' | 'attemptCount' | 'isTest'>,
  result: AttemptResult,
  rules: DeliveryRules,
): Attempt {
  const { retryAfter, isOurFault, ...attempt } = result;
  const isGone = result.responseStatus === 410;
  const nextInSeconds =
    result.error === null || isGone || delivery.isTest
      ? null
      : secondsToNext(delivery.attemptCount + 1, retryAfter, rules);
  return {
    ...attempt,
    deliveryId: delivery.id,
    outcome: result.error === null ? 'succeeded' : nextInSeconds === null ? 'failed' : 'retried',
    nextInSeconds,
    isGone,
    countsAgainst: !isOurFault && !delivery.isTest,
    isSlow: result.durationMs >= rules.slowMs,
  };
}

/** The attempt that is written for a delivery whose every try ended the process: another one comes at its time. */
export function crashedAttempt(
  delivery: Pick<WaitingDelivery, 'id' | 'attemptCount' | 'isTest'>,
  rules: DeliveryRules,
): Attempt {
  const error =
    'INTERNAL: The service stopped each time before it could send this delivery. The receiver is not the cause.';
  const result = {
    durationMs: 0,
    responseStatus: null,
    error,
    responseBody: null,
    retryAfter: null,
    isOurFault: true,
  };
  return judgeAttempt(delivery, result, rules);
}
