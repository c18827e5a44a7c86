import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { until } from '../../../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { type DeliveryRules, deliveryRules } from '../delivery/delivery-rules.ts';
import { createQueueWorker } from './queue-worker.ts';
import { createRetryWorker } from './retry-worker.ts';

describe('several delivering processes', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, newProject } = deliveries;
  afterEach(deliveries.reset);

  it('make every attempt once, and first attempts in order and one at a time for each webhook', async () => {
    const rules: DeliveryRules = { ...deliveryRules, retrySeconds: [0.02, 0.02, 0.02, 0.02] };
    const projects = await Promise.all(Array.from({ length: 3 }, () => newProject()));
    const webhooks = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const project = projects[index % 3] ?? projects[0];
        assert.ok(project);
        return await insertWebhook(service, project, `${receiver.url}/${index}`);
      }),
    );
    const seen = new Map<string, number>();
    receiver.respondWith(({ headers }) => {
      const id = String(headers['x-service-delivery']);
      seen.set(id, (seen.get(id) ?? 0) + 1);
      // Every third delivery fails its first two attempts; some fail all five.
      const [last = 0] = Buffer.from(id.slice(-2), 'hex');
      return last % 16 === 0 || (last % 3 === 0 && (seen.get(id) ?? 0) <= 2) ? 500 : 200;
    });
    for (let process = 0; process < 4; process += 1) {
      start(createQueueWorker({ rules, batch: 7, sliceDeliveries: 10, concurrency: 3 }));
      start(createRetryWorker({ rules, concurrency: 3 }));
    }
    for (let turn = 0; turn < 5; turn += 1) {
      for (const project of projects) await emitEvents(service, project, 12, turn * 12 + 1);
    }
    const rows = await until('everything is done', async () => {
      const all = (await Promise.all(webhooks.map(({ id }) => deliveriesOf(service, id)))).flat();
      return all.every((row) => row.status !== 'pending') ? all : null;
    });
    assert.equal(rows.length, 6 * 60);
    for (const row of rows) {
      assert.equal(seen.get(row.id), row.attempt_count, 'sent as often as it was recorded');
      assert.deepEqual(
        row.attempts.map((each) => each.number),
        Array.from({ length: row.attempt_count }, (_, index) => index + 1),
      );
      assert.ok(row.attempt_count <= 5);
      assert.equal(row.status, row.attempts.at(-1)?.response_status === 200 ? 'succeeded' : 'failed');
    }
    for (const index of webhooks.keys()) {
      const first = new Set(deliveries.numbers(`/${index}`));
      assert.deepEqual(
        [...first],
        Array.from({ length: 60 }, (_, number) => number + 1),
      );
    }
  });
});
