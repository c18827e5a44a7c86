import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, afterEach, describe, it, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createQueueWorker } from '../features/webhooks/queue/queue-worker.ts';
import { startDeliveryFixture } from '../testing/delivery-fixture.ts';
import { urlOf } from '../testing/fettle-command.ts';
import { startServe } from '../testing/serve-child.ts';
import { until } from '../testing/until.ts';
import { deliveriesOf, emitEvents, insertWebhook, webhookRow } from '../testing/webhooks.ts';

describe('worker processes as people run them', async () => {
  const deliveries = await startDeliveryFixture({ after });
  const { service, receiver, newProject } = deliveries;
  const { db, config } = service.services;
  afterEach(() => deliveries.reset());

  const startWorkerProcess = (t: TestContext, settings: Record<string, string> = {}) =>
    startServe(t, config.dataDir, {
      ...settings,
      FETTLE_ROLE: 'worker',
      DATABASE_URL: urlOf(service.connection),
      FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    });
  const everything = async (id: string): Promise<string> =>
    JSON.stringify([await deliveriesOf(service, id), await webhookRow(service, id)]);

  it('frozen beyond its lease, one of them changes nothing when it is thawed', {
    timeout: 120_000,
  }, async (t) => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const held: ServerResponse[] = [];
    receiver.respondWith(() => (held.length === 0 ? (response) => held.push(response) : 200));
    await emitEvents(service, project, 20);
    const frozen = await startWorkerProcess(t);
    await receiver.whenReceived(1);
    frozen.child.kill('SIGSTOP');
    await sql`update webhooks set lease_until = now() - interval '1 second' where id = ${id}`.execute(db);
    await startWorkerProcess(t);
    await deliveries.whenTried(id);
    await until('the heir has let go', async () => (await webhookRow(service, id)).claim_id === null);
    const before = await everything(id);
    held[0]?.end('late');
    frozen.child.kill('SIGCONT');
    await until('it notices', () => frozen.log.some((line) => line.includes('taken over')));
    assert.equal(await everything(id), before);
    const once = Array.from({ length: 20 }, (_, index) => index + 1);
    assert.deepEqual(deliveries.numbers(), [1, ...once], 'one delivery came twice, in order all of them');
  });

  it('killed beside others on one database, the worker of a service leaves what it held to the next at once', {
    timeout: 120_000,
  }, async (t) => {
    const project = await newProject();
    const { id } = await insertWebhook(service, project, `${receiver.url}/a`);
    const other = await insertWebhook(service, project, `${receiver.url}/of-another-host`);
    await sql`update webhooks set claim_id = gen_random_uuid(), lease_until = now() + interval '1 hour'
      where id = ${other.id}`.execute(db);
    const held: ServerResponse[] = [];
    receiver.respondWith(() => (held.length === 0 ? (response) => held.push(response) : 200));
    await emitEvents(service, project, 3);
    const host = await startServe(t, config.dataDir, {
      DATABASE_URL: urlOf(service.connection),
      FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
    });
    await receiver.whenReceived(1);
    const [worker] = await host.children();
    const { lease_until: lease } = await webhookRow(service, id);
    process.kill(worker ?? 0, 'SIGKILL');
    await deliveries.whenTried(id);
    assert.ok(Date.now() < Date.parse(lease ?? ''), 'nobody waited for the lease');
    assert.deepEqual(deliveries.numbers('/a'), [1, 1, 2, 3]);
    const foreign = await webhookRow(service, other.id);
    assert.ok(Date.parse(foreign.lease_until ?? '') > Date.now() + 3_000_000, 'that of another host is kept');
  });

  it('asked to stop under load hands everything back without an attempt, and the next sends the rest once', {
    timeout: 120_000,
  }, async (t) => {
    const project = await newProject();
    const paths = ['/a', '/b', '/c'];
    const hooks = await Promise.all(
      paths.map((path) => insertWebhook(service, project, receiver.url + path)),
    );
    receiver.respondWith(() => (response) => void pause(20).then(() => response.end('ok')));
    await emitEvents(service, project, 60);
    const first = await startWorkerProcess(t);
    await receiver.whenReceived(30);
    first.child.kill('SIGTERM');
    const { code, ms } = await first.ended();
    assert.equal(code, 0, first.log.slice(-5).join('\n'));
    assert.ok(ms < 10_000);
    const sent = receiver.posts.length;
    assert.ok(sent < 180, 'it was stopped in the middle');
    for (const { id } of hooks) {
      const { claim_id, lease_until, tries } = await webhookRow(service, id);
      assert.deepEqual({ claim_id, lease_until, tries }, { claim_id: null, lease_until: null, tries: 0 });
    }
    const rows = (await Promise.all(hooks.map(({ id }) => deliveriesOf(service, id)))).flat();
    const attempts = rows.reduce((sum, row) => sum + row.attempt_count, 0);
    assert.equal(attempts, sent, 'what was sent is recorded, and nothing else');
    await startWorkerProcess(t);
    await Promise.all(hooks.map(({ id }) => deliveries.whenTried(id)));
    const all = Array.from({ length: 60 }, (_, index) => index + 1);
    for (const path of paths)
      assert.deepEqual(deliveries.numbers(path), all, `each once and in order at ${path}`);
  });

  it('meeting a failure that nobody handles, one ends with an error code instead of living on half dead', {
    timeout: 120_000,
  }, async (t) => {
    const failing = 'process.on("SIGUSR2",()=>{Promise.reject(new Error("nobody handles this"))})';
    const worker = await startWorkerProcess(t, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
    });
    worker.child.kill('SIGUSR2');
    const { code } = await worker.ended();
    assert.equal(code, 1);
  });

  for (const [what, skewMs] of [
    ['five minutes fast', 300_000],
    ['five minutes slow', -300_000],
    ['in the year 2040', Date.UTC(2040, 0, 1) - Date.now()],
  ] as const) {
    it(`whose clock is ${what} keeps leases, schedule and signatures by the time of the database`, async () => {
      const wrong = { ...service.services, clock: () => new Date(Date.now() + skewMs) };
      const { id } = await insertWebhook(service, await newProject(), `${receiver.url}/a`);
      const { project_id } = await webhookRow(service, id);
      const held: ServerResponse[] = [];
      receiver.respondWith(() => (response) => held.push(response));
      await emitEvents(service, { id: project_id, orgId: deliveries.org.id, name: '' });
      deliveries.start(createQueueWorker(), undefined, wrong);
      const [post] = await receiver.whenReceived(1);
      const stamp = Number(post?.headers['webhook-timestamp']);
      assert.ok(Math.abs(stamp - Date.now() / 1000) < 60, 'receivers compare it with their clock');
      const other = deliveries.start(createQueueWorker());
      const asked = other.lastPoll();
      await until('another worker has looked for work', () => other.lastPoll() > asked);
      assert.equal(receiver.posts.length, 1, 'nobody takes what is held');
      held[0]?.writeHead(500).end();
      await deliveries.whenTried(id);
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from due_at - now())::float8 as seconds from deliveries
        where webhook_id = ${id}`.execute(db);
      const seconds = rows[0]?.seconds ?? 0;
      assert.ok(seconds > 60 && seconds < 87, `the second attempt is due in ${seconds} s`);
    });
  }
});
