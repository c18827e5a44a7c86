import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { connectDatabase } from './connect.ts';
import { isUnavailable } from './failures.ts';
import { runWithNext } from './held-statements.ts';
import { nameStatements } from './named-statements.ts';
import type { Tables } from './tables/tables.ts';
import { inTransaction } from './transaction.ts';

/** One connection, so that a transaction meets what the one before it left behind. */
async function open(t: TestContext) {
  const { connection } = await testDatabase(t);
  const options = { connection, log: { warn: () => undefined }, applicationName: 'held-statements.test' };
  const database = connectDatabase({ ...options, poolSize: 1 });
  const other = connectDatabase({ ...options, poolSize: 1 });
  defer(t, () => Promise.all([database.close(), other.close()]).then(() => undefined));
  await sql`create table notes (id int primary key)`.execute(other.db);
  const notes = async () => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(other.db);
    return rows.map((row) => row.id);
  };
  return { db: database.db, other: other.db, notes };
}

type Open = Awaited<ReturnType<typeof open>>;

const note = (id: number) => ({ text: 'insert into notes values ($1) returning id', values: [id] });

test('a write that waits is in the transaction, and its rows come before the commit', async (t) => {
  const { db, notes } = await open(t);
  const seen: unknown[] = [];
  const sum = await db.transaction().execute(async (tx) => {
    await runWithNext(tx, note(1), (rows) => seen.push(...rows));
    assert.equal(seen.length, 0);
    const { rows } = await sql<{ sum: number }>`select sum(id)::int as sum from notes`.execute(tx);
    await runWithNext(tx, note(2), (more) => seen.push(...more));
    assert.deepEqual(await notes(), []);
    return rows[0]?.sum;
  });
  assert.equal(sum, 1);
  assert.deepEqual(seen, [{ id: 1 }, { id: 2 }]);
  assert.deepEqual(await notes(), [1, 2]);
});

test('outside of a transaction it runs at once', async (t) => {
  const { db, notes } = await open(t);
  const seen: unknown[] = [];
  await runWithNext(db, note(1), (rows) => seen.push(...rows));
  assert.deepEqual([seen, await notes()], [[{ id: 1 }], [1]]);
});

test('if it fails, the transaction fails with its error, whatever came behind it, and the connection goes on', async (t) => {
  const { db, notes } = await open(t);
  await runWithNext(db, note(1), () => undefined);
  const isDuplicate = (error: unknown) => (error as { code?: unknown }).code === '23505';
  const fail = (behind: (tx: Open['db']) => Promise<unknown>) =>
    inTransaction({ db }, async (tx) => {
      await sql`insert into notes values (7)`.execute(tx.db);
      await runWithNext(tx.db, note(1), () => assert.fail('there are no rows'));
      await behind(tx.db);
    });
  await assert.rejects(
    fail(async () => undefined),
    isDuplicate,
  );
  await assert.rejects(
    fail((tx) => sql`insert into notes values (8)`.execute(tx)),
    isDuplicate,
  );
  await assert.rejects(
    fail((tx) => runWithNext(tx, note(9), () => assert.fail('it was skipped'))),
    isDuplicate,
  );
  await db.transaction().execute((tx) => sql`insert into notes values (2)`.execute(tx));
  assert.deepEqual(await notes(), [1, 2]);
});

test('if what it went with fails, that error is reported, and nothing of it stays', async (t) => {
  const { db, notes } = await open(t);
  const failing = db.transaction().execute(async (tx) => {
    await runWithNext(tx, note(1), () => undefined);
    await sql`select 1 / 0`.execute(tx);
  });
  await assert.rejects(failing, { code: '22012' });
  assert.deepEqual(await notes(), []);
});

test('a write that was still waiting when its transaction is given up never runs', async (t) => {
  const { db, notes } = await open(t);
  for (const isOpened of [false, true]) {
    const given = db.transaction().execute(async (tx) => {
      if (isOpened) await sql`select 1`.execute(tx);
      await runWithNext(tx, note(1), () => assert.fail('it was dropped'));
      throw new Error('no');
    });
    await assert.rejects(given, /^Error: no$/);
  }
  await db.transaction().execute(async () => undefined);
  await db.transaction().execute((tx) => sql`insert into notes values (2)`.execute(tx));
  assert.deepEqual(await notes(), [2]);
});

test('a transaction that begins with a failing statement rolls back, and isolation levels hold from the first one', async (t) => {
  const { db, notes } = await open(t);
  await assert.rejects(
    db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx)),
    { code: '22012' },
  );
  const readOnly = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await assert.rejects(
    readOnly.execute((tx) => sql`insert into notes values (1)`.execute(tx)),
    { code: '25006' },
  );
  assert.deepEqual(await notes(), []);
});

test('a connection that was lost before the first statement is an outage, and the next transaction is served', async (t) => {
  const { db, other, notes } = await open(t);
  const insert = () => db.transaction().execute((tx) => sql`insert into notes values (1)`.execute(tx));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const lost = db.transaction().execute(async (tx) => {
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    await runWithNext(tx, note(3), () => assert.fail('it never ran'));
    await sql`insert into notes values (4)`.execute(tx);
  });
  await assert.rejects(lost, isUnavailable);
  await insert();
  assert.deepEqual(await notes(), [1]);
});

test('on a connection that holds nothing it runs at once, and its rows arrive', async (t) => {
  const { connection } = await testDatabase(t);
  const pool = new pg.Pool({ ...connection, max: 1 });
  const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  defer(t, () => plain.destroy());
  const seen: unknown[] = [];
  await plain.transaction().execute(async (tx) => {
    await runWithNext(tx, { text: 'select $1::int as id', values: [1] }, (rows) => seen.push(...rows));
    assert.deepEqual(seen, [{ id: 1 }]);
  });
});

test('a statement has its own time to respond, behind others that take theirs', async (t) => {
  const { connection } = await testDatabase(t);
  const pool = new pg.Pool({ ...connection, max: 1, pipeline: true });
  const named = nameStatements(pool, {
    nameOf: () => undefined,
    responseTimeoutMs: 400,
    telemetry: null,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named }) });
  defer(t, () => db.destroy());
  const wait = { text: 'select pg_sleep($1) is null as slept', values: [0.3] };
  await db.transaction().execute(async (tx) => {
    await runWithNext(tx, wait, () => undefined);
    await sql`select pg_sleep(0.3)`.execute(tx);
  });
});
