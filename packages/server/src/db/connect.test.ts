import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { type ConnectOptions, connectDatabase, type DatabaseConnection } from './connect.ts';
import { isRetryable, isUnavailable } from './failures.ts';

type Overrides = Partial<Omit<ConnectOptions, 'log' | 'connection'>> & { warned?: string[] };

/** A pool with one connection by default, so that a second statement meets what the first left behind. */
async function open(t: TestContext, overrides: Overrides = {}) {
  const { connection } = await testDatabase(t);
  return { connection, ...connectTo(t, connection, overrides) };
}

function connectTo(
  t: TestContext,
  connection: DatabaseConnection,
  { warned = [], ...overrides }: Overrides = {},
) {
  const log = { warn: (_: object, message: string) => warned.push(message) };
  const database = connectDatabase({
    connection,
    log,
    poolSize: 1,
    applicationName: 'connect.test',
    ...overrides,
  });
  defer(t, () => database.close());
  return database;
}

async function preparedTexts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
  return rows.map((row) => row.statement);
}

test('statements are prepared under a name and used again, in and outside of transactions', async (t) => {
  const { db, pool } = await open(t);
  const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id);
  for (let i = 0; i < 3; i += 1) await find(`00000000-0000-0000-0000-00000000000${i}`).execute();
  await db.transaction().execute((trx) => sql`SELECT 7 AS seven`.execute(trx));
  const texts = await preparedTexts(pool);
  assert.equal(texts.filter((text) => text === find('').compile().sql).length, 1);
  for (const text of ['begin', 'SELECT 7 AS seven', 'commit']) assert.ok(texts.includes(text), text);
});

test('past a thousand distinct texts statements still run, unnamed, and one warning says so', async (t) => {
  const warned: string[] = [];
  const { db, pool } = await open(t, { warned });
  for (let i = 0; i < 1_010; i += 1) {
    const { rows } = await sql<{ n: number }>`SELECT ${sql.raw(String(i))} AS n`.execute(db);
    assert.equal(rows[0]?.n, i);
  }
  assert.equal((await preparedTexts(pool)).length, 1_000);
  assert.equal(warned.length, 1);
});

test('every connection works in UTC with ISO dates and its limits, whatever role and database have set', async (t) => {
  const { db, pool } = await open(t, {
    timeouts: { statementMs: 4_000, lockMs: 3_000, idleInTransactionMs: 2_000 },
  });
  const { rows } = await sql<{ name: string; setting: string }>`SELECT name, setting FROM pg_settings
    WHERE name IN ('TimeZone', 'DateStyle', 'statement_timeout', 'lock_timeout',
      'idle_in_transaction_session_timeout', 'application_name')`.execute(db);
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row.name, row.setting])), {
    TimeZone: 'UTC',
    DateStyle: 'ISO, YMD',
    statement_timeout: '4000',
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '2000',
    application_name: 'connect.test',
  });
  assert.equal(pool.totalCount, 1);
});

test('a statement that times out is canceled, which is an error but not an outage', async (t) => {
  const { db } = await open(t, { timeouts: { statementMs: 50 } });
  await assert.rejects(sql`SELECT pg_sleep(60)`.execute(db), (error) => {
    assert.equal((error as { code: string }).code, '57014');
    assert.equal(isUnavailable(error), false);
    return true;
  });
  await sql`SELECT 1`.execute(db);
});

test('waiting too long for a free connection is an outage the caller hears of in time', async (t) => {
  const { db, pool } = await open(t, { timeouts: { acquireMs: 500 } });
  const held = await pool.connect();
  await assert.rejects(sql`SELECT 1`.execute(db), isUnavailable);
  held.release();
  await sql`SELECT 1`.execute(db);
});

test('a connection lost while it waits or works fails one statement as an outage, then the pool recovers', async (t) => {
  const warned: string[] = [];
  const { db, pool, connection } = await open(t, { warned });
  const other = connectTo(t, connection);
  const pid = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid;
  const terminate = (target: number | undefined) =>
    sql`SELECT pg_terminate_backend(${target}::int)`.execute(other.db);

  const working = db.connection().execute(async (one) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(one);
    const sleeping = sql`SELECT pg_sleep(60)`.execute(one);
    await Promise.all([assert.rejects(sleeping, isUnavailable), terminate(rows[0]?.pid)]);
  });
  await working;

  const idle = await pid();
  const removed = new Promise<void>((resolve) => {
    // The first connection may be removed only now.
    pool.on('remove', (client) => {
      if ((client as unknown as { processID: number }).processID === idle) resolve();
    });
  });
  await terminate(idle);
  await removed;
  assert.notEqual(await pid(), idle);
  assert.equal(warned.length, 1);
});

test('a connection lost between two statements of a transaction neither ends the process nor poisons the pool', async (t) => {
  const { db, connection } = await open(t);
  const other = connectTo(t, connection);
  const transaction = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(other.db);
    await sql`SELECT 1`.execute(trx);
  });
  await assert.rejects(transaction, isUnavailable);
  await sql`SELECT 1`.execute(db);
});

test('a statement prepared before a migration is a retry on a fresh connection, not a lasting error', async (t) => {
  const { db, pool, connection } = await open(t);
  const other = connectTo(t, connection);
  await sql`CREATE TABLE changing (a int)`.execute(other.db);
  const read = () => sql`SELECT * FROM changing`.execute(db);
  await read();
  await sql`ALTER TABLE changing ADD COLUMN b int`.execute(other.db);
  await assert.rejects(read(), isRetryable);
  await read();
  assert.equal(pool.totalCount, 1);
});

test('nobody listening, an unknown host and a closed pool are outages; a wrong statement is none', async (t) => {
  const refused = connectTo(t, { connectionString: 'postgresql://nobody@127.0.0.1:1/none' });
  await assert.rejects(sql`SELECT 1`.execute(refused.db), isUnavailable);
  const missing = connectTo(t, { host: '/nonexistent', port: 5432, user: 'nobody', database: 'none' });
  await assert.rejects(sql`SELECT 1`.execute(missing.db), isUnavailable);
  const { db, pool, close } = await open(t);
  await assert.rejects(sql`SELEC 1`.execute(db), (error) => !isUnavailable(error) && !isRetryable(error));
  await Promise.all([close(), close()]);
  await assert.rejects(pool.query('SELECT 1'), isUnavailable);
});
