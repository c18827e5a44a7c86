import { createHmac } from 'node:crypto';

/** A secret as the service makes them; the same number, the same secret. */
export function testSecret(nth: number): string {
  return `whsec_${Buffer.alloc(32, nth).toString('base64')}`;
}

/** The headers the service sends with a body, written after the contract and not after the client. */
export function signDelivery(
  body: string,
  { secret, previous, at }: { secret: string; previous?: string; at: Date },
): Record<string, string> {
  const id = '019c2a58-3d92-7f10-9e5b-8a4c1d0e7b45';
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const secrets = previous === undefined ? [secret] : [secret, previous];
  const service = secrets.map((one) => `sha256=${createHmac('sha256', one).update(body).digest('hex')}`);
  const standard = secrets.map((one) => {
    const key = Buffer.from(one.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'x-service-event': 'task.created',
    'x-service-delivery': id,
    'x-service-signature': service[0] ?? '',
    ...(service[1] === undefined ? {} : { 'x-service-signature-previous': service[1] }),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}
