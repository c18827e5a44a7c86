import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { sql } from 'kysely';
import { addToProject, createFixture, createPerson, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startSecondService } from '../../testing/second-service.ts';
import { until } from '../../testing/until.ts';
import { collect, isEvent } from './testing/collect.ts';
import { openRaw } from './testing/raw-stream.ts';

/** About two seconds, on a machine that is busy with other things. */
const promptMs = 4_000;

describe('a stream ends', async () => {
  const service = await startService({ after }, { live: { perUser: 3, perProcess: 5 } });
  const second = await startSecondService({ after }, service);
  const fixture = await createFixture(service);
  const { org, project, owner } = fixture;
  const { db } = service.services;
  const projectUrl = (id = project.id) => `${service.url}/api/projects/${id}/events`;
  const orgUrl = `${service.url}/api/orgs/${org.slug}/events`;

  /** A new member of the organization and the project. */
  async function join(name: string) {
    const person = await createPerson(service, name);
    await db
      .insertInto('org_members')
      .values({ org_id: org.id, user_id: person.id, role: 'member', joined_at: new Date().toISOString() })
      .execute();
    await addToProject(service, project, person, 'member');
    return person;
  }

  /** Every way to revoke access. */
  const removals: [string, string, (person: Awaited<ReturnType<typeof join>>) => Promise<unknown>][] = [
    ['when its session is closed', projectUrl(), ({ dashboard }) => dashboard.closeSession()],
    [
      'when its session is closed in another process',
      projectUrl(),
      ({ session }) =>
        fetch(`${second.url}/api/session`, {
          method: 'DELETE',
          headers: { cookie: `fettle_session=${session}` },
        }),
    ],
    [
      'when its caller is removed from the project',
      projectUrl(),
      ({ id }) => owner.dashboard.removeProjectMember({ id: project.id, userId: id }),
    ],
    [
      'when its caller is removed from the org',
      orgUrl,
      ({ id }) => owner.dashboard.removeOrgMember({ slug: org.slug, userId: id }),
    ],
    [
      'when its caller is disabled',
      orgUrl,
      ({ id }) => sql`update users set disabled_at = now() where id = ${id}`.execute(db),
    ],
    [
      'when its session runs out',
      orgUrl,
      ({ id }) => sql`update sessions set expires_at = now() where user_id = ${id}`.execute(db),
    ],
  ];
  for (const [promise, url, remove] of removals) {
    it(promise, async () => {
      const person = await join('Gone');
      const stream = await openRaw(url, person.session);
      await stream.includes('event: ready');
      await remove(person);
      await until('the end', () => stream.ended(), promptMs);
      assert.equal(stream.ended(), 'ended');
      const { status } = await openRaw(url, person.session);
      assert.ok(status === 401 || status === 404, String(status));
    });
  }

  it('when its project is deleted', async () => {
    const doomed = await createProject(service, org);
    const stream = await openRaw(projectUrl(doomed.id), owner.session);
    await stream.includes('event: ready');
    await owner.dashboard.deleteProject({ id: doomed.id });
    await until('the end', () => stream.ended(), promptMs);
  });

  it('and frees its place, because limits count open streams', async () => {
    const person = await join('Many');
    const metrics = await service.fetch('/metrics');
    assert.match(await metrics.text(), /^fettle_live_streams 0$/m);
    for (let round = 0; round < 3; round += 1) {
      const streams = await Promise.all([1, 2, 3].map(() => openRaw(projectUrl(), person.session)));
      assert.deepEqual(
        streams.map(({ status }) => status),
        [200, 200, 200],
      );
      const refused = await openRaw(projectUrl(), person.session);
      assert.equal(refused.status, 429);
      assert.match(String(refused.headers['retry-after']), /^\d+$/);
      await refused.includes('"RATE_LIMITED"');
      const others = await Promise.all([1, 2].map(() => openRaw(projectUrl(), owner.session)));
      const full = await openRaw(projectUrl(), owner.session);
      assert.equal(full.status, 503);
      await full.includes('"UNAVAILABLE"');
      for (const stream of [...streams, ...others]) stream.close();
      await until('all are closed', () => service.services.live.count() === 0);
    }
  });
});

test('a client that disconnects at any moment leaves nothing behind', async (t) => {
  const service = await startService(t, { live: { perUser: 200, heartbeatMs: 3_600_000 } });
  const { project, owner } = await createFixture(service);
  const port = Number(new URL(service.url).port);
  for (let nth = 0; nth < 100; nth += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const cookie = `cookie: fettle_session=${owner.session}`;
    socket.write(`GET /api/projects/${project.id}/events HTTP/1.1\r\nhost: localhost\r\n${cookie}\r\n\r\n`);
    // From before the request is read until after the stream is open.
    setTimeout(() => socket.resetAndDestroy(), nth / 5);
  }
  await until('some have opened one', () => service.services.live.count() > 0);
  await until('all are gone', () => service.services.live.count() === 0);
});

test('a reader that does not read is cut off, uses no memory, and gets everything when it resumes', async (t) => {
  const service = await startService(t, { live: { queue: { messages: 50, characters: 200_000 } } });
  const { project, owner, member } = await createFixture(service);
  const { db } = service.services;
  const url = `${service.url}/api/projects/${project.id}/events`;
  const slow = await openRaw(url, owner.session);
  await slow.includes('event: ready');
  slow.pause();
  const quick = await collect((options) => member.dashboard.streamProjectEvents({ id: project.id }, options));
  // More than the buffers of both sockets hold.
  const [rounds, perRound] = [100, 3];
  const count = rounds * perRound;
  const filler = JSON.stringify({ auditId: 'x', error: { code: 'INTERNAL', message: 'x'.repeat(60_000) } });
  for (let round = 1; round <= rounds; round += 1) {
    await sql`insert into events (id, org_id, project_id, type, data, created_at)
      select new_id(), ${project.orgId}, ${project.id}, 'audit.failed', ${filler}, now()
      from generate_series(1, ${perRound})`.execute(db);
    service.services.wake('events');
    await until('the quick reader has them', () => quick.events().length === round * perRound);
  }
  await quick.stop();
  await until('the slow one is cut off', () => service.services.live.count() === 0);
  slow.resume();
  await until('the reader notices', () => slow.ended() === 'broken');
  const whole = slow.text().slice(0, slow.text().lastIndexOf('\n\n'));
  const cutAfter = whole
    .match(/^id: (\S+)$/gm)
    ?.at(-1)
    ?.slice(4);
  assert.ok(cutAfter !== undefined);
  const again = await collect((options) =>
    owner.dashboard.streamProjectEvents({ id: project.id }, { ...options, lastEventId: cutAfter }),
  );
  const before = (whole.match(/^event: audit\.failed$/gm) ?? []).length;
  assert.ok(before < count);
  await until('the rest', () => before + again.events().length >= count);
  assert.equal(before + again.events().length, count);
  await again.stop();
  slow.close();
});

test('missed events come before new ones, and only as fast as they are read', async (t) => {
  const service = await startService(t);
  const { project, owner } = await createFixture(service);
  const { db } = service.services;
  const create = (title: string) => owner.v1.createTask({ projectId: project.id, title });
  await create('Known');
  const known = await collect((options) =>
    owner.dashboard.streamProjectEvents({ id: project.id }, { ...options, lastEventId: '0-0' }),
  );
  const lastEventId = known.messages[0]?.id ?? '';
  await known.stop();
  await sql`insert into events (id, org_id, project_id, type, data, created_at)
    select new_id(), ${project.orgId}, ${project.id}, 'audit.failed', '{"auditId":"x"}', now()
    from generate_series(1, 3000)`.execute(db);
  const stream = await collect((options) =>
    owner.dashboard.streamProjectEvents({ id: project.id }, { ...options, lastEventId }),
  );
  for (let count = 0; count < 20; count += 1) await create(`Meanwhile ${count}`);
  await until('all', () => stream.events().length === 3020);
  const types = stream.messages.filter(isEvent).map(({ type }) => type);
  assert.deepEqual(types.slice(3000), Array(20).fill('task.created'));
  await stream.stop();
});

test('a shutdown does not wait for streams, and new ones are rejected', async (t) => {
  const service = await startService(t);
  const second = await startSecondService(t, service);
  const { project, owner } = await createFixture(service);
  const path = `/api/projects/${project.id}/events`;
  const streams = await Promise.all([1, 2, 3].map(() => openRaw(service.url + path, owner.session)));
  for (const stream of streams) await stream.includes('event: ready');
  const startedAt = performance.now();
  await service.services.live.close();
  await until('all have ended', () => streams.every((stream) => stream.ended() === 'ended'));
  assert.ok(performance.now() - startedAt < 1_000);
  await assert.rejects(
    Array.fromAsync(
      owner.dashboard.streamProjectEvents({ id: project.id }, { signal: AbortSignal.timeout(300) }),
    ),
    { name: 'TimeoutError' },
    'a client goes on asking',
  );
  const refused = await openRaw(service.url + path, owner.session);
  assert.equal(refused.status, 503);
  const elsewhere = await openRaw(second.url + path, owner.session);
  assert.equal(elsewhere.status, 200);
  elsewhere.close();
});

test('audit progress is sent as it changes, to late readers too, and never after its end', async (t) => {
  const service = await startService(t, { live: { upkeepMs: 50 } });
  const { project, foreignProject, owner, member, stranger } = await createFixture(service);
  const { db } = service.services;
  await db.updateTable('projects').set({ url: 'http://site.example/' }).execute();
  const open = () => collect((options) => member.dashboard.streamProjectEvents({ id: project.id }, options));
  const early = await open();
  const org = await collect((options) => stranger.dashboard.streamOrgEvents({ slug: 'x', ...{} }, options));
  assert.ok(org.failure() instanceof FettleError);
  const { id } = await owner.v1.startAudit({ id: project.id });
  await early.find('that it waits', ({ type }) => type === 'audit.progress');
  const setProgress = (progress: number) =>
    db
      .updateTable('audits')
      .set({ status: 'crawling', progress, page_count: progress * 2 })
      .where('id', '=', id)
      .execute();
  for (const progress of [10, 20]) {
    await setProgress(progress);
    await early.find(
      `${progress} %`,
      (message) => message.type === 'audit.progress' && message.data.progress === progress,
    );
  }
  const late = await open();
  await late.find(
    'the state',
    (message) => message.type === 'audit.progress' && message.data.progress === 20,
  );
  const { data, id: messageId } =
    late.messages.find(({ type }) => type === 'audit.progress') ?? assert.fail();
  assert.equal(messageId, null);
  assert.deepEqual(data, {
    auditId: id,
    projectId: project.id,
    status: 'crawling',
    progress: 20,
    pageCount: 40,
    waitingUntil: null,
  });
  await owner.dashboard.cancelAudit({ id });
  const worker = service.startWorkers();
  await early.find('the end', ({ type }) => type === 'audit.failed');
  const rounds = early.messages.length;
  await stranger.v1.startAudit({ id: foreignProject.id }).catch(() => undefined);
  await owner.v1.createTask({ projectId: project.id, title: 'Later' });
  await early.find('something later', ({ type }) => type === 'task.created');
  const after = early.messages.slice(early.messages.findIndex(({ type }) => type === 'audit.failed'));
  assert.deepEqual(
    after.filter(({ type }) => type === 'audit.progress'),
    [],
  );
  assert.ok(rounds > 0 && worker.length > 0);
  const numbers = early.messages.flatMap((message) =>
    message.type === 'audit.progress' ? [JSON.stringify(message.data)] : [],
  );
  assert.equal(new Set(numbers).size, numbers.length, 'only on change');
  await Promise.all([early.stop(), late.stop(), org.stop()]);
});
