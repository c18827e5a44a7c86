import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Client, createClient } from '@fettle/client';
import { sql } from 'kysely';
import pg from 'pg';
import { startTestServer } from '../../testing/cluster.ts';
import { startDatabaseProxy } from '../../testing/database-proxy.ts';
import { defer } from '../../testing/defer.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { urlOf } from '../../testing/fettle-command.ts';
import { startService } from '../../testing/harness.ts';
import { startReplica } from '../../testing/replica-server.ts';
import { startSecondService } from '../../testing/second-service.ts';
import { until } from '../../testing/until.ts';
import { connectDatabase, type DatabaseConnection } from '../connect.ts';
import { connectReplica, type ReadOutcome, type ReadReplica } from './replica.ts';

/*
 * Runs alone: it measures how long requests wait, and stops one of its servers.
 */
const t = { after };
const server = await startTestServer();
defer(t, () => server.stop());
const admin = new pg.Pool({ ...server.admin, max: 1 });
defer(t, () => admin.end());
// As in production, for all sessions that follow: the test server does not wait for the flush.
await admin.query('alter role fettle set synchronous_commit = on');
/** One web process without a replica, and on the same database another one with it. */
const writing = await startService(t, { server });
const fixture = await createFixture(writing);
const { project, member, lead } = fixture;
if ('connectionString' in writing.connection) throw new Error('The primary is an embedded PostgreSQL.');
const { database } = writing.connection;
const primary = new pg.Pool({ ...writing.connection, database, max: 4 });
defer(t, () => primary.end());
const replica = await startReplica(t, server);
/** Gets its changes from that replica. */
const nextReplica = await startReplica(t, server, { follows: replica });
const reading = await startSecondService(t, writing, {
  databaseReplicaUrl: urlOf(replica.connectionTo(database)),
});
const asMember = clientOf(member);
/** Runs until it is interrupted. */
const neverEnding = sql`
  with recursive numbers as (select 1 as number union all select 1 from numbers) select count(*) from numbers`;

function clientOf(person: Person, url = reading.url): Client<'v1'> {
  return createClient({ baseUrl: url, token: person.token });
}

async function countsOf(url = reading.url): Promise<Record<ReadOutcome, number>> {
  const printed = await (await fetch(`${url}/metrics`)).text();
  const lines = printed.matchAll(/^fettle_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)])) as Record<
    ReadOutcome,
    number
  >;
}

/** Repeats a read until one of them came from the replica: on a busy machine, it can be behind now and then. */
async function readThere(read: () => Promise<unknown>): Promise<void> {
  const known = await countsOf();
  await until('a read on the replica', async () => {
    await read();
    return (await countsOf()).replica > known.replica;
  });
}

const listThere = () => readThere(() => asMember.listTasks({ projectId: project.id }));

async function newTask(title: string): Promise<string> {
  const { id } = await member.v1.createTask({ projectId: project.id, title });
  return id;
}

async function isListed(id: string): Promise<boolean> {
  const { items } = await asMember.listTasks({ projectId: project.id, limit: 100 });
  return items.some((task) => task.id === id);
}

function openReplica(connection: DatabaseConnection): ReadReplica & { lines: string[] } {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const log = { info: note, warn: note, error: note };
  const options = { log, poolSize: 2, applicationName: 'replica.test' };
  const own = connectDatabase({ ...options, connection: writing.connection, poolSize: 8 });
  const opened = connectReplica({ ...options, connection, primary: own.db });
  defer(t, async () => {
    await opened.close();
    await own.close();
  });
  return { ...opened, lines };
}

/** Waits until that replica is read. */
async function untilRead({ read }: ReadReplica): Promise<void> {
  await until('a read on the replica', async () => (await read(async () => true)) !== null);
}

before(listThere);

test('lists and statistics come from the replica, and everything else from the primary', async () => {
  const { scans } = await scansOfComments();
  const id = await newTask('Read there');
  await readThere(() => asMember.listComments({ id }));
  await readThere(() => asMember.getStats());
  const counts = await countsOf();
  await asMember.getTask({ id });
  await asMember.addComment({ id, body: 'Written' });
  assert.deepEqual(await countsOf(), counts);
  const sessions = await replica.run<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name = 'fettle replica'",
  );
  assert.ok(sessions.length > 0);
  await until('the scans of the replica', async () => (await scansOfComments()).scans > scans);
});

/** Each server counts its own, and a replica receives none of the primary's. */
async function scansOfComments(): Promise<{ scans: number }> {
  const client = new pg.Client(replica.connectionTo(database));
  await client.connect();
  const { rows } = await client.query<{ scans: number }>(
    "select (seq_scan + idx_scan)::int as scans from pg_stat_user_tables where relname = 'comments'",
  );
  await client.end();
  return { scans: rows[0]?.scans ?? 0 };
}

test('a list shows what was acknowledged just before, by another process, and no longer what was removed', async (own) => {
  const known = await countsOf();
  let round = 0;
  await until('50 lists from the replica', async () => {
    round += 1;
    const id = await newTask(`Task ${round}`);
    assert.ok(await isListed(id), `round ${round}`);
    await member.v1.deleteTask({ id });
    assert.ok(!(await isListed(id)), `round ${round}, deleted`);
    return (await countsOf()).replica >= known.replica + 50;
  });
  own.diagnostic(`${round * 2} lists: ${JSON.stringify(await countsOf())}, before: ${JSON.stringify(known)}`);
});

test('many readers at a time each see what was acknowledged before they asked', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      for (let round = 0; round < 5; round += 1) {
        const id = await newTask(`Task ${nth}.${round}`);
        const { items } = await asMember.listTasks({
          projectId: project.id,
          limit: 100,
          sort: 'createdAt',
          order: 'desc',
        });
        assert.ok(items.some((task) => task.id === id));
      }
    }),
  );
});

test('someone who was removed from a project gets its lists no longer', async () => {
  const viewer = clientOf(fixture.viewer);
  const { items } = await viewer.listTasks({ projectId: project.id });
  assert.ok(items.length > 0);
  await lead.dashboard.removeProjectMember({ id: project.id, userId: fixture.viewer.id });
  await assert.rejects(viewer.listTasks({ projectId: project.id }), { code: 'NOT_FOUND' });
});

test('while the replica replays nothing, lists come from the primary in time, and later from the replica again', async () => {
  await listThere();
  const known = await countsOf();
  const lines = writing.logged.length;
  await replica.run('select pg_wal_replay_pause()');
  await until('the pause', async () => {
    const [row] = await replica.run<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
    return row?.state === 'paused';
  });
  const waits: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const id = await newTask(`Paused ${round}`);
    const startedAt = performance.now();
    assert.ok(await isListed(id));
    waits.push(performance.now() - startedAt);
  }
  const counts = await countsOf();
  assert.equal(counts.replica, known.replica);
  assert.equal(counts.behind, known.behind + 10);
  assert.ok(Math.max(...waits) < 2_000, `${waits.join(', ')} ms`);
  await replica.run('select pg_wal_replay_resume()');
  await listThere();
  const told = writing.logged.slice(lines).map(({ msg }) => msg);
  const ofReplica = told.filter((line) => String(line).startsWith('lists are read'));
  assert.deepEqual(ofReplica.slice(0, 2), [
    'lists are read from the primary, not the replica',
    'lists are read from the replica',
  ]);
});

test('a read that is in the way of what is replayed is repeated on the primary', async () => {
  const opened = openReplica(replica.connectionTo(database));
  await untilRead(opened);
  const id = await newTask('Removed');
  const begun = Promise.withResolvers<void>();
  const read = opened.read(async (db) => {
    await sql`select count(*) from tasks`.execute(db);
    begun.resolve();
    await neverEnding.execute(db);
  });
  await begun.promise;
  await member.v1.deleteTask({ id });
  await primary.query('vacuum tasks');
  assert.equal(await read, null);
  assert.equal(opened.counts().repeated, 1);
  await untilRead(opened);
  assert.doesNotMatch(opened.lines.join('\n'), /unreachable/, 'such a read says nothing about the replica');
});

test('a list that waits for a lock of the replica is read from the primary', async () => {
  const id = await newTask('Locked');
  await asMember.listComments({ id });
  const known = await countsOf();
  const locking = await primary.connect();
  await locking.query('begin');
  await locking.query('lock table comments in access exclusive mode');
  // Its commit sends the lock, too.
  await newTask('Another');
  await listThere();
  const list = asMember.listComments({ id });
  await until('a repeated read', async () => (await countsOf()).repeated > known.repeated);
  await locking.query('rollback');
  locking.release();
  assert.deepEqual((await list).items, []);
});

test('a read that fails in the same way on both is not repeated, and one that writes is', async () => {
  const opened = openReplica(replica.connectionTo(database));
  await untilRead(opened);
  const refusal = new Error('refused');
  await assert.rejects(
    opened.read(async () => {
      throw refusal;
    }),
    refusal,
  );
  assert.equal(await opened.read((db) => sql`delete from comments`.execute(db)), null);
  await untilRead(opened);
  assert.equal(opened.counts().repeated, 1);
});

test('reads beyond the size of the pool do not wait', async () => {
  const opened = openReplica(replica.connectionTo(database));
  await untilRead(opened);
  const end = Promise.withResolvers<void>();
  const begun: number[] = [];
  const held = [1, 2].map((nth) =>
    opened.read(async () => {
      begun.push(nth);
      await end.promise;
    }),
  );
  await until('both', () => begun.length === 2);
  assert.equal(await opened.read(async () => true), null);
  end.resolve();
  await Promise.all(held);
  assert.equal(opened.counts().busy, 1);
  assert.deepEqual(await opened.read(async () => true), { result: true });
});

test('another database of the same server, a server that is no replica, and one of another cluster are never read', async () => {
  const other = openReplica(replica.connectionTo('fettle'));
  const itself = openReplica(writing.connection);
  const elsewhere = await startTestServer();
  defer(t, () => elsewhere.stop());
  const foreign = openReplica(elsewhere.service);
  for (const [opened, reason] of [
    [other, /of another database/],
    [itself, /not a replica/],
    [foreign, /not a replica/],
  ] as const) {
    assert.equal(await opened.read(async () => true), null);
    await until('a line', () => opened.lines.length > 0);
    assert.match(opened.lines.join('\n'), reason);
    assert.equal(await opened.read(async () => true), null);
    assert.equal(opened.counts().replica, 0);
  }
});

test('a replica that falls silent costs a request no more than a second or two, and ends no slower', async (own) => {
  const proxy = await startDatabaseProxy(own, replica.connectionTo(database));
  const opened = openReplica(proxy.connection);
  await untilRead(opened);
  const begun = Promise.withResolvers<void>();
  const underWay = opened.read(async (db) => {
    await sql`select 1`.execute(db);
    begun.resolve();
    await neverEnding.execute(db);
  });
  await begun.promise;
  proxy.silence();
  const startedAt = performance.now();
  assert.equal(await opened.read(async () => true), null);
  assert.equal(await underWay, null, 'nor does one that is under way');
  assert.ok(performance.now() - startedAt < 2_000);
  const again = performance.now();
  for (let read = 0; read < 100; read += 1) assert.equal(await opened.read(async () => true), null);
  assert.ok(performance.now() - again < 500, 'nobody waits for a replica that is known to be silent');
  await opened.close();
  assert.ok(performance.now() - startedAt < 10_000);
});

test('when the replica is killed, no request fails, and when it is back, it is read again', async () => {
  let isOver = false;
  let count = 0;
  const load = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      await asMember.listTasks({ projectId: project.id });
      count += 1;
      await nextTurn();
    }
  });
  await until('some load', () => count > 50);
  await replica.kill();
  const known = await countsOf();
  await until('reads from the primary', async () => (await countsOf()).unavailable > known.unavailable + 50);
  await replica.start();
  await until('the replica', async () => (await countsOf()).replica > known.replica + 50);
  isOver = true;
  await Promise.all(load);
});

test('a replica that was promoted is no longer read, and one that follows it is', async (own) => {
  await listThere();
  await replica.run('select pg_promote()');
  const known = await countsOf();
  for (let round = 0; round < 10; round += 1) {
    const id = await newTask(`Promoted ${round}`);
    assert.ok(await isListed(id), `round ${round}`);
  }
  const counts = await countsOf();
  assert.equal(counts.replica, known.replica);
  assert.equal(counts.unavailable, known.unavailable + 10);

  const failedOver = await startSecondService(
    own,
    { ...writing, connection: replica.connectionTo(database) },
    { databaseReplicaUrl: urlOf(nextReplica.connectionTo(database)) },
  );
  const there = createClient({ baseUrl: failedOver.url, token: member.token });
  await until('reads on the next replica', async () => {
    const { id } = await there.createTask({ projectId: project.id, title: 'After the failover' });
    const { items } = await there.listTasks({ projectId: project.id, limit: 100 });
    assert.ok(items.some((task) => task.id === id));
    const { replica: count } = await countsOf(failedOver.url);
    if (count === 0) await nextReplica.run('checkpoint');
    return count > 10;
  });
});
