import type { Services } from '../../../context.ts';
import { DecryptError } from '../../../secret.ts';
import { type Claim, Stopping } from '../../../work/worker.ts';
import { composeChatMessage } from '../chat/compose-chat-message.ts';
import { endChatTurn, paceChat } from '../chat/pace-chat.ts';
import { readChatResponse } from '../chat/read-chat-response.ts';
import { openWebhookSecret, openWebhookUrl } from '../webhook-secret.ts';
import type { Attempt } from './attempt.ts';
import { reachCheckpoint } from './delivery-checkpoints.ts';
import type { DeliveryRules } from './delivery-rules.ts';
import type { Target } from './delivery-target.ts';
import type { QueuedDelivery } from './queued-delivery.ts';
import { retryDelaySeconds } from './retry-delay.ts';
import { type AttemptResult, sendDelivery } from './send-delivery.ts';
import { deliveryHeaders, type SigningSecrets } from './sign-delivery.ts';
import { traceAttempt } from './trace-attempt.ts';

/** A target, when this process read it, and its secrets once they are decrypted. */
export interface ReadTarget extends Target {
  readAt: number;
  opened?: SigningSecrets | null;
}

/** A target that was just read again; decrypted secrets are kept as long as they have not changed. */
export function refreshTarget(before: ReadTarget, target: Target): ReadTarget {
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
 * Sends a delivery once and decides what follows. When the process is stopping, a running attempt may still finish:
 * canceled, it would be made a second time, although the receiver may have got the first.
 * @throws LeaseLost, Stopping: nothing may be recorded
 */
export async function attemptDelivery(
  services: Services,
  claim: Claim,
  target: ReadTarget,
  delivery: QueuedDelivery & { body: string },
  rules: DeliveryRules,
): Promise<Attempt> {
  claim.signal.throwIfAborted();
  claim.checkLease();
  reachCheckpoint('claimed', target.webhookId, delivery.id);
  const result = await traceAttempt(services.telemetry, target, delivery, () =>
    send(services, claim, target, delivery, rules),
  );
  reachCheckpoint('sent', target.webhookId, delivery.id);
  return evaluateResult(delivery, result, rules);
}

async function send(
  services: Services,
  claim: Claim,
  target: ReadTarget,
  delivery: QueuedDelivery & { body: string },
  rules: DeliveryRules,
): Promise<AttemptResult> {
  if (target.format === 'slack') return await sendToChat(services, claim, target, delivery, rules);
  const secrets = target.opened ?? openSecrets(services, target);
  target.opened = secrets;
  if (secrets === null) return unreadableSecret;
  // By the database's clock, so that receivers see the same time whichever machine sends.
  const nowMs = target.databaseMs + (performance.now() - target.readAt);
  const { id: deliveryId, eventType, body } = delivery;
  const headers = deliveryHeaders(
    { deliveryId, eventType, body, timestamp: Math.floor(nowMs / 1000) },
    secrets,
  );
  const grace = delayStopping(claim.signal, rules.graceMs);
  try {
    return await sendDelivery(
      services.egress,
      { url: target.url, headers, body, signal: grace.signal, nowMs },
      rules,
    );
  } catch (error) {
    claim.signal.throwIfAborted();
    throw error;
  } finally {
    grace.end();
  }
}

/** Sends a message about the event to a chat, which has no use for a signature. */
async function sendToChat(
  services: Services,
  claim: Claim,
  target: ReadTarget,
  delivery: QueuedDelivery & { body: string },
  rules: DeliveryRules,
): Promise<AttemptResult> {
  const url = openUrl(services, target);
  if (url === null) return unreadableSecret;
  const body = JSON.stringify(await composeChatMessage(services, delivery));
  await paceChat(target.webhookId, claim.signal);
  claim.checkLease();
  const nowMs = target.databaseMs + (performance.now() - target.readAt);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const grace = delayStopping(claim.signal, rules.graceMs);
  try {
    const request = { url, headers, body, signal: grace.signal, nowMs };
    return readChatResponse(await sendDelivery(services.egress, request, rules));
  } catch (error) {
    claim.signal.throwIfAborted();
    throw error;
  } finally {
    endChatTurn(target.webhookId);
    grace.end();
  }
}

function openUrl({ secret: key, log }: Services, { webhookId, sealedUrl }: Target): string | null {
  try {
    return sealedUrl === null ? null : openWebhookUrl(key, webhookId, sealedUrl);
  } catch (err) {
    if (!(err instanceof DecryptError)) throw err;
    log.error({ err, webhookId }, 'could not post to a chat; restore FETTLE_SECRET or set its URL again');
    return null;
  }
}

/** A signal that follows another at once, but after `graceMs` when the other only says that the process is stopping. */
function delayStopping(signal: AbortSignal, graceMs: number): { signal: AbortSignal; end(): void } {
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

/** Null when they were encrypted with another FETTLE_SECRET, which only the operator of this installation can fix. */
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

/** What follows from a result. A test is attempted once, everything else until it succeeds or no attempts are left. */
export function evaluateResult(
  delivery: Pick<QueuedDelivery, 'id' | 'attemptCount' | 'isTest'>,
  result: AttemptResult,
  rules: DeliveryRules,
): Attempt {
  const { retryAfter, isOurFault, isGone: saysGone = false, ...attempt } = result;
  const isGone = saysGone || result.responseStatus === 410;
  const nextInSeconds =
    result.error === null || isGone || delivery.isTest
      ? null
      : retryDelaySeconds(delivery.attemptCount + 1, retryAfter, rules);
  return {
    ...attempt,
    deliveryId: delivery.id,
    outcome: result.error === null ? 'succeeded' : nextInSeconds === null ? 'failed' : 'retried',
    nextInSeconds,
    isGone,
    countsAgainstReceiver: !isOurFault && !delivery.isTest,
    isSlow: result.durationMs >= rules.slowMs,
  };
}

/** The attempt to record for a delivery whose every try crashed the process; the next one follows on schedule. */
export function crashedAttempt(
  delivery: Pick<QueuedDelivery, 'id' | 'attemptCount' | 'isTest'>,
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
  return evaluateResult(delivery, result, rules);
}
