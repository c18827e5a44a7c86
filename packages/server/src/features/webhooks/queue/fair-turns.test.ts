import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { fastTimes, startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { createFixture, createOrg, createProject, type TestProject } from '../../../testing/factories.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { deliveryWorkers } from '../delivery/delivery-workers.ts';
import { createQueueWorker, queueOptions } from './queue-worker.ts';
import { createRetryWorker, retryOptions } from './retry-worker.ts';

/*
 * These tests count requests instead of milliseconds: the receiver holds what the large organizations are sent, and each
 * response that it gives frees one slot.
 */
describe('the only delivery of a small organization', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start } = deliveries;
  const { db } = service.services;
  const { owner, project: ownProject } = await createFixture(service);
  /** A held request is neither late nor slow here, however long the test takes. */
  const rules = { ...deliveryRules, attemptMs: 120_000, slowMs: 120_000 };

  const held: ServerResponse[] = [];
  const holdLarge = () => {
    receiver.respondWith((post) => (post.path === '/small' ? 200 : (response) => held.push(response)));
  };
  afterEach(async () => {
    held.length = 0;
    await deliveries.reset();
  });

  /** An organization whose project has this many webhooks. */
  const createLarge = async (webhooks: number): Promise<TestProject> => {
    const project = await createProject(service, await createOrg(service));
    for (let nth = 0; nth < webhooks; nth += 1)
      await insertWebhook(service, project, `${receiver.url}/large`);
    return project;
  };
  const createSmall = () =>
    owner.v1.createWebhook({
      projectId: ownProject.id,
      url: `${receiver.url}/small`,
      events: ['task.created'],
    });
  const isThere = () => receiver.posts.some(({ path }) => path === '/small');
  const begun = () => receiver.posts.filter(({ path }) => path === '/large').length;
  /** Frees one slot after the other until the small organization has its delivery; the deliveries that came before it. */
  const countBefore = async (most: number): Promise<number> => {
    const before = begun();
    while (!isThere() && begun() - before <= most) {
      const count = receiver.posts.length;
      held.shift()?.end();
      await until('the free slot is used', () => receiver.posts.length > count);
    }
    return begun() - before;
  };

  it('is sent while ten thousand of another one wait, after no more of them than its share of slots', async () => {
    const large = await createLarge(2 * queueOptions.concurrency);
    await emitEvents(service, large, Math.ceil(10_000 / (2 * queueOptions.concurrency)));
    await createSmall();
    await owner.v1.createTask({ projectId: ownProject.id, title: 'Small' });
    holdLarge();
    for (const worker of deliveryWorkers) start(worker, { ...fastTimes, pollSeconds: 0.4 });
    await until('it has arrived', isThere);
    assert.ok(begun() <= queueOptions.perOrg, `${begun()} deliveries of the other one came before it`);
  });

  it('comes next but few when several large ones hold every slot and have more waiting', async () => {
    const larges = [await createLarge(60), await createLarge(60), await createLarge(60)];
    for (const large of larges) await emitEvents(service, large, 5);
    holdLarge();
    start(createQueueWorker({ rules, sliceDeliveries: 1 }));
    await until('every slot is taken', () => held.length === queueOptions.concurrency);
    await createSmall();
    await owner.v1.createTask({ projectId: ownProject.id, title: 'Small' });
    const count = await countBefore(larges.length);
    assert.ok(count <= larges.length, `${count} deliveries of the others came before it`);
  });

  it('comes next but few when it is a test, and large ones have ten thousand retries due before', async () => {
    const larges = [await createLarge(20), await createLarge(20), await createLarge(20)];
    for (const large of larges) await emitEvents(service, large, 170);
    await sql`update deliveries set attempt_count = 1, due_at = now() - interval '1 hour'`.execute(db);
    holdLarge();
    start(createRetryWorker({ rules }));
    await until('every slot is taken', () => held.length === retryOptions.concurrency);
    const { id } = await createSmall();
    await owner.v1.testWebhook({ id, type: 'task.created' });
    const count = await countBefore(larges.length);
    assert.ok(count <= larges.length, `${count} deliveries of the others came before it`);
  });

  it('is found behind more waiting webhooks than one claim scans, without waiting for the next poll', async () => {
    const large = await createLarge(40);
    await emitEvents(service, large, 1);
    await createSmall();
    await owner.v1.createTask({ projectId: ownProject.id, title: 'Small' });
    holdLarge();
    start(createQueueWorker({ rules, perOrg: 4, scanLimit: 5 }), { ...fastTimes, pollSeconds: 3_600 });
    await until('it has arrived', isThere);
    assert.ok(begun() <= 4, `${begun()} deliveries of the other one came before it`);
  });
});
