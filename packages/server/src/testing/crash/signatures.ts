import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a delivery is signed as documented: `X-Service-Signature` over the body, keyed by the secret
 * as it was shown, and the Standard Webhooks signature over id, time and body, keyed by its decoded bytes. Written
 * for the test alone: it must not agree with the service by sharing its code.
 */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const plain = createHmac('sha256', secret).update(body).digest('hex');
  const id = String(headers['webhook-id']);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const standard = createHmac('sha256', key)
    .update(`${id}.${String(headers['webhook-timestamp'])}.`)
    .update(body)
    .digest('base64');
  return (
    headers['x-service-signature'] === `sha256=${plain}` &&
    headers['x-service-delivery'] === id &&
    String(headers['webhook-signature']).split(' ').includes(`v1,${standard}`)
  );
}
