import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { createOrg, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { until } from '../../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook, webhookRow } from '../../testing/webhooks.ts';
import { startLoop, type WorkLoop } from '../../work/loop.ts';
import { createLaneWorker, type LaneOptions } from './lane-worker.ts';

const fast = { leaseSeconds: 60, renewSeconds: 0.05, pollSeconds: 0.02 };

describe('lanes of first attempts', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.1/32'] } });
  const { db } = service.services;
  const receiver = await startReceiver({ after });
  const org = await createOrg(service);
  const loops: WorkLoop[] = [];

  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    receiver.posts.length = 0;
    receiver.answer(() => 200);
    await db.deleteFrom('webhooks').execute();
    await db.deleteFrom('deliveries').execute();
    await db.deleteFrom('delivery_attempts').execute();
  });

  const start = (options: Partial<LaneOptions> = {}): WorkLoop => {
    const loop = startLoop(service.services, createLaneWorker(options), fast);
    loops.push(loop);
    return loop;
  };
  const settled = (webhookId: string) =>
    until('all deliveries settled', async () => {
      const rows = await deliveriesOf(service, webhookId);
      return rows.length > 0 && rows.every((row) => row.status !== 'pending' || row.attempt_count > 0)
        ? rows
        : null;
    });
  const numbers = () =>
    receiver.posts.map((post) => Number((JSON.parse(post.body) as { data: { to: string } }).data.to));

  it('sends every event once, in the order in which they happened, one at a time', async () => {
    const project = await createProject(service, org);
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project, 120);
    start({ batch: 25 });
    const rows = await settled(id);
    assert.deepEqual(
      numbers(),
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    assert.equal(receiver.peak(), 1);
    assert.ok(
      rows.every((row) => row.status === 'succeeded' && row.attempts.length === 1 && row.completed_at),
    );
    await until('the lane is handed back', async () => (await webhookRow(service, id)).claim_id === null);
    const row = await webhookRow(service, id);
    assert.deepEqual([row.last_status, row.failure_count, row.tries, row.lease_until], [200, 0, 0, null]);
    assert.ok(row.due_at !== null && row.last_delivery_at !== null);
  });

  it('goes on behind a failed attempt, which comes back later outside the lane', async () => {
    const project = await createProject(service, org);
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.answer((post) => (post.body.includes('"to":"2"') ? 500 : 200));
    await emitEvents(service, project, 3);
    start();
    const rows = await settled(id);
    assert.deepEqual(numbers(), [1, 2, 3]);
    assert.deepEqual(
      rows.map((row) => [
        row.status,
        row.attempt_count,
        row.due_at !== null,
        row.attempts[0]?.response_status,
      ]),
      [
        ['succeeded', 1, false, 200],
        ['pending', 1, true, 500],
        ['succeeded', 1, false, 200],
      ],
    );
  });
});
