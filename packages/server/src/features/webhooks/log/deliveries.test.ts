import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventExamples, eventTypes, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { hookUrl, noteAttempt, settle } from '../testing/webhook-rows.ts';

describe('deliveries', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { owner, org } = fixture;
  const { db } = service.services;

  /** A webhook of a new project, with a delivery for each task created in it. */
  async function tasksToldTo(count: number, events = [...eventTypes]) {
    const project = await createProject(service, org);
    const { id } = await owner.v1.createWebhook({ projectId: project.id, url: hookUrl, events });
    const tell = async () => await owner.v1.createTask({ projectId: project.id, title: 'Übergabe "heute"' });
    for (let made = 0; made < count; made += 1) await tell();
    const { items } = await owner.v1.listDeliveries({ id, limit: 100 });
    return { id, project, tell, ids: items.map((item) => item.id).toSorted() };
  }
  const list = async (id: string) => (await owner.v1.listDeliveries({ id, limit: 100 })).items;

  it('the log lists pending deliveries in the documented shape, newest first', async () => {
    const { id, tell } = await tasksToldTo(0);
    const first = await tell();
    await tell();
    await owner.v1.updateTask({ id: first.id, status: 'done' });
    const page = await owner.v1.listDeliveries({ id });
    assert.deepEqual(page.items.map(({ eventType }) => eventType).toSorted(), [
      'task.created',
      'task.created',
      'task.status_changed',
      'task.updated',
    ]);
    assert.equal(page.total, 4);
    const ids = page.items.map((item) => item.id);
    assert.deepEqual(ids, ids.toSorted().reverse());
    const subject = {
      type: 'task',
      id: first.id,
      key: first.key,
      title: first.title,
      createdAt: first.createdAt,
      changedFields: [],
    };
    const oldest = page.items.at(-1);
    conforms(operations.listDeliveries, oldest);
    assert.deepEqual(oldest, {
      id: oldest?.id,
      webhookId: id,
      eventId: oldest?.eventId,
      eventType: 'task.created',
      test: false,
      status: 'pending',
      attemptCount: 0,
      nextAttemptAt: null,
      attempts: [],
      createdAt: oldest?.createdAt,
      completedAt: null,
      subject,
    });
  });

  it('name the task or audit they are about as it is now, and nothing once it was deleted', async () => {
    const { id, project, tell } = await tasksToldTo(0);
    const task = await tell();
    await owner.v1.updateTask({ id: task.id, title: 'Return the oars' });
    const [created] = (await owner.v1.listDeliveries({ id, eventType: 'task.created' })).items;
    const { key, createdAt } = task;
    assert.deepEqual(created?.subject, {
      type: 'task',
      id: task.id,
      key,
      title: 'Return the oars',
      createdAt,
      changedFields: [],
    });
    const [updated] = (await owner.v1.listDeliveries({ id, eventType: 'task.updated' })).items;
    assert.deepEqual(updated?.subject?.changedFields, ['title']);
    assert.deepEqual((await owner.v1.getDelivery({ id: created?.id ?? '' })).subject, created?.subject);
    await owner.v1.deleteTask({ id: task.id });
    assert.equal((await owner.v1.getDelivery({ id: created?.id ?? '' })).subject, null);

    const { id: auditId } = await owner.v1.startAudit({ id: project.id });
    await owner.dashboard.cancelAudit({ id: auditId });
    const audit = await owner.v1.getAudit({ id: auditId });
    const [failed] = (await owner.v1.listDeliveries({ id, eventType: 'audit.failed' })).items;
    const about = {
      type: 'audit',
      id: auditId,
      key: null,
      title: 'https://example.com/',
      createdAt: audit.createdAt,
      changedFields: [],
    };
    assert.deepEqual(failed?.subject, about);
    conforms(operations.listDeliveries, failed);
  });

  it('the log can be filtered by status, type, and time, and its pages do not overlap', async () => {
    const { id, ids, tell } = await tasksToldTo(5);
    const { id: taskId } = await tell();
    await owner.v1.addComment({ id: taskId, body: 'Hm.' });
    await settle(service, ids.slice(0, 2), 'failed');
    await settle(service, ids.slice(2, 3), 'succeeded');
    const count = async (filter: object) => (await owner.v1.listDeliveries({ id, ...filter })).total;
    assert.equal(await count({}), 7);
    assert.equal(await count({ status: 'failed' }), 2);
    assert.equal(await count({ status: 'succeeded' }), 1);
    assert.equal(await count({ eventType: 'comment.created' }), 1);
    assert.equal(await count({ eventType: 'task.created', status: 'pending' }), 3);
    const failed = await owner.v1.listDeliveries({ id, status: 'failed' });
    assert.deepEqual(failed.items.map((item) => item.id).toSorted(), ids.slice(0, 2));
    const pages = await Promise.all([1, 2, 3].map((page) => owner.v1.listDeliveries({ id, page, limit: 3 })));
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      await list(id),
    );
    const beyond = await owner.v1.listDeliveries({ id, page: 1_000_000_000 });
    assert.deepEqual([beyond.items, beyond.total], [[], 7]);
    const [newest] = await list(id);
    assert.equal(await count({ since: newest?.createdAt.replace('Z', '+00:00') }), 1);
    assert.equal(await count({ since: newest?.createdAt, status: 'failed' }), 0);
    assert.equal(await count({ since: '2001-01-01T00:00:00Z' }), 7);
    // The database's clock, from which IDs are, can differ from the service's.
    const { db } = service.services;
    const ahead = '2031-01-01T00:00:00Z';
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await db
      .updateTable('deliveries')
      .set({ created_at: minutesAgo(2) })
      .where('id', '=', newest?.id ?? '')
      .execute();
    assert.equal(await count({ since: minutesAgo(1) }), 6);
    assert.equal(await count({ since: minutesAgo(3) }), 7);
    assert.equal(await count({ since: ahead }), 0);
    for (const query of [
      'since=yesterday',
      'status=lost',
      'eventType=task.exploded',
      'eventType=task.created&eventType=x',
    ]) {
      const response = await owner.v1.requestRaw('GET', `/webhooks/${id}/deliveries?${query}`);
      assert.equal(response.status, 400, query);
    }
  });

  it('attempts come with their delivery: with the beginning of the response in lists, all of it for a single one', async () => {
    const { id, ids } = await tasksToldTo(1);
    const [deliveryId = ''] = ids;
    const error = 'STATUS: The receiver returned 503. Expected a 2xx status.';
    await noteAttempt(service, deliveryId, {
      number: 2,
      responseStatus: 503,
      error,
      responseBody: 'x'.repeat(3000),
    });
    await noteAttempt(service, deliveryId, {
      number: 1,
      responseStatus: null,
      error: 'TIMEOUT: No answer.',
      responseBody: null,
    });
    await settle(service, ids, 'retrying');
    const [listed] = await list(id);
    conforms(operations.listDeliveries, listed);
    assert.deepEqual(
      listed?.attempts.map(({ number }) => number),
      [1, 2],
    );
    assert.ok(Date.parse(listed?.nextAttemptAt ?? '') > Date.now());
    assert.equal(listed?.attempts[1]?.responseBody?.length, 1000);
    const alone = await owner.v1.getDelivery({ id: deliveryId });
    assert.deepEqual(alone.attempts[1], {
      number: 2,
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 120,
      responseStatus: 503,
      error,
      responseBody: 'x'.repeat(3000),
    });
  });

  it('a single delivery shows the exact bytes that are sent, and the names of its headers', async () => {
    const { id, ids, project } = await tasksToldTo(1);
    const [deliveryId = ''] = ids;
    const delivery = await owner.v1.getDelivery({ id: deliveryId });
    conforms(operations.getDelivery, delivery);
    const { rows } = await sql<{ data: string; createdAt: string }>`
      select data::text, created_at as "createdAt" from events where id = ${delivery.eventId}`.execute(db);
    const [event] = rows;
    assert.equal(
      delivery.body,
      `{"id":"${delivery.eventId}","type":"task.created","createdAt":"${event?.createdAt}","projectId":"${project.id}","data":${event?.data}}`,
    );
    const body = JSON.parse(delivery.body) as { data: { task: { title: string } } };
    assert.equal(body.data.task.title, 'Übergabe "heute"');
    for (const name of ['x-service-signature', 'webhook-signature', 'x-service-delivery']) {
      assert.ok(delivery.headers.includes(name), name);
    }
    assert.equal(delivery.headers.includes('x-service-signature-previous'), false);
    await owner.v1.rotateWebhookSecret({ id });
    const { headers } = await owner.v1.getDelivery({ id: deliveryId });
    assert.ok(headers.includes('x-service-signature-previous'));
  });

  for (const type of eventTypes) {
    it(`a test of ${type} carries its documented example, is due now, and appears in the log`, async () => {
      const { id, project } = await tasksToldTo(0, ['audit.failed']);
      const made = await owner.v1.testWebhook({ id, type });
      conforms(operations.testWebhook, made);
      assert.deepEqual([made.test, made.eventType, made.status], [true, type, 'pending']);
      assert.ok(Date.parse(made.nextAttemptAt ?? '') <= Date.now() + 1000);
      const { body } = await owner.v1.getDelivery({ id: made.id });
      const sent = JSON.parse(body ?? '') as Record<string, unknown>;
      assert.deepEqual(sent, {
        id: made.eventId,
        type,
        createdAt: made.createdAt,
        projectId: project.id,
        data: eventExamples[type],
      });
      assert.deepEqual(await list(id), [made]);
      const { rows } = await sql`select 1 from events where id = ${made.eventId}`.execute(db);
      assert.deepEqual(rows, []);
    });
  }

  it('a test that is requested twenty times at once is sent once, and can be requested again afterwards', async () => {
    const { id } = await tasksToldTo(0);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => owner.v1.testWebhook({ id, type: 'task.created' })),
    );
    assert.equal(new Set(responses.map((response) => response.id)).size, 1);
    const other = await owner.v1.testWebhook({ id, type: 'audit.completed' });
    await settle(
      service,
      responses.map((response) => response.id),
      'failed',
    );
    const again = await owner.v1.testWebhook({ id, type: 'task.created' });
    assert.equal(new Set([responses[0]?.id, other.id, again.id]).size, 3);
  });

  it('a test of an unknown type, or without a type, is rejected', async () => {
    const { id } = await tasksToldTo(0);
    for (const body of [{}, { type: 'task.exploded' }, { type: 'task.created', url: hookUrl }]) {
      assert.equal((await owner.v1.requestRaw('POST', `/webhooks/${id}/test`, { body })).status, 400);
    }
    assert.deepEqual(await list(id), []);
  });

  it('a paused webhook gets no requested deliveries either', async () => {
    const { id, ids } = await tasksToldTo(1);
    const [deliveryId = ''] = ids;
    await owner.v1.updateWebhook({ id, active: false });
    const since = new Date(Date.now() - 60_000).toISOString();
    const calls = [
      () => owner.v1.testWebhook({ id, type: 'task.created' }),
      () => owner.v1.redeliverDelivery({ id: deliveryId }),
      () => owner.v1.replayFailed({ id, since }),
    ];
    for (const call of calls)
      assert.match((await refused(call(), 'CONFLICT')).message, /is paused or disabled/);
    assert.equal((await list(id)).length, 1);
  });
});
