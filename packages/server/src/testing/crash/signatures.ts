import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a delivery is signed as documented: `X-Service-Signature` over the body with the secret as shown, and the
 * Standard Webhooks signature over ID, time, and body with its decoded bytes. Implemented separately for the test, so
 * that it cannot agree with the service by sharing its code.
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
