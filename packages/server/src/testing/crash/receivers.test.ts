import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { receiverBehaviors } from './receiver-behaviors.ts';
import { startReceivers } from './receivers.ts';
import { createSeededRandom } from './seeded-random.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const body = JSON.stringify({
  id: 'e1',
  type: 'task.updated',
  projectId: 'p1',
  data: {
    taskId: 't1',
    changedFields: ['title', 'status'],
    previous: { title: 'old', status: 'todo' },
    task: { title: 'new', status: 'done', revision: 3 },
  },
});

function headersOf(text: string, key = secret): Record<string, string> {
  const bytes = Buffer.from(key.slice('whsec_'.length), 'base64');
  const standard = createHmac('sha256', bytes).update(`d1.1700000000.${text}`).digest('base64');
  return {
    'content-type': 'application/json',
    'x-service-delivery': 'd1',
    'x-service-signature': `sha256=${createHmac('sha256', key).update(text).digest('hex')}`,
    'webhook-id': 'd1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${standard}`,
  };
}

async function startOne(t: Parameters<typeof startReceivers>[0], behavior: keyof typeof receiverBehaviors) {
  const receivers = await startReceivers(t, createSeededRandom(1), () => 42);
  receivers.settle('one', { id: 'hook', secret }, receiverBehaviors[behavior]);
  const send = (text: string, headers: Record<string, string>) =>
    fetch(receivers.urlOf('one'), {
      method: 'POST',
      body: text,
      headers,
      signal: AbortSignal.timeout(5_000),
    });
  return { receivers, send };
}

test('a receiver records requests as the invariants read them', async (t) => {
  const { receivers, send } = await startOne(t, 'steady');
  assert.equal((await send(body, headersOf(body))).status, 200);
  const [receipt] = receivers.receipts;
  assert.deepEqual(
    [receipt?.webhookId, receipt?.deliveryId, receipt?.at, receipt?.signed, receipt?.responseStatus],
    ['hook', 'd1', 42, true, 200],
  );
  assert.deepEqual(receipt?.event, {
    id: 'e1',
    type: 'task.updated',
    projectId: 'p1',
    taskId: 't1',
    marker: 'new',
    commentId: null,
    revision: 3,
    move: { from: 'todo', to: 'done' },
  });
});

test('a receiver believes only both signatures over these very bytes, under its own secret', async (t) => {
  const { receivers, send } = await startOne(t, 'steady');
  const good = headersOf(body);
  const foreign = headersOf(body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`);
  await send(`${body} `, good);
  await send(body, foreign);
  await send(body, { ...good, 'webhook-signature': foreign['webhook-signature'] ?? '' });
  await send(body, { ...good, 'webhook-id': 'd2' });
  assert.deepEqual(
    receivers.receipts.map(({ signed }) => signed),
    [false, false, false, false],
  );
});

test('a flaky receiver accepts every delivery before its attempts run out', async (t) => {
  const { receivers, send } = await startOne(t, 'flaky');
  for (let delivery = 0; delivery < 60; delivery += 1) {
    const headers = { ...headersOf(body), 'x-service-delivery': `d${delivery}` };
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const status = await send(body, headers).then(
        ({ status }) => status,
        () => null,
      );
      if (status === 200) break;
    }
  }
  const taken = receivers.receipts.filter(({ responseStatus }) => responseStatus === 200);
  assert.equal(taken.length, 60);
  assert.ok(
    receivers.receipts.some(({ responseStatus }) => responseStatus === null),
    'it breaks connections',
  );
  assert.ok(
    receivers.receipts.some(({ responseStatus }) => responseStatus === 500),
    'and refuses',
  );
});
