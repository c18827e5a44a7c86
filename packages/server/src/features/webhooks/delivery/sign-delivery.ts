import { createHmac } from 'node:crypto';
import type { EventType } from '@fettle/contract';

/** The secrets of a webhook as they were shown; the previous one as long as it is valid. */
export interface SigningSecrets {
  secret: string;
  previousSecret: string | null;
}

/** The content of a delivery, without its target. */
export interface SignedContent {
  deliveryId: string;
  eventType: EventType;
  body: string;
  /** Seconds since 1970 at the moment of the attempt. */
  timestamp: number;
}

/**
 * The headers of a delivery. There are two signatures, with keys derived differently from the same secret:
 *
 * - `X-Service-Signature`, over the body alone; the key is the UTF-8 bytes of the secret as it is shown, with `whsec_`.
 * - `webhook-signature`, over `id.timestamp.body` (Standard Webhooks 1.0.0); the key is the part after `whsec_`, decoded
 *   from base64.
 *
 * While the previous secret is valid, it signs too: in a header of its own, and as a second entry in the list.
 */
export function deliveryHeaders(
  { deliveryId, eventType, body, timestamp }: SignedContent,
  { secret, previousSecret }: SigningSecrets,
): Record<string, string> {
  const signed = `${deliveryId}.${timestamp}.${body}`;
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    'content-type': 'application/json',
    'x-service-event': eventType,
    'x-service-delivery': deliveryId,
    'x-service-signature': signBody(body, secret),
    ...(previousSecret === null ? {} : { 'x-service-signature-previous': signBody(body, previousSecret) }),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((each) => signStandard(signed, each)).join(' '),
  };
}

function signBody(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function signStandard(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
