import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { emitEvents, insertWebhook } from '../../../testing/webhooks.ts';
import { createQueueWorker } from '../queue/queue-worker.ts';
import { addTotals } from './delivery-totals.ts';

describe('delivery metrics', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  const { db } = service.services;
  afterEach(deliveries.reset);

  const read = async (line: string): Promise<number> => {
    const text = await (await service.fetch('/metrics')).text();
    const found = text.split('\n').find((each) => each.startsWith(`${line} `));
    assert.ok(found, `${line} in ${text}`);
    return Number(found.slice(line.length + 1));
  };

  it('count attempts by outcome, across all processes', async () => {
    const { id } = await insertWebhook(service, await newProject(), receiver.url);
    const { project_id: projectId } = await db
      .selectFrom('webhooks')
      .select('project_id')
      .executeTakeFirstOrThrow();
    // What other tests in this process have delivered.
    await addTotals(db);
    await sql`delete from delivery_totals`.execute(db);
    receiver.respondWith(() => (receiver.posts.length === 2 ? 500 : 200));
    assert.equal(await read('fettle_delivery_attempts_total{outcome="failed"}'), 0);
    await emitEvents(service, { id: projectId, orgId: deliveries.org.id, name: '' }, 3);
    start(createQueueWorker());
    await whenTried(id);
    await addTotals(db);
    await addTotals(db);
    assert.equal(await read('fettle_delivery_attempts_total{outcome="succeeded"}'), 2);
    assert.equal(await read('fettle_delivery_attempts_total{outcome="retried"}'), 1);
    await sql`update delivery_totals set total = total + 5 where outcome = 'succeeded'`.execute(db);
    assert.equal(await read('fettle_delivery_attempts_total{outcome="succeeded"}'), 7);
  });

  it('give the ages of the oldest waiting event and of the oldest overdue attempt', async () => {
    assert.equal(await read('fettle_delivery_backlog_seconds{attempt="first"}'), 0);
    for (const minutes of [10, 30, 20]) {
      const project = await newProject();
      const { id } = await insertWebhook(service, project, receiver.url);
      await emitEvents(service, project, 2);
      await sql`update deliveries set created_at = now() - ${`${minutes} minutes`}::interval
        where id = (select id from deliveries where webhook_id = ${id} order by position limit 1)`.execute(
        db,
      );
      await sql`update deliveries set due_at = now() - ${`${minutes} seconds`}::interval
        where id = (select id from deliveries where webhook_id = ${id} order by position desc limit 1)`.execute(
        db,
      );
    }
    const first = await read('fettle_delivery_backlog_seconds{attempt="first"}');
    const later = await read('fettle_delivery_backlog_seconds{attempt="later"}');
    assert.ok(first >= 1800 && first < 1830, String(first));
    assert.ok(later >= 30 && later < 60, String(later));
  });
});
