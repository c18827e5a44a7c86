import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { createEgress } from '@fettle/egress';
import { sql } from 'kysely';
import { msOf } from '../../../ids.ts';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { until } from '../../../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook, webhookRow } from '../../../testing/webhooks.ts';
import { createQueueWorker } from '../queue/queue-worker.ts';
import { type DeliveryRules, deliveryRules } from './delivery-rules.ts';

describe('a failing webhook', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  const { db } = service.services;
  afterEach(deliveries.reset);

  const neverAgain: DeliveryRules = { ...deliveryRules, retrySeconds: [] };
  /** Sends `count` events whose delivery fails for good with the first attempt. */
  const sendFailing = async (
    failingSince: string,
    rules = neverAgain,
    count = 20,
    services = service.services,
  ) => {
    const project = await newProject();
    const { id } = await insertWebhook(
      service,
      project,
      services === service.services ? receiver.url : 'http://a.example/',
    );
    await sql`update webhooks set failing_since = ${failingSince}::timestamptz where id = ${id}`.execute(db);
    receiver.respondWith(() => 500);
    await emitEvents(service, project, count);
    start(createQueueWorker({ rules }), undefined, services);
    await whenTried(id);
    return { id, project };
  };
  const longAgo = () => new Date(Date.now() - 5 * 24 * 3600 * 1000 - 1000).toISOString();

  it('is disabled after 20 failed deliveries in a row and five days without a success', async () => {
    const { id } = await sendFailing(longAgo());
    const row = await webhookRow(service, id);
    assert.deepEqual(
      [row.disabled_reason, row.failure_count, row.due_at, row.claim_id],
      ['failing', 20, null, null],
    );
  });

  it('is in the security log once it is disabled, without an actor and without the path of its URL', async () => {
    const { id, project } = await sendFailing(longAgo());
    const entries = await db
      .selectFrom('security_log')
      .selectAll()
      .where(sql<boolean>`details ->> 'webhookId' = ${id}`)
      .execute();
    const [entry] = entries;
    assert.equal(entries.length, 1);
    assert.deepEqual(
      [entry?.type, entry?.actor_id, entry?.subject_id, entry?.details],
      [
        'webhook.updated',
        null,
        null,
        {
          project: project.name,
          projectId: project.id,
          webhookId: id,
          receiver: new URL(receiver.url).origin,
          activeFrom: true,
          activeTo: false,
          reason: 'failing',
        },
      ],
    );
    assert.ok(entry && Math.abs(Date.parse(entry.created_at) - msOf(entry.id)) === 0);
  });

  it('stays enabled with 19 failures, or when the last success is less than five days ago', async () => {
    const few = await sendFailing(longAgo(), neverAgain, 19);
    assert.equal((await webhookRow(service, few.id)).disabled_at, null);
    const young = await sendFailing(new Date(Date.now() - 4.9 * 24 * 3600 * 1000).toISOString());
    const row = await webhookRow(service, young.id);
    assert.deepEqual([row.disabled_at, row.failure_count], [null, 20]);
  });

  it('stays enabled while its deliveries still have retries left', async () => {
    const { id } = await sendFailing(longAgo(), deliveryRules, 30);
    const row = await webhookRow(service, id);
    assert.deepEqual([row.disabled_at, row.failure_count], [null, 0]);
  });

  it('stays enabled when our own name resolution fails', async (t) => {
    const resolve = async () => {
      throw Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' });
    };
    const egress = createEgress({ userAgent: 'test', resolve });
    t.after(() => egress.close());
    const { id } = await sendFailing(longAgo(), neverAgain, 25, { ...service.services, egress });
    const row = await webhookRow(service, id);
    assert.deepEqual([row.failure_count, row.disabled_at], [0, null]);
    const [first] = await deliveriesOf(service, id);
    assert.match(first?.attempts[0]?.error ?? '', /^DNS_FAILED: /);
  });

  it('starts its count again after a success', async () => {
    const { id, project } = await sendFailing(longAgo(), neverAgain, 19);
    receiver.respondWith(() => 200);
    await emitEvents(service, project, 1);
    await until('it is received', async () => (await webhookRow(service, id)).last_status === 200);
    receiver.respondWith(() => 500);
    await emitEvents(service, project, 2);
    await whenTried(id);
    const row = await webhookRow(service, id);
    assert.deepEqual([row.failure_count, row.disabled_at], [2, null]);
    assert.ok(row.failing_since !== null && row.failing_since > longAgo());
  });
});
