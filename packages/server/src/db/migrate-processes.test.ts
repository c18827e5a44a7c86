import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/embedded-service.ts';
import { startFettle, urlOf } from '../testing/fettle-command.ts';
import { until } from '../testing/until.ts';

test('of processes that migrate an empty database at once one is killed half-way, and the others complete it', {
  timeout: 120_000,
}, async (t) => {
  const { pool, connection } = await testDatabase(t);
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  const settings = { DATABASE_URL: urlOf(connection), FETTLE_DATA_DIR: await temporaryFolder(t) };
  const runs = [1, 2, 3].map(() => startFettle(['migrate'], settings));
  const begun = async () => {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle'`,
    );
    return Number(rows[0]?.count) > 0;
  };
  await until('one of them is at work', begun);
  runs[0]?.child.kill('SIGKILL');
  const [killed, ...others] = await Promise.all(runs.map(({ outcome }) => outcome));
  assert.equal(killed?.signal, 'SIGKILL');
  for (const { code, stderr } of others) assert.equal(code, 0, stderr);
  const files = (await readdir(join(import.meta.dirname, 'migrations'))).filter((name) =>
    name.endsWith('.sql'),
  );
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name');
  assert.deepEqual(
    rows.map(({ name }) => name),
    files.sort(),
  );
});
