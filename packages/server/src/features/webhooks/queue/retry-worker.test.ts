import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import type { TestProject } from '../../../testing/factories.ts';
import { createOrg } from '../../../testing/factories.ts';
import { until } from '../../../testing/until.ts';
import {
  deliveriesOf,
  emitEvents,
  insertWebhook,
  type TestWebhook,
  webhookRow,
} from '../../../testing/webhooks.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { createQueueWorker } from './queue-worker.ts';
import { createRetryWorker } from './retry-worker.ts';
import { skipUndeliverable } from './skip-undeliverable.ts';

describe('retries', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  const { db } = service.services;
  afterEach(deliveries.reset);

  /** A webhook with deliveries whose first attempt has failed and whose second is due. */
  const addFailed = async (count: number, path = '/a', project?: TestProject) => {
    const home = project ?? (await newProject());
    const webhook = await insertWebhook(service, home, receiver.url + path);
    receiver.respondWith(() => 500);
    await emitEvents(service, home, count);
    const queue = start(createQueueWorker());
    await whenTried(webhook.id);
    await queue.stop();
    await deliveries.makeDue();
    receiver.posts.length = 0;
    receiver.respondWith(() => 200);
    return { ...webhook, project: home };
  };
  const addByHand = async (
    webhook: TestWebhook,
    project: TestProject,
    body: string | null,
    eventId = newId(),
  ) => {
    const id = newId();
    await sql`
      insert into deliveries (id, webhook_id, org_id, event_id, event_type, position, body, created_at, due_at)
      values (${id}, ${webhook.id}, ${project.orgId}, ${eventId}, 'task.created', 0, ${body}, now(), now())`.execute(
      db,
    );
    return id;
  };
  const skip = () => skipUndeliverable.run(service.services, new AbortController().signal);

  it('send the same delivery with the same bytes until it is received', async () => {
    const { id } = await addFailed(1);
    receiver.respondWith(() => (receiver.posts.length < 2 ? 503 : 200));
    start(createRetryWorker());
    await whenTried(id, 2);
    await deliveries.makeDue();
    const [row] = await until('it is received', async () => {
      const rows = await deliveriesOf(service, id);
      return rows[0]?.status === 'succeeded' ? rows : null;
    });
    assert.deepEqual(
      row?.attempts.map((each) => [each.number, each.response_status]),
      [
        [1, 500],
        [2, 503],
        [3, 200],
      ],
    );
    assert.deepEqual([row?.due_at, row?.claim_id, row?.attempt_count], [null, null, 3]);
    const [second, third] = receiver.posts;
    assert.equal(second?.body, third?.body);
    assert.equal(second?.headers['x-service-delivery'], third?.headers['x-service-delivery']);
  });

  it('follow the schedule up to the fifth attempt; then the delivery has failed', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => 500);
    await emitEvents(service, project);
    start(createQueueWorker());
    start(createRetryWorker());
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await whenTried(id, attempt);
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from delivery.due_at - (attempt.started_at + make_interval(secs => attempt.duration_ms / 1000.0)))::float8 as wait
        from deliveries delivery join delivery_attempts attempt on attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
        where delivery.webhook_id = ${id}`.execute(db);
      waits.push(rows[0]?.wait ?? 0);
      await deliveries.makeDue();
    }
    await whenTried(id, 5);
    const [row] = await deliveriesOf(service, id);
    assert.deepEqual(
      [row?.status, row?.attempt_count, row?.due_at, row?.attempts.length],
      ['failed', 5, null, 5],
    );
    for (const [index, planned] of deliveryRules.retrySeconds.entries()) {
      const wait = waits[index] ?? 0;
      assert.ok(Math.abs(wait - planned) <= planned * 0.11 + 1, `${wait} s instead of ${planned} s`);
    }
    assert.equal((await webhookRow(service, id)).failure_count, 1);
  });

  it('wait as long as the receiver asks, up to twice the scheduled delay', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const asked = ['1', '1000000000', 'garbage', '1e9', '100'];
    receiver.respondWith((post) => {
      const number = Number((JSON.parse(post.body) as { data: { to: string } }).data.to);
      return { status: 429, headers: { 'retry-after': asked[number - 1] ?? '' } };
    });
    await emitEvents(service, project, asked.length);
    start(createQueueWorker());
    await whenTried(id);
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from delivery.due_at - attempt.started_at)::float8 as wait
      from deliveries delivery join delivery_attempts attempt on attempt.delivery_id = delivery.id
      where delivery.webhook_id = ${id} order by delivery.position`.execute(db);
    const bounds = [
      [70, 87],
      [155.5, 158],
      [70, 87],
      [70, 87],
      [99.5, 102],
    ];
    for (const [index, [least = 0, most = 0]] of bounds.entries()) {
      const wait = rows[index]?.wait ?? 0;
      assert.ok(wait >= least && wait <= most, `Retry-After ${asked[index]}: ${wait} s`);
    }
  });

  it('run only a few at a time for one webhook and one organization, however many are due', async () => {
    const small = await createOrg(service);
    const project = await newProject(small);
    const first = await addFailed(10, '/first', project);
    const second = await addFailed(10, '/second', await newProject(small));
    let open = 0;
    const peaks = new Map<string, number>();
    const openAt = new Map<string, number>();
    receiver.respondWith(({ path }) => (response) => {
      open += 1;
      openAt.set(path, (openAt.get(path) ?? 0) + 1);
      peaks.set('all', Math.max(peaks.get('all') ?? 0, open));
      peaks.set(path, Math.max(peaks.get(path) ?? 0, openAt.get(path) ?? 0));
      setImmediate(() => {
        open -= 1;
        openAt.set(path, (openAt.get(path) ?? 0) - 1);
        response.end();
      });
    });
    start(createRetryWorker({ perWebhook: 2, perOrg: 3, concurrency: 10 }));
    await whenTried(first.id, 2);
    await whenTried(second.id, 2);
    assert.ok(
      (peaks.get('/first') ?? 9) <= 2 && (peaks.get('/second') ?? 9) <= 2,
      JSON.stringify([...peaks]),
    );
    assert.ok((peaks.get('all') ?? 9) <= 3, JSON.stringify([...peaks]));
  });

  it('of a webhook with very many do not delay those of another', async () => {
    const crowd = await addFailed(300, '/crowd');
    const lone = await addFailed(1, '/lone');
    receiver.respondWith((post) => (post.path === '/crowd' ? () => undefined : 200));
    start(createRetryWorker({ perWebhook: 2, perOrg: 8, concurrency: 4, scanLimit: 1 }));
    await whenTried(lone.id, 2);
    assert.equal((await deliveriesOf(service, lone.id))[0]?.status, 'succeeded');
    assert.ok((await deliveriesOf(service, crowd.id)).every((row) => row.attempt_count === 1));
  });

  it('run in the order in which they were due', async () => {
    const { id } = await addFailed(20);
    await sql`update deliveries set due_at = now() - interval '1 hour' + position * interval '1 ms' where webhook_id = ${id}`.execute(
      db,
    );
    const due = (await deliveriesOf(service, id)).map((row) => row.id);
    start(createRetryWorker({ perWebhook: 1 }));
    await whenTried(id, 2);
    assert.deepEqual(
      receiver.posts.map((post) => post.headers['x-service-delivery']),
      due,
    );
  });

  it('reset the health of the webhook when one succeeds', async () => {
    const { id } = await addFailed(1);
    const failing = await webhookRow(service, id);
    assert.ok(failing.failing_since !== null);
    start(createRetryWorker());
    await whenTried(id, 2);
    const row = await webhookRow(service, id);
    assert.deepEqual([row.failing_since, row.failure_count, row.last_status], [null, 0, 200]);
  });

  it('are skipped for types the webhook has unsubscribed from, except for redeliveries', async () => {
    const { id, secret, project } = await addFailed(1);
    await sql`update webhooks set events = '{comment.created}' where id = ${id}`.execute(db);
    const [tried] = await deliveriesOf(service, id);
    const byHand = await addByHand({ id, secret }, project, null, tried?.event_id);
    start(createRetryWorker());
    await until('both are done', async () =>
      (await deliveriesOf(service, id)).every((row) => row.status !== 'pending'),
    );
    const rows = await deliveriesOf(service, id);
    const statusOf = (isByHand: boolean) => rows.find((row) => (row.id === byHand) === isByHand)?.status;
    assert.deepEqual([statusOf(false), statusOf(true)], ['skipped', 'succeeded']);
  });

  it('are not made for a test, and a failed test does not affect the health of the webhook', async () => {
    const project = await newProject();
    const webhook = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => 500);
    const id = await addByHand(webhook, project, '{"test":true}');
    start(createRetryWorker());
    await until('it has failed', async () => {
      const [row] = await deliveriesOf(service, webhook.id);
      return row?.status === 'failed';
    });
    const [row] = await deliveriesOf(service, webhook.id);
    assert.deepEqual([row?.id, row?.attempt_count, row?.due_at], [id, 1, null]);
    assert.equal(receiver.posts[0]?.body, '{"test":true}');
    const after = await webhookRow(service, webhook.id);
    assert.deepEqual([after.failure_count, after.failing_since, after.last_status], [0, null, 500]);
  });

  it('are skipped when the event is no longer stored', async () => {
    const project = await newProject();
    const webhook = await insertWebhook(service, project, `${receiver.url}/a`);
    await addByHand(webhook, project, null);
    start(createRetryWorker());
    await until(
      'it is skipped',
      async () => (await deliveriesOf(service, webhook.id))[0]?.status === 'skipped',
    );
    assert.equal(receiver.posts.length, 0);
  });

  it('of a disabled or deleted webhook are skipped, together with its queue; those of others are not', async () => {
    const off = await addFailed(3, '/off');
    const on = await addFailed(1, '/on');
    await emitEvents(service, off.project, 2);
    await emitEvents(service, on.project, 1);
    await sql`update webhooks set disabled_at = now(), disabled_reason = 'gone', due_at = null where id = ${off.id}`.execute(
      db,
    );
    const nobody = newId();
    await sql`
      insert into deliveries (webhook_id, org_id, event_id, event_type, position, created_at)
      values (${nobody}, ${deliveries.org.id}, ${newId()}, 'task.created', 1, now())`.execute(db);
    assert.equal(await skip(), 6);
    assert.equal(await skip(), 0);
    const states = async (id: string) => (await deliveriesOf(service, id)).map((row) => row.status);
    assert.deepEqual(await states(off.id), Array(5).fill('skipped'));
    assert.deepEqual(await states(nobody), ['skipped']);
    assert.deepEqual(await states(on.id), ['pending', 'pending']);
  });

  it('that crash the process count as failed attempts after three tries', async () => {
    const { id } = await addFailed(1);
    await sql`update deliveries set tries = 3, claim_id = gen_random_uuid(), lease_until = now() where webhook_id = ${id}`.execute(
      db,
    );
    start(createRetryWorker());
    const [row] = await whenTried(id, 2);
    assert.match(row?.attempts[1]?.error ?? '', /^INTERNAL: /);
    assert.deepEqual([row?.status, row?.tries, receiver.posts.length], ['pending', 0, 0]);
  });
});
