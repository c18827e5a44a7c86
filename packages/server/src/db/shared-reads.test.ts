import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { compileOnce } from './compile-once.ts';
import { connectDatabase, type DatabaseConnection } from './connect.ts';
import { isUnavailable } from './failures.ts';
import { createSharedReads } from './shared-reads.ts';

const log = { warn: () => undefined };

function connectTo(t: TestContext, connection: DatabaseConnection, poolSize = 10) {
  const database = connectDatabase({ connection, log, poolSize, applicationName: 'shared-reads.test' });
  defer(t, () => database.close());
  return database;
}

async function open(t: TestContext, poolSize?: number) {
  const { connection } = await testDatabase(t);
  return { connection, ...connectTo(t, connection, poolSize) };
}

const divide = compileOnce<{ quotient: number; pid: number }, { a: number; b: number }>(
  ['a', 'b'],
  ({ a, b }) => sql`select ${a}::int / ${b}::int as quotient, pg_backend_pid() as pid`,
  { shared: true },
);
const wait = compileOnce<{ pid: number }, { seconds: number }>(
  ['seconds'],
  ({ seconds }) => sql`select pg_backend_pid() as pid from pg_sleep(${seconds}::float8)`,
  { shared: true },
);
const users = compileOnce<{ name: string }, { id: string }>(
  ['id'],
  ({ id }) => sql`select * from users where id = ${id}`,
  { shared: true },
);
const userId = '00000000-0000-7000-8000-000000000001';
const addUser = sql`insert into users (id, name, email, created_at) values (${userId}, 'Ada', 'a@b.example', now())`;

const many = Array.from({ length: 100 }, (_, nth) => nth);

test('a hundred reads at once share two connections, and each gets its own answer', async (t) => {
  const { db } = await open(t);
  const found = await Promise.all(many.map((a) => divide(db, { a, b: 1 })));
  assert.deepEqual(
    found.map(([row]) => row?.quotient),
    many,
  );
  assert.equal(new Set(found.map(([row]) => row?.pid)).size, 2);
});

test('one that fails fails alone', async (t) => {
  const { db } = await open(t);
  const settled = await Promise.allSettled(many.map((nth) => divide(db, { a: nth, b: nth % 10 })));
  for (const [nth, outcome] of settled.entries()) {
    assert.equal(outcome.status, nth % 10 === 0 ? 'rejected' : 'fulfilled', `the read ${nth}`);
  }
});

test('more than may share are served all the same, on connections of their own', async (t) => {
  const { db } = await open(t);
  const crowd = Array.from({ length: 300 }, (_, nth) => nth);
  const found = await Promise.all(crowd.map((a) => divide(db, { a, b: 1 })));
  assert.deepEqual(
    found.map(([row]) => row?.quotient),
    crowd,
  );
  assert.ok(new Set(found.map(([row]) => row?.pid)).size > 2);
});

test('a transaction reads on its own connection what only it has written', async (t) => {
  const { db } = await open(t);
  await db.transaction().execute(async (tx) => {
    await addUser.execute(tx);
    assert.equal((await users(tx, { id: userId }))[0]?.name, 'Ada');
    assert.deepEqual(await users(db, { id: userId }), []);
  });
  assert.equal((await users(db, { id: userId }))[0]?.name, 'Ada');
});

test('a connection that breaks fails all who share it as an outage, and whoever comes next is served', async (t) => {
  const { db, connection } = await open(t);
  const other = connectTo(t, connection);
  const broken = [wait(db, { seconds: 60 }), divide(db, { a: 1, b: 1 })];
  const refused = broken.map((read) => assert.rejects(read, isUnavailable));
  const terminate = sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity where query like '%pg_sleep(%' and pid <> pg_backend_pid()
      and application_name = 'shared-reads.test' and state = 'active' and datname = current_database()`;
  for (let ended = false; !ended; ) ended = (await terminate.execute(other.db)).rows[0]?.ended === true;
  await Promise.all(refused);
  assert.equal((await divide(db, { a: 4, b: 2 }))[0]?.quotient, 2);
});

test('a migration under a running service does not make any read fail', async (t) => {
  const { db, connection } = await open(t);
  const other = connectTo(t, connection);
  await addUser.execute(db);
  const read = () => Promise.all(many.map(() => users(db, { id: userId })));
  await read();
  await sql`alter table users add column shoe_size integer`.execute(other.db);
  for (const [user] of await read()) assert.equal(user?.name, 'Ada');
});

test('nobody joins a connection that has been silent for a while', async (t) => {
  const { connection } = await testDatabase(t);
  const pool = new pg.Pool({ ...connection, max: 2, pipeline: true });
  pool.on('connect', (client) => client.on('error', () => undefined));
  defer(t, () => pool.end());
  let now = 0;
  const reads = createSharedReads(
    pool,
    { nameOf: () => undefined, responseTimeoutMs: 0, telemetry: null },
    () => now,
  );
  const pidOf = async () => {
    const rows = (await reads.run('select pg_backend_pid() as pid', [])) as { pid: number }[] | null;
    return rows?.[0]?.pid;
  };
  const pid = await pidOf();
  assert.ok(pid);
  const slow = reads.run('select pg_sleep(60)', []);
  now += 1_000;
  assert.notEqual(await pidOf(), pid);
  const both = [slow, reads.run('select pg_sleep(60)', [])];
  now += 1_000;
  assert.equal(await reads.run('select 1', []), null, 'with both silent, it is asked elsewhere');
  const refused = both.map((read) => assert.rejects(read, isUnavailable));
  const ending = connectTo(t, connection);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(ending.db);
  await Promise.all(refused);
});

test('what is under way when the database is closed is answered', async (t) => {
  const { db, close } = await open(t);
  await divide(db, { a: 1, b: 1 });
  const last = [wait(db, { seconds: 0.05 }), divide(db, { a: 1, b: 1 })];
  // Of the other pool: once it is answered, the two are on their way.
  await sql`select 1`.execute(db);
  await Promise.all([close(), ...last]);
  await assert.rejects(divide(db, { a: 1, b: 1 }), isUnavailable);
});

test('a small pool keeps all its connections for everybody', async (t) => {
  const { db } = await open(t, 2);
  const found = await Promise.all(many.map((a) => divide(db, { a, b: 1 })));
  assert.equal(found.length, 100);
});
