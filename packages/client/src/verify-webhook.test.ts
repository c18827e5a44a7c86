import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import { eventTypes, exampleEnvelope } from '@fettle/contract';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookError, type WebhookFault } from './index.ts';
import { signDelivery, testSecret } from './testing/sign-delivery.ts';

const secret = testSecret(1);
const other = testSecret(2);
const at = new Date('2026-11-20T10:30:00.000Z');
const clock = () => at;
const event = exampleEnvelope('task.created');
const body = JSON.stringify(event);
const headers = signDelivery(body, { secret, at });
const delivery = { body, headers, secret, toleranceSeconds: 300, clock };

async function refused(checked: Promise<unknown>, code: WebhookFault): Promise<void> {
  await assert.rejects(checked, (error) => {
    assert.ok(error instanceof WebhookError, String(error));
    assert.equal(error.code, code, error.message);
    assert.doesNotMatch(error.message, /whsec_\w{5}|[0-9a-f]{64}/);
    return true;
  });
}

test('the example of every event is given back as it was sent', async () => {
  for (const type of eventTypes) {
    const sent = exampleEnvelope(type);
    const text = JSON.stringify(sent);
    const got = await verifyWebhook({ ...delivery, body: text, headers: signDelivery(text, { secret, at }) });
    assert.deepEqual(got, sent);
  }
});

test('body and headers are taken in every form that servers have them', async () => {
  const bytes = new TextEncoder().encode(body);
  const within = Buffer.concat([Buffer.from('x'), bytes]).subarray(1);
  for (const raw of [body, bytes, Buffer.from(body), within, bytes.buffer]) {
    assert.deepEqual(await verifyWebhook({ ...delivery, body: raw }), event);
  }
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  for (const form of [new Headers(headers), upper, lists, { ...headers, 'x-other': undefined }]) {
    assert.deepEqual(await verifyWebhook({ ...delivery, headers: form }), event);
  }
});

test('without a tolerance the signature of the spec is enough', async () => {
  const only = { 'x-service-signature': headers['x-service-signature'] };
  assert.deepEqual(await verifyWebhook({ body, headers: only, secret }), event);
});

test('during rotation the receiver may know the old secret, the new one or both', async () => {
  const rotating = signDelivery(body, { secret: other, previous: secret, at });
  for (const known of [secret, other, [secret, other], [testSecret(3), secret]]) {
    assert.deepEqual(await verifyWebhook({ ...delivery, headers: rotating, secret: known }), event);
  }
  await refused(verifyWebhook({ ...delivery, headers: rotating, secret: testSecret(3) }), 'WRONG_SIGNATURE');
  const over = signDelivery(body, { secret: other, at });
  await refused(verifyWebhook({ ...delivery, headers: over }), 'WRONG_SIGNATURE');
});

test('any flipped bit of the body is refused, with and without the Standard Webhooks headers', async () => {
  const bytes = new TextEncoder().encode(body);
  const bit = fc.nat({ max: bytes.length * 8 - 1 });
  await fc.assert(
    fc.asyncProperty(bit, fc.constantFrom(300, undefined), async (nth, toleranceSeconds) => {
      const changed = bytes.slice();
      changed[nth >> 3] = (changed[nth >> 3] ?? 0) ^ (1 << (nth & 7));
      await refused(verifyWebhook({ ...delivery, toleranceSeconds, body: changed }), 'WRONG_SIGNATURE');
    }),
    { numRuns: 300 },
  );
});

test('any changed character of what is signed or signs is refused', async () => {
  const names = ['x-service-signature', 'webhook-signature', 'webhook-id', 'webhook-timestamp'];
  const change = fc.record({
    name: fc.constantFrom(...names),
    place: fc.nat(),
    bit: fc.constantFrom(1, 2, 4, 8, 16, 32, 64),
  });
  await fc.assert(
    fc.asyncProperty(change, async ({ name, place, bit }) => {
      const value = headers[name] ?? '';
      const at = place % value.length;
      const character = String.fromCharCode(value.charCodeAt(at) ^ bit);
      const changed = value.slice(0, at) + character + value.slice(at + 1);
      const checked = verifyWebhook({ ...delivery, headers: { ...headers, [name]: changed } });
      await assert.rejects(checked, WebhookError);
    }),
    { numRuns: 500 },
  );
});

test('headers of any other content are refused with a WebhookError and nothing else', async () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 200 }), fc.constant('sha256='));
  const names = Object.keys(headers).filter((name) => /signature|timestamp|webhook-id/.test(name));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.oneof(text, fc.array(text)), async (name, value) => {
      fc.pre(value !== headers[name] && !(value.length === 1 && value[0] === headers[name]));
      const checked = verifyWebhook({ ...delivery, headers: { ...headers, [name]: value } });
      await assert.rejects(checked, WebhookError);
    }),
  );
});

test('the reason is told', async () => {
  const signature = headers['x-service-signature'] ?? '';
  const cases: [WebhookFault, Record<string, string | string[] | undefined>][] = [
    ['MISSING_HEADER', { 'x-service-signature': undefined }],
    ['MISSING_HEADER', { 'x-service-signature': '' }],
    ['MISSING_HEADER', { 'webhook-id': undefined }],
    ['MISSING_HEADER', { 'webhook-timestamp': undefined }],
    ['MISSING_HEADER', { 'webhook-signature': undefined }],
    ['MALFORMED_HEADER', { 'x-service-signature': signature.toUpperCase() }],
    ['MALFORMED_HEADER', { 'x-service-signature': signature.slice(7) }],
    ['MALFORMED_HEADER', { 'x-service-signature': signature.slice(0, -1) }],
    ['MALFORMED_HEADER', { 'x-service-signature': `${signature}\n` }],
    ['MALFORMED_HEADER', { 'x-service-signature': [signature, signature] }],
    ['MALFORMED_HEADER', { 'X-Service-Signature': signature }],
    ['MALFORMED_HEADER', { 'x-service-signature-previous': 'sha256=' }],
    ['MALFORMED_HEADER', { 'webhook-signature': 'v1a,AAAA' }],
    ['MALFORMED_HEADER', { 'webhook-signature': `${headers['webhook-signature']} `.repeat(11).trim() }],
    ['MALFORMED_HEADER', { 'webhook-timestamp': '1e9' }],
    ['WRONG_SIGNATURE', { 'x-service-signature': `sha256=${'0'.repeat(64)}` }],
    ['WRONG_SIGNATURE', { 'webhook-id': 'another' }],
  ];
  for (const [code, changed] of cases) {
    await refused(verifyWebhook({ ...delivery, headers: { ...headers, ...changed } }), code);
  }
});

test('a body that was parsed and written again is refused, and so is one that was only parsed', async () => {
  const spaced = JSON.stringify(event, null, 2);
  await refused(verifyWebhook({ ...delivery, body: spaced }), 'WRONG_SIGNATURE');
  await refused(verifyWebhook({ ...delivery, body: JSON.parse(body) }), 'MALFORMED_BODY');
});

test('a time further away than the tolerance is refused, before and after', async () => {
  const away = (seconds: number) => () => new Date(at.getTime() + seconds * 1000);
  for (const seconds of [-300, 0, 300]) await verifyWebhook({ ...delivery, clock: away(seconds) });
  for (const seconds of [-301, 301, 1e9]) {
    await refused(verifyWebhook({ ...delivery, clock: away(seconds) }), 'OUTSIDE_TOLERANCE');
  }
  await refused(verifyWebhook({ ...delivery, clock: undefined, toleranceSeconds: -1 }), 'OUTSIDE_TOLERANCE');
});

test('a tolerance that is no number refuses everything', async () => {
  await refused(verifyWebhook({ ...delivery, toleranceSeconds: Number.NaN }), 'OUTSIDE_TOLERANCE');
});

test('a secret that is missing or is none never verifies a delivery', async () => {
  const forged = { 'x-service-signature': `sha256=${createHmac('sha256', '').update(body).digest('hex')}` };
  for (const none of ['', 'whsec_', 'undefined', [], [secret, '']]) {
    await refused(verifyWebhook({ body, headers: forged, secret: none }), 'MALFORMED_SECRET');
  }
  const odd = 'whsec_%%%';
  const signed = { ...delivery, secret: odd, headers: signDelivery(body, { secret: odd, at }) };
  await refused(verifyWebhook(signed), 'MALFORMED_SECRET');
});

test('what is signed and is no event is refused', async () => {
  for (const text of [
    '',
    'null',
    '[]',
    '"x"',
    '{}',
    '{"id":1}',
    body.replace('"data"', '"date"'),
    '\uFEFF{}',
  ]) {
    const signed = { ...delivery, body: text, headers: signDelivery(text, { secret, at }) };
    await refused(verifyWebhook(signed), 'MALFORMED_BODY');
  }
});

test('the official Standard Webhooks library signs what this one accepts, and accepts what ours sends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.nat(255), async (title, nth) => {
      const own = testSecret(nth);
      const now = new Date();
      const text = JSON.stringify({ ...event, data: { title: title.toWellFormed() } });
      const sent = signDelivery(text, { secret: own, previous: other, at: now });
      assert.deepEqual(new Webhook(own).verify(text, sent), JSON.parse(text));
      const theirs = new Webhook(own).sign(sent['webhook-id'] ?? '', now, text);
      const got = await verifyWebhook({
        body: text,
        headers: { ...sent, 'webhook-signature': theirs },
        secret: own,
        toleranceSeconds: 300,
      });
      assert.deepEqual(got, JSON.parse(text));
    }),
  );
});
