import type { EventEnvelope, EventType } from './contract-types.ts';
import { WebhookError } from './webhook-error.ts';
import { readHeader, requireHeader, type WebhookHeaders } from './webhook-headers.ts';
import { anyKeySigned, readServiceSignature, readStandardSignatures } from './webhook-signatures.ts';

/**
 * Any event a webhook can receive; `type` says which. New types can be added, but a webhook receives only the types it
 * is subscribed to.
 *
 * @example
 * function titleOf(event: WebhookEvent): string | null {
 *   return event.type === 'task.created' ? event.data.task.title : null;
 * }
 */
export type WebhookEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/**
 * A delivery as it was received, and what to verify it with.
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
  /** The raw body before parsing: the same JSON in different bytes has a different signature. */
  body: string | Uint8Array | ArrayBuffer;
  /** The headers of the request, with the signatures. */
  headers: WebhookHeaders;
  /** The secret as shown, including `whsec_`. With several, a signature by any of them is valid. */
  secret: string | readonly string[];
  /**
   * Also requires the Standard Webhooks headers: a valid `webhook-signature`, which covers `webhook-id` (the ID of the
   * delivery) and `webhook-timestamp`, and a time within this many seconds of now. 300 is common. Without this option,
   * only X-Service-Signature is checked, so a replayed old delivery passes.
   */
  toleranceSeconds?: number | undefined;
  /** Replaces the system time. */
  clock?: (() => Date) | undefined;
}

/**
 * Verifies that a delivery comes from a service that has the secret and was not changed, and returns its event. While a
 * secret is being rotated, either the old or the new one is enough. Signatures are compared in constant time.
 *
 * @throws WebhookError whose `code` says why; do not use the body in that case
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

/** HMAC of the body; the key is the text of the secret. */
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
    'X-Service-Signature does not match this body and secret. Verify the raw body before parsing it.',
  );
}

/** HMAC of ID, time, and body; the key is the decoded base64 of the secret (Standard Webhooks 1.0.0). */
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
  throw new WebhookError(
    'WRONG_SIGNATURE',
    'webhook-signature does not match this ID, time, body, and secret.',
  );
}

function requireRecent(headers: WebhookHeaders, toleranceSeconds: number, now: Date): void {
  const text = requireHeader(headers, 'webhook-timestamp');
  if (!/^\d{1,12}$/.test(text)) {
    throw new WebhookError('MALFORMED_HEADER', 'webhook-timestamp is not a Unix time in seconds.');
  }
  const away = Math.abs(now.getTime() / 1000 - Number(text));
  if (away <= toleranceSeconds) return;
  throw new WebhookError(
    'OUTSIDE_TOLERANCE',
    `webhook-timestamp differs from this machine's time by ${Math.round(away)} s; the tolerance is ${toleranceSeconds} s.`,
  );
}

/** Rejects an empty secret: a missing setting must not let anyone sign deliveries. */
function readSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length > 0 && secrets.every((one) => /^whsec_./.test(one))) return secrets;
  throw new WebhookError(
    'MALFORMED_SECRET',
    'The secret must be the text shown when the webhook was created. It starts with "whsec_".',
  );
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw new WebhookError('MALFORMED_SECRET', 'The part of the secret after "whsec_" is not valid base64.', {
      cause,
    });
  }
}

/** A copy, so that the caller cannot change it while signatures are computed. */
function toBytes(body: WebhookDelivery['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice());
  throw new WebhookError(
    'MALFORMED_BODY',
    'The body must be the raw text or bytes of the request, before middleware parses them.',
  );
}

function readEvent(body: Uint8Array): WebhookEvent {
  const event = parse(body);
  const isEvent =
    typeof event === 'object' &&
    event !== null &&
    ['id', 'type', 'createdAt', 'projectId'].every((name) => typeof Reflect.get(event, name) === 'string') &&
    typeof Reflect.get(event, 'data') === 'object';
  // The signature proves that the service sent it, and the contract defines the data of each type.
  if (isEvent) return event as WebhookEvent;
  throw new WebhookError('MALFORMED_BODY', 'The signature is valid, but the body is not an event.');
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookError('MALFORMED_BODY', 'The signature is valid, but the body is not JSON.', { cause });
  }
}
