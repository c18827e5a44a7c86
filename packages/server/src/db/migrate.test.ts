import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { migrate } from './migrate.ts';
import { appliedMigrations, isServable, readMigrations } from './migrations-history.ts';

const first = { '0001-first.sql': 'CREATE TABLE first (n int);\nINSERT INTO first VALUES (1);\n' };
const second = { '0002-second.sql': 'ALTER TABLE first ADD COLUMN words text;\n' };

/** A database without our tables, and a way to lay out migration files. */
async function prepare(t: TestContext) {
  const { pool } = await testDatabase(t);
  await pool.query('DROP SCHEMA public CASCADE');
  await pool.query('CREATE SCHEMA public');
  const write = async (files: Record<string, string>) => {
    const dir = await mkdtemp(join(tmpdir(), 'fettle-migrations-'));
    defer(t, () => rm(dir, { recursive: true }));
    for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text);
    return dir;
  };
  const count = async (table: string) => (await pool.query(`SELECT 1 FROM ${table}`)).rowCount;
  return { pool, write, count };
}

test('applies each file once, in order', async (t) => {
  const { pool, write, count } = await prepare(t);
  const one = await write(first);
  assert.deepEqual(await migrate(pool, one), { applied: ['0001-first.sql'] });
  assert.deepEqual(await migrate(pool, one), { applied: [] });
  const two = await write({ ...first, ...second });
  assert.deepEqual(await migrate(pool, two), { applied: ['0002-second.sql'] });
  assert.equal(await count('first'), 1);
});

test('processes that migrate at the same moment take turns: each file is applied by exactly one', async (t) => {
  const { pool, write, count } = await prepare(t);
  const dir = await write({ ...first, '0002-slow.sql': 'SELECT pg_sleep(0.2); CREATE TABLE slow (n int);' });
  const results = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, dir)));
  assert.deepEqual(
    results.flatMap((result) => result.applied),
    ['0001-first.sql', '0002-slow.sql'],
  );
  assert.equal(await count('first'), 1);
});

test('a failing file leaves nothing of itself behind and is applied when it is right', async (t) => {
  const { pool, write, count } = await prepare(t);
  const wrong = await write({ ...first, '0002-second.sql': 'CREATE TABLE half (n int); SELECT 1 / 0;' });
  await assert.rejects(migrate(pool, wrong), /The migration 0002-second.sql failed: division by zero/);
  await assert.rejects(count('half'), { code: '42P01' });
  assert.deepEqual(await migrate(pool, await write({ ...first, ...second })), {
    applied: ['0002-second.sql'],
  });
});

test('an edited migration is refused with what to do; Windows line ends are no edit', async (t) => {
  const { pool, write } = await prepare(t);
  await migrate(pool, await write(first));
  const windows = await write({ '0001-first.sql': first['0001-first.sql'].replaceAll('\n', '\r\n') });
  assert.deepEqual(await migrate(pool, windows), { applied: [] });
  const edited = await write({ '0001-first.sql': `${first['0001-first.sql']}-- one more word\n`, ...second });
  const message = /^Error: The migration 0001-first.sql was edited after it was applied\. Restore the file/;
  await assert.rejects(migrate(pool, edited), message);
  await assert.rejects(pool.query('SELECT words FROM first'), { code: '42703' });
});

test('a database a newer Fettle has migrated is refused, and so is a file that comes too late', async (t) => {
  const { pool, write } = await prepare(t);
  await migrate(pool, await write({ ...first, '0003-third.sql': 'SELECT 1' }));
  await assert.rejects(
    migrate(pool, await write(first)),
    /0003-third.sql, which this version of Fettle does not know\. Start a newer/,
  );
  const late = await write({ ...first, ...second, '0003-third.sql': 'SELECT 1' });
  await assert.rejects(
    migrate(pool, late),
    /0002-second.sql comes before the applied migration 0003-third.sql\. Give it a higher/,
  );
});

test('a version can serve once its own files are applied, also after a newer version has applied more', async (t) => {
  const { pool, write } = await prepare(t);
  const canServe = async (dir: string) =>
    isServable(await readMigrations(dir), await appliedMigrations(pool));
  const older = await write(first);
  const newer = await write({ ...first, ...second });
  assert.equal(await canServe(older), false);
  await migrate(pool, older);
  assert.equal(await canServe(older), true);
  assert.equal(await canServe(newer), false);
  await migrate(pool, newer);
  assert.equal(await canServe(newer), true);
  assert.equal(await canServe(older), true);
  const edited = await write({ '0001-first.sql': `${first['0001-first.sql']}-- one more word\n` });
  assert.equal(await canServe(edited), false);
});

test('badly named files and numbers given twice are refused', async (t) => {
  const { pool, write } = await prepare(t);
  await assert.rejects(migrate(pool, await write({ '2-second.sql': '' })), /2-second.sql must be named like/);
  const twins = await write({ ...first, '0001-other.sql': '' });
  await assert.rejects(migrate(pool, twins), /0001-first.sql and 0001-other.sql have the same number/);
});

test('a file marked -- no-transaction may build an index concurrently', async (t) => {
  const { pool, write } = await prepare(t);
  const index =
    '-- no-transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS first_n ON first (n);\n\nSELECT 1;\n';
  const dir = await write({ ...first, '0002-index.sql': index });
  assert.deepEqual(await migrate(pool, dir), { applied: ['0001-first.sql', '0002-index.sql'] });
  const { rowCount } = await pool.query("SELECT 1 FROM pg_indexes WHERE indexname = 'first_n'");
  assert.equal(rowCount, 1);
});

test('the lock goes with its connection, so a migration that died does not block the next', async (t) => {
  const { pool, write } = await prepare(t);
  const dir = await write({ '0001-first.sql': 'SELECT pg_sleep(600)' });
  const died = assert.rejects(migrate(pool, dir), /0001-first.sql failed/);
  const sleeper =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()";
  let pid: unknown;
  while (pid === undefined) pid = (await pool.query<{ pid: number }>(sleeper)).rows[0]?.pid;
  await pool.query('SELECT pg_terminate_backend($1)', [pid]);
  await died;
  assert.deepEqual(await migrate(pool, await write(first)), { applied: ['0001-first.sql'] });
});

test('our own migrations apply to an empty database with a user who is no superuser', async (t) => {
  const { pool } = await prepare(t);
  const dir = join(import.meta.dirname, 'migrations');
  assert.ok((await migrate(pool, dir)).applied.includes('0001-foundation.sql'));
});
