import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { makeWebhookSecret } from '../webhook-secret.ts';
import { deliveryHeaders } from './sign-delivery.ts';

const content = {
  deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  eventType: 'task.created',
  body: '{"test": 2432232314}',
  timestamp: 1614265330,
} as const;
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('the Standard Webhooks signature equals the published example', () => {
  const headers = deliveryHeaders(content, { secret, previousSecret: null });
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  assert.equal(headers['webhook-id'], content.deliveryId);
  assert.equal(headers['webhook-timestamp'], '1614265330');
});

test('the service signature covers the body alone, keyed by the secret as it is shown', () => {
  const headers = deliveryHeaders(content, { secret, previousSecret: null });
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
    .update(content.body, 'utf8')
    .digest('hex');
  assert.equal(headers['x-service-signature'], `sha256=${expected}`);
  assert.match(headers['x-service-signature'] ?? '', /^sha256=[0-9a-f]{64}$/);
  assert.equal(headers['x-service-event'], 'task.created');
  assert.equal(headers['x-service-delivery'], content.deliveryId);
  assert.equal(headers['content-type'], 'application/json');
  assert.equal('x-service-signature-previous' in headers, false);
});

test('text beyond ASCII is signed as its UTF-8 bytes', () => {
  const body = '{"title":"Grüße 🦊"}';
  const headers = deliveryHeaders({ ...content, body }, { secret, previousSecret: null });
  const expected = createHmac('sha256', secret).update(Buffer.from(body, 'utf8')).digest('hex');
  assert.equal(headers['x-service-signature'], `sha256=${expected}`);
});

test('in the overlap after a rotation a receiver with either secret accepts every signature', () => {
  const [next, previous] = [makeWebhookSecret(), makeWebhookSecret()];
  const headers = deliveryHeaders(content, { secret: next, previousSecret: previous });
  const alone = (of: string) => deliveryHeaders(content, { secret: of, previousSecret: null });
  assert.equal(headers['x-service-signature'], alone(next)['x-service-signature']);
  assert.equal(headers['x-service-signature-previous'], alone(previous)['x-service-signature']);
  assert.equal(
    headers['webhook-signature'],
    `${alone(next)['webhook-signature']} ${alone(previous)['webhook-signature']}`,
  );
});
