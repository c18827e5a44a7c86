import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { until } from '../../../testing/until.ts';
import { emitEvents, insertWebhook, webhookRow } from '../../../testing/webhooks.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { createQueueWorker } from './queue-worker.ts';

describe('the slice of a queue', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  afterEach(deliveries.reset);

  const whenHandedBack = (id: string) =>
    until('the queue is released', async () => (await webhookRow(service, id)).claim_id === null);

  it('continues under the same claim with deliveries that came meanwhile', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const claims: (string | null)[] = [];
    receiver.respondWith(() => (response) => {
      const more = claims.length < 2 ? emitEvents(service, project, 1) : Promise.resolve();
      void Promise.all([webhookRow(service, id), more]).then(([row]) => {
        claims.push(row.claim_id);
        response.end();
      });
    });
    await emitEvents(service, project, 1);
    start(createQueueWorker(), { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 60 });
    await receiver.whenReceived(3);
    await whenHandedBack(id);
    assert.equal(claims.length, 3);
    assert.ok(claims[0] !== null && new Set(claims).size === 1, `claims: ${claims.join(', ')}`);
  });

  it('ends after its limit, and the queue goes behind others that wait', async () => {
    const [long, short] = [await newProject(), await newProject()];
    const first = await insertWebhook(service, long, `${receiver.url}/long`);
    const second = await insertWebhook(service, short, `${receiver.url}/short`);
    await emitEvents(service, long, 30);
    await emitEvents(service, short, 1);
    start(createQueueWorker({ concurrency: 1, sliceDeliveries: 5, batch: 3 }));
    await whenTried(first.id);
    await whenTried(second.id);
    const place = receiver.posts.findIndex((post) => post.path === '/short');
    assert.ok(place >= 0 && place <= 5, `it came as number ${place + 1}`);
    assert.deepEqual(
      deliveries.numbers('/long'),
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });

  it('moves to separate slots while its webhook responds slowly, and back once it is quick again', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const rules = { ...deliveryRules, slowMs: 50 };
    receiver.respondWith((post) => (response) => {
      setTimeout(() => response.end(), post.body.includes('"to":"1"') ? 60 : 0);
    });
    await emitEvents(service, project, 3);
    const usual = start(createQueueWorker({ rules }));
    await until('it is released', async () => (await webhookRow(service, id)).slow);
    await usual.stop();
    assert.deepEqual(deliveries.numbers(), [1]);
    const slow = start(createQueueWorker({ rules, slow: true }));
    await until('it is released', async () => !(await webhookRow(service, id)).slow);
    await slow.stop();
    assert.deepEqual(deliveries.numbers(), [1, 2]);
    start(createQueueWorker({ rules }));
    await whenTried(id);
    assert.deepEqual(deliveries.numbers(), [1, 2, 3]);
  });
});
