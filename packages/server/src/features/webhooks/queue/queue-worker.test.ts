import assert from 'node:assert/strict';
import { after, afterEach, describe, it } from 'node:test';
import { verifyWebhook } from '@fettle/client';
import { sql } from 'kysely';
import { startDeliveryFixture } from '../../../testing/delivery-fixture.ts';
import { createFixture } from '../../../testing/factories.ts';
import { until } from '../../../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook, webhookRow } from '../../../testing/webhooks.ts';
import { deliveryRules } from '../delivery/delivery-rules.ts';
import { makeWebhookSecret, sealWebhookSecret } from '../webhook-secret.ts';
import { createQueueWorker } from './queue-worker.ts';

describe('a queue of first attempts', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, start, whenTried, newProject } = deliveries;
  const { db, secret: key } = service.services;
  afterEach(deliveries.reset);

  /** Its log lines at the level of a warning or above. */
  const alarmsOf = (id: string) =>
    service.logged.filter((line) => line.jobId === id && Number(line.level) >= 40);
  const whenHandedBack = (id: string) =>
    until('the queue is released', async () => (await webhookRow(service, id)).claim_id === null);

  it('sends every event once, in order, and one at a time', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project, 120);
    start(createQueueWorker({ batch: 25 }));
    const rows = await whenTried(id);
    assert.deepEqual(
      deliveries.numbers(),
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    assert.equal(receiver.peak(), 1);
    assert.ok(
      rows.every((row) => row.status === 'succeeded' && row.attempts.length === 1 && row.completed_at),
    );
    await whenHandedBack(id);
    const row = await webhookRow(service, id);
    assert.deepEqual([row.last_status, row.failure_count, row.tries, row.lease_until], [200, 0, 0, null]);
    assert.ok(row.due_at !== null && row.last_delivery_at !== null);
  });

  it('sends what a receiver can verify, with the IDs of the delivery and the event', async () => {
    const project = await newProject();
    const { id, secret } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project);
    start(createQueueWorker());
    const [row] = await whenTried(id);
    const [post] = receiver.posts;
    assert.ok(post && row);
    const event = await verifyWebhook({
      body: post.body,
      headers: post.headers,
      secret,
      toleranceSeconds: 5,
    });
    assert.deepEqual(
      [event.id, event.type, event.projectId],
      [row.event_id, 'task.status_changed', project.id],
    );
    assert.equal(event.createdAt, row.created_at);
    assert.equal(post.headers['x-service-delivery'], row.id);
    const stored = await db
      .selectFrom('events')
      .select(sql<string>`data::text`.as('data'))
      .where('id', '=', row.event_id)
      .executeTakeFirstOrThrow();
    assert.ok(post.body.endsWith(`,"data":${stored.data}}`));
  });

  it('continues after a failed attempt, which is retried later outside the queue', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith((post) => (post.body.includes('"to":"2"') ? 500 : 200));
    await emitEvents(service, project, 3);
    start(createQueueWorker());
    const rows = await whenTried(id);
    assert.deepEqual(deliveries.numbers(), [1, 2, 3]);
    assert.deepEqual(
      rows.map((row) => [row.status, row.due_at !== null, row.attempts.map((each) => each.response_status)]),
      [
        ['succeeded', false, [200]],
        ['pending', true, [500]],
        ['succeeded', false, [200]],
      ],
    );
  });

  it('is woken when the change is committed', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const loop = start(createQueueWorker(), { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 3600 });
    const before = loop.lastPoll();
    await until('the first poll is over', () => loop.lastPoll() >= before);
    await emitEvents(service, project);
    await whenTried(id);
  });

  it('holds only the types that the webhook subscribed to when the event happened', async () => {
    const project = await newProject();
    const other = await newProject();
    const asked = await insertWebhook(service, project, `${receiver.url}/asked`);
    const unasked = await insertWebhook(service, project, `${receiver.url}/unasked`, ['task.created']);
    const off = await insertWebhook(service, project, `${receiver.url}/off`);
    const elsewhere = await insertWebhook(service, other, `${receiver.url}/elsewhere`);
    await sql`update webhooks set disabled_at = now(), disabled_reason = 'by_user', due_at = null
      where id = ${off.id}`.execute(db);
    await emitEvents(service, project, 2);
    const counts = [asked, unasked, off, elsewhere].map(
      async ({ id }) => (await deliveriesOf(service, id)).length,
    );
    assert.deepEqual(await Promise.all(counts), [2, 0, 0, 0]);
  });

  it('skips types that the webhook has unsubscribed from, even while it is being served', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`, [
      'task.status_changed',
      'task.created',
    ]);
    await emitEvents(service, project, 4);
    receiver.respondWith((post) => {
      if (!post.body.includes('"to":"2"')) return 200;
      return (response) => {
        void sql`update webhooks set events = '{task.created}' where id = ${id}`
          .execute(db)
          .then(() => response.end());
      };
    });
    start(createQueueWorker());
    const rows = await whenTried(id);
    assert.deepEqual(
      rows.map((row) => row.status),
      ['succeeded', 'succeeded', 'skipped', 'skipped'],
    );
    assert.ok(rows.every((row) => row.completed_at !== null));
    await whenHandedBack(id);
  });

  it('signs with a new secret at once, and with both secrets as long as the old one is valid', async () => {
    const project = await newProject();
    const { id, secret: before } = await insertWebhook(service, project, `${receiver.url}/a`);
    const next = makeWebhookSecret();
    const rotate = () =>
      sql`
      update webhooks set secret = ${sealWebhookSecret(key, id, next)}, previous_secret = secret,
        previous_secret_until = now() + interval '1 hour' where id = ${id}`.execute(db);
    const expire = () => sql`update webhooks set previous_secret_until = now() where id = ${id}`.execute(db);
    receiver.respondWith((post) => (response) => {
      const change = post.body.includes('"to":"1"') ? rotate : post.body.includes('"to":"2"') ? expire : null;
      void Promise.resolve(change?.()).then(() => response.end());
    });
    await emitEvents(service, project, 3);
    start(createQueueWorker());
    await whenTried(id);
    const accepts = receiver.posts.map(({ body, headers }) =>
      Promise.all(
        [before, next].map((secret) =>
          verifyWebhook({ body, headers, secret, toleranceSeconds: 60 }).then(
            () => true,
            () => false,
          ),
        ),
      ),
    );
    assert.deepEqual(await Promise.all(accepts), [
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it('ends at once when the receiver responds 410: the webhook is disabled and the delivery has failed', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => 410);
    await emitEvents(service, project, 3);
    start(createQueueWorker());
    const row = await until('it is disabled', async () => {
      const found = await webhookRow(service, id);
      return found.disabled_at === null ? null : found;
    });
    assert.deepEqual(
      [row.disabled_reason, row.due_at, row.claim_id, row.last_status],
      ['gone', null, null, 410],
    );
    const rows = await deliveriesOf(service, id);
    assert.deepEqual(
      rows.map(({ status, due_at: due }) => [status, due]),
      [
        ['failed', null],
        ['pending', null],
        ['pending', null],
      ],
    );
    assert.equal(receiver.posts.length, 1);
  });

  it('ends with the running attempt, which is in the log, when the webhook is paused meanwhile', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => (response) => {
      void sql`update webhooks set disabled_at = now(), disabled_reason = 'by_user', due_at = null where id = ${id}`
        .execute(db)
        .then(() => {
          response.statusCode = 500;
          response.end();
        });
    });
    await emitEvents(service, project, 2);
    start(createQueueWorker(), { leaseSeconds: 60, renewSeconds: 10, pollSeconds: 0.02 });
    await whenHandedBack(id);
    const [first, second] = await until('the attempt is recorded', async () => {
      const rows = await deliveriesOf(service, id);
      return rows[0]?.attempt_count === 1 ? rows : null;
    });
    assert.deepEqual([first?.status, first?.due_at, first?.attempts.length], ['skipped', null, 1]);
    assert.deepEqual([second?.status, second?.attempt_count, receiver.posts.length], ['pending', 0, 1]);
    assert.deepEqual(alarmsOf(id), []);
  });

  it('ends without a warning when the webhook is paused while deliveries are pending', async () => {
    const { owner, project } = await createFixture(service);
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => (response) => {
      void owner.dashboard.updateWebhook({ id, active: false }).then(() => response.end());
    });
    await emitEvents(service, project, 3);
    const loop = start(createQueueWorker(), { leaseSeconds: 60, renewSeconds: 0.02, pollSeconds: 0.02 });
    await until('the pending deliveries are skipped', async () =>
      (await deliveriesOf(service, id)).every((row) => row.status !== 'pending'),
    );
    await loop.stop();
    assert.deepEqual(alarmsOf(id), []);
    assert.equal(receiver.posts.length, 1);
  });

  it('ends without a warning when the webhook is deleted meanwhile', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    receiver.respondWith(() => (response) => {
      void sql`delete from webhooks where id = ${id}`.execute(db).then(() => response.end());
    });
    await emitEvents(service, project, 2);
    const loop = start(createQueueWorker());
    await receiver.whenReceived(1);
    await until('none of its deliveries is pending', async () =>
      (await deliveriesOf(service, id)).every((row) => row.status !== 'pending'),
    );
    await loop.stop();
    assert.equal(receiver.posts.length, 1);
    assert.deepEqual(alarmsOf(id), []);
  });

  it('fails its first delivery after three tries that crashed the process, and continues with the next', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project, 2);
    // The row as three processes leave it that died between the claim and the first record.
    await sql`update webhooks set tries = 3, claim_id = gen_random_uuid(), lease_until = now() where id = ${id}`.execute(
      db,
    );
    start(createQueueWorker());
    const [poison, next] = await whenTried(id);
    assert.deepEqual(deliveries.numbers(), [2]);
    assert.match(poison?.attempts[0]?.error ?? '', /^INTERNAL: /);
    assert.deepEqual([poison?.status, poison?.due_at !== null, next?.status], ['pending', true, 'succeeded']);
    assert.deepEqual([(await webhookRow(service, id)).failing_since], [null]);
  });

  it('finishes the running attempt when the process stops, and is released without counting a try', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project, 3);
    const arrived = Promise.withResolvers<() => void>();
    receiver.respondWith(() => (response) => arrived.resolve(() => response.end()));
    const loop = start(createQueueWorker());
    const respond = await arrived.promise;
    const stopped = loop.stop();
    respond();
    await stopped;
    const rows = await deliveriesOf(service, id);
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['succeeded', 'pending', 'pending'],
    );
    const row = await webhookRow(service, id);
    assert.deepEqual([row.claim_id, row.tries, receiver.posts.length], [null, 0, 1]);
  });

  it('waits only its grace period for a hanging receiver when the process stops; no attempt is counted', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await emitEvents(service, project);
    receiver.respondWith(() => () => undefined);
    const loop = start(createQueueWorker({ rules: { ...deliveryRules, graceMs: 50 } }));
    await receiver.whenReceived(1);
    await loop.stop();
    const [row] = await deliveriesOf(service, id);
    assert.deepEqual([row?.status, row?.attempt_count, row?.attempts.length], ['pending', 0, 0]);
    const webhook = await webhookRow(service, id);
    assert.deepEqual([webhook.claim_id, webhook.tries], [null, 0]);
  });

  it('fails its attempts with a reason when the secret cannot be read, and the receiver is not blamed', async () => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    await sql`update webhooks set secret = ${Buffer.of(0)} where id = ${id}`.execute(db);
    await emitEvents(service, project);
    start(createQueueWorker());
    const [row] = await whenTried(id);
    assert.match(row?.attempts[0]?.error ?? '', /^SECRET: /);
    assert.deepEqual([(await webhookRow(service, id)).failing_since, receiver.posts.length], [null, 0]);
    assert.ok(service.logged.some((line) => String(line.msg).includes('could not sign a delivery')));
  });
});
