import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventTypes, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { hookUrl, noteAttempt, settle } from '../testing/webhook-rows.ts';

describe('redelivery', async () => {
  const service = await startService({ after });
  const { owner, org } = await createFixture(service);
  const { db } = service.services;

  async function tellOnce() {
    const project = await createProject(service, org);
    const events = [...eventTypes];
    const { id } = await owner.v1.createWebhook({ projectId: project.id, url: hookUrl, events });
    await owner.v1.createTask({ projectId: project.id, title: 'Something happens' });
    const [delivery] = (await owner.v1.listDeliveries({ id })).items;
    assert.ok(delivery);
    return { webhookId: id, delivery };
  }
  const statusOf = async (id: string) => (await owner.v1.getDelivery({ id })).status;

  for (const outcome of ['failed', 'succeeded', 'skipped'] as const) {
    it(`of a delivery that ${outcome} is a new delivery of the same event and bytes, due now`, async () => {
      const { delivery } = await tellOnce();
      await settle(service, [delivery.id], outcome);
      const again = await owner.v1.redeliverDelivery({ id: delivery.id });
      conforms(operations.redeliverDelivery, again);
      assert.notEqual(again.id, delivery.id);
      assert.deepEqual(
        [again.eventId, again.eventType, again.status, again.attemptCount],
        [delivery.eventId, delivery.eventType, 'pending', 0],
      );
      assert.ok(Date.parse(again.nextAttemptAt ?? '') <= Date.now() + 1000);
      const [before, now] = await Promise.all([
        owner.v1.getDelivery({ id: delivery.id }),
        owner.v1.getDelivery({ id: again.id }),
      ]);
      assert.equal(now.body, before.body);
      assert.equal(before.status, outcome);
    });
  }

  it('requested twenty times at once creates one delivery, and every response names it', async () => {
    const { webhookId, delivery } = await tellOnce();
    await settle(service, [delivery.id], 'failed');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => owner.v1.redeliverDelivery({ id: delivery.id })),
    );
    assert.equal(new Set(responses.map(({ id }) => id)).size, 1);
    assert.equal((await owner.v1.listDeliveries({ id: webhookId })).total, 2);
  });

  it('of a delivery that is not attempted yet returns it, and leaves it at its position in the queue', async () => {
    const { webhookId, delivery } = await tellOnce();
    assert.deepEqual(await owner.v1.redeliverDelivery({ id: delivery.id }), delivery);
    assert.equal((await owner.v1.listDeliveries({ id: webhookId })).total, 1);
  });

  it('of a delivery that a worker is sending returns it, with its attempts', async () => {
    const { delivery } = await tellOnce();
    await noteAttempt(service, delivery.id, {
      number: 1,
      responseStatus: 500,
      error: 'STATUS: 500',
      responseBody: 'no',
    });
    await settle(service, [delivery.id], 'held');
    const response = await owner.v1.redeliverDelivery({ id: delivery.id });
    assert.equal(response.id, delivery.id);
    assert.equal(response.attempts[0]?.responseStatus, 500);
  });

  it('replaces a delivery that waits for a retry, so that the event is not sent twice', async () => {
    const { delivery } = await tellOnce();
    await settle(service, [delivery.id], 'retrying');
    const second = await owner.v1.redeliverDelivery({ id: delivery.id });
    assert.notEqual(second.id, delivery.id);
    assert.equal(await statusOf(delivery.id), 'skipped');
    await settle(service, [second.id], 'retrying');
    const third = await owner.v1.redeliverDelivery({ id: delivery.id });
    assert.deepEqual([await statusOf(second.id), await statusOf(third.id)], ['skipped', 'pending']);
  });

  it('of a test sends the same bytes, and is a test too', async () => {
    const { webhookId } = await tellOnce();
    const first = await owner.v1.testWebhook({ id: webhookId, type: 'audit.completed' });
    await settle(service, [first.id], 'failed');
    const again = await owner.v1.redeliverDelivery({ id: first.id });
    assert.deepEqual([again.test, again.eventId], [true, first.eventId]);
    const bodies = await Promise.all(
      [first.id, again.id].map(async (id) => (await owner.v1.getDelivery({ id })).body),
    );
    assert.equal(bodies[0], bodies[1]);
  });

  it('is rejected when the event is no longer stored; its body is no longer shown either', async () => {
    const { delivery } = await tellOnce();
    await settle(service, [delivery.id], 'failed');
    await db.deleteFrom('events').where('id', '=', delivery.eventId).execute();
    const gone = await refused(owner.v1.redeliverDelivery({ id: delivery.id }), 'CONFLICT');
    assert.match(gone.message, /no longer stored, so it cannot be redelivered/);
    assert.equal((await owner.v1.getDelivery({ id: delivery.id })).body, null);
  });

  it('takes no body', async () => {
    const { delivery } = await tellOnce();
    const path = `/deliveries/${delivery.id}/redeliver`;
    assert.equal(
      (await owner.v1.requestRaw('POST', path, { body: { url: 'https://example.com' } })).status,
      400,
    );
  });
});
