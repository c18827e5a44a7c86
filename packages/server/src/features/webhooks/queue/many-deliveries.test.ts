import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { fastTimes, startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { createOrg, type TestProject } from '../../../testing/factories.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { deliveryWorkers } from '../delivery/delivery-workers.ts';
import { createQueueWorker } from './queue-worker.ts';

const queued = 10_000;

describe('a large number of deliveries', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, newProject } = deliveries;
  const { db } = service.services;
  afterEach(deliveries.reset);

  it('of ten thousand changes in one transaction arrives once each, in order', async () => {
    const project = await newProject();
    const all = await insertWebhook(service, project, `${receiver.url}/all`);
    await insertWebhook(service, project, `${receiver.url}/none`, ['comment.created']);
    await emitEvents(service, project, queued);
    const { rows } = await sql<{ webhook: string; count: number }>`
      select webhook_id as webhook, count(*) from deliveries group by 1`.execute(db);
    assert.deepEqual(rows, [{ webhook: all.id, count: queued }]);
    start(createQueueWorker());
    await receiver.whenReceived(queued, 110_000);
    assert.deepEqual(
      deliveries.numbers(),
      Array.from({ length: queued }, (_, index) => index + 1),
    );
  });

  it('queued for a receiver that hangs, among others that hang, delays no other webhook', async () => {
    receiver.respondWith((post) => (post.path === '/hangs' ? () => undefined : 200));
    const healthy = await newProject(await createOrg(service));
    await insertWebhook(service, healthy, `${receiver.url}/healthy`);
    for (const worker of deliveryWorkers) start(worker, { ...fastTimes, pollSeconds: 0.4 });
    // So many that a single pause of the machine is not the 99th percentile.
    const alone = await latencies(healthy, 300);

    for (const count of [queued, ...Array<number>(15).fill(3)]) {
      const hanging = await newProject();
      await insertWebhook(service, hanging, `${receiver.url}/hangs`);
      await emitEvents(service, hanging, count);
    }
    await until('all of them hang', () => deliveries.numbers('/hangs').length >= 16);
    const beside = await latencies(healthy, 300);
    const slower = percentile(beside, 0.99) - percentile(alone, 0.99);
    assert.ok(slower < 200, `${slower} ms slower: ${JSON.stringify({ alone, beside })}`);
  });

  /** Milliseconds from a commit to the arrival of its event, measured one after the other. */
  async function latencies(project: TestProject, count: number): Promise<number[]> {
    const measured: number[] = [];
    for (let number = 1; number <= count; number += 1) {
      const before = receiver.posts.length;
      await emitEvents(service, project, 1, number);
      const committedAt = performance.now();
      const post = await until(
        'it arrives',
        () => receiver.posts.slice(before).find(({ path }) => path === '/healthy') ?? null,
      );
      measured.push(Math.max(0, post.receivedAt - committedAt));
    }
    return measured;
  }
});

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
