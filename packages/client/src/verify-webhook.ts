import type { EventEnvelope, EventType } from '@fettle/contract';
import { WebhookError } from './webhook-error.ts';
import { readHeader, requireHeader, type WebhookHeaders } from './webhook-headers.ts';
import { anyKeySigned, readServiceSignature, readStandardSignatures } from './webhook-signatures.ts';

/**
 * Any event a webhook can receive; `type` tells which. More types may be added, but a webhook gets only those it was
 * registered for.
 *
 * @example
 * function titleOf(event: WebhookEvent): string | null {
 *   return event.type === 'task.created' ? event.data.task.title : null;
 * }
 */
export type WebhookEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/**
 * A delivery as it came and what to check it with.
 *
 * @example
 * const delivery: WebhookDelivery = {
 *   body: '{"id":"…"}',
 *   headers: { 'x-service-signature': 'sha256=…' },
 *   secret: ['whsec_new…', 'whsec_old…'],
 *   toleranceSeconds: 300,
 * };
 */
export interface WebhookDelivery {
  /** The body before anything parsed it: other bytes of the same JSON have another signature. */
  body: string | Uint8Array | ArrayBuffer;
  headers: WebhookHeaders;
  /** As it was shown, `whsec_` included. Of several any may have signed. */
  secret: string | readonly string[];
  /**
   * Also demands the Standard Webhooks headers: `webhook-signature` must fit, which covers `webhook-id` (the id of the
   * delivery) and `webhook-timestamp`, and that time must be at most so many seconds away. 300 is usual. Without it
   * only X-Service-Signature is checked, which an old delivery that is sent again passes.
   */
  toleranceSeconds?: number | undefined;
  /** Instead of the system's time. */
  clock?: (() => Date) | undefined;
}

/**
 * Checks that a delivery comes from the service that knows the secret and was not changed, and returns its event.
 * While a secret is being rotated a receiver that knows only the old one or only the new one accepts too. Signatures
 * are compared in constant time.
 *
 * @throws WebhookError whose `code` says why; nothing of the body was used then
 * @example
 * async function receive(request: Request, secret: string): Promise<Response> {
 *   const body = await request.text();
 *   const event = await verifyWebhook({ body, headers: request.headers, secret, toleranceSeconds: 300 });
 *   if (event.type === 'audit.completed') console.log(event.data.overallScore);
 *   return new Response(null, { status: 204 });
 * }
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  const { headers, toleranceSeconds } = delivery;
  const body = toBytes(delivery.body);
  const secrets = readSecrets(delivery.secret);
  await requireServiceSignature(body, headers, secrets);
  if (toleranceSeconds !== undefined) {
    const now = (delivery.clock ?? (() => new Date()))();
    requireRecent(headers, toleranceSeconds, now);
    await requireStandardSignature(body, headers, secrets);
  }
  return readEvent(body);
}

/** HMAC over the body; the key is the secret's text itself. */
async function requireServiceSignature(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: readonly string[],
): Promise<void> {
  const signatures = [readServiceSignature(requireHeader(headers, 'x-service-signature'))];
  const previous = readHeader(headers, 'x-service-signature-previous');
  if (previous !== null) signatures.push(readServiceSignature(previous));
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  if (await anyKeySigned(keys, signatures, body)) return;
  throw new WebhookError(
    'WRONG_SIGNATURE',
    'X-Service-Signature does not fit this body and secret. Verify the raw body, before anything parses it.',
  );
}

/** HMAC over id, time and body; the key is what the secret's base64 stands for (Standard Webhooks 1.0.0). */
async function requireStandardSignature(
  body: Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: readonly string[],
): Promise<void> {
  const signatures = readStandardSignatures(requireHeader(headers, 'webhook-signature'));
  const id = requireHeader(headers, 'webhook-id');
  const start = new TextEncoder().encode(`${id}.${requireHeader(headers, 'webhook-timestamp')}.`);
  const signed = new Uint8Array(start.length + body.length);
  signed.set(start);
  signed.set(body, start.length);
  if (await anyKeySigned(secrets.map(decodeSecret), signatures, signed)) return;
  throw new WebhookError('WRONG_SIGNATURE', 'webhook-signature does not fit this id, time, body and secret.');
}

function requireRecent(headers: WebhookHeaders, toleranceSeconds: number, now: Date): void {
  const text = requireHeader(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(text)) {
    throw new WebhookError('MALFORMED_HEADER', 'webhook-timestamp is not a number of seconds since 1970.');
  }
  const away = Math.abs(now.getTime() / 1000 - Number(text));
  if (away <= toleranceSeconds) return;
  throw new WebhookError(
    'OUTSIDE_TOLERANCE',
    `webhook-timestamp is ${Math.round(away)} s away from this machine's time; ${toleranceSeconds} s are allowed.`,
  );
}

/** An empty key is one that everybody knows: a setting that was forgotten must not open the door. */
function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length > 0 && secrets.every((one) => /^whsec_./.test(one))) return secrets;
  throw new WebhookError(
    'MALFORMED_SECRET',
    "The secret must be the text shown when the webhook was registered; it starts with 'whsec_'.",
  );
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw new WebhookError('MALFORMED_SECRET', "What follows 'whsec_' in the secret is not base64.", {
      cause,
    });
  }
}

/** A copy, so that nobody changes it while signatures are computed. */
function toBytes(body: WebhookDelivery['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice());
  throw new WebhookError(
    'MALFORMED_BODY',
    'The body must be the raw text or bytes of the request, before a middleware parses them.',
  );
}

function readEvent(body: Uint8Array): WebhookEvent {
  const event = parse(body);
  const isEvent =
    typeof event === 'object' &&
    event !== null &&
    ['id', 'type', 'createdAt', 'projectId'].every((name) => typeof Reflect.get(event, name) === 'string') &&
    typeof Reflect.get(event, 'data') === 'object';
  // Its maker signed it, and what he sends for each type is the contract's.
  if (isEvent) return event as WebhookEvent;
  throw new WebhookError('MALFORMED_BODY', 'The body is signed but is no event.');
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookError('MALFORMED_BODY', 'The body is signed but is not JSON.', { cause });
  }
}
