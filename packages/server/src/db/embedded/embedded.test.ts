import assert from 'node:assert/strict';
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, dataFolder, startHere } from '../../testing/embedded-service.ts';
import { findRunningEmbedded } from './embedded.ts';

test('the first start creates a cluster that folds the case of every script, checks pages and keeps data', async (t) => {
  const dataDir = await dataFolder(t);
  const first = await startHere(t, dataDir);
  assert.equal(await ask(first.connection, "SELECT lower('ÀÉÎ ŁÓDŹ ΑΒΓ ЖЩ')"), 'àéî łódź αβγ жщ');
  assert.equal(await ask(first.connection, "SELECT 'Größe' ILIKE '%ÖS%' OR 'ÉTÉ' ILIKE 'été'"), true);
  assert.equal(await ask(first.connection, 'SHOW server_encoding'), 'UTF8');
  assert.equal(await ask(first.connection, 'SHOW data_checksums'), 'on');
  await ask(first.connection, "CREATE TABLE kept AS SELECT 'still here' AS words");
  await first.stop();
  const second = await startHere(t, dataDir);
  assert.equal(await ask(second.connection, 'SELECT words FROM kept'), 'still here');
});

test('what is acknowledged is on disk, nothing listens on TCP, and the service is no superuser', async (t) => {
  const { connection } = await startHere(t, await dataFolder(t));
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    assert.equal(await ask(connection, `SHOW ${setting}`), 'on', setting);
  }
  assert.equal(await ask(connection, 'SHOW listen_addresses'), '');
  assert.equal(await ask(connection, 'SHOW is_superuser'), 'off');
  assert.equal((await lstat(connection.host)).mode & 0o777, 0o700);
});

for (const name of ['a folder with spaces', 'Überraschung ☃', `quote ' and "double"`, '$(touch x) `y`']) {
  test(`a data folder named ${name} works`, async (t) => {
    const { connection } = await startHere(t, await dataFolder(t, name));
    assert.equal(await ask(connection, 'SELECT 1'), 1);
  });
}

test('a data folder too deep for a socket address is reached through a private short link, gone after stop', async (t) => {
  const dataDir = await dataFolder(t, join('ä'.repeat(60), 'b'.repeat(60)));
  const embedded = await startHere(t, dataDir);
  const { host } = embedded.connection;
  assert.ok(host.startsWith(tmpdir()) && Buffer.byteLength(host) < 90, host);
  assert.equal((await lstat(join(host, '..'))).mode & 0o777, 0o700);
  assert.equal(await ask(embedded.connection, 'SELECT 1'), 1);
  assert.deepEqual(await findRunningEmbedded(dataDir), embedded.connection);
  await embedded.stop();
  await assert.rejects(lstat(join(host, '..')), { code: 'ENOENT' });
});

test('a first start that was killed half-way is begun anew', async (t) => {
  const dataDir = await dataFolder(t);
  await mkdir(join(dataDir, 'postgres.partial', 'base'), { recursive: true });
  await writeFile(join(dataDir, 'postgres.partial', 'PG_VERSION'), '18\n');
  const { connection } = await startHere(t, dataDir);
  assert.equal(await ask(connection, 'SELECT 1'), 1);
  assert.ok(!(await readdir(dataDir)).includes('postgres.partial'));
});

test('data of another PostgreSQL version is refused with what to do, and left alone', async (t) => {
  const dataDir = await dataFolder(t);
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await assert.rejects(
    startHere(t, dataDir),
    /is from PostgreSQL 17, but this version of Fettle includes 18\. Run `fettle backup`/,
  );
  assert.deepEqual(await readdir(join(dataDir, 'postgres')), ['PG_VERSION']);
});

test('settings in local.conf win and survive a start; an unusable one is reported in the words of PostgreSQL', async (t) => {
  const dataDir = await dataFolder(t);
  const local = join(dataDir, 'postgres', 'local.conf');
  await (await startHere(t, dataDir)).stop();
  await writeFile(local, "work_mem = '3MB'\n");
  const second = await startHere(t, dataDir);
  assert.equal(await ask(second.connection, 'SHOW work_mem'), '3MB');
  await second.stop();
  await writeFile(local, "no_such_setting = '1'\n");
  await assert.rejects(startHere(t, dataDir), /did not start .*no_such_setting/);
});

test('the log is put aside at a start when it has grown past five megabytes', async (t) => {
  const dataDir = await dataFolder(t);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(5 * 1024 * 1024 + 1));
  await startHere(t, dataDir);
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  assert.match(log, /ready to accept connections/);
  assert.ok(log.length < 10_000);
  assert.equal((await lstat(join(dataDir, 'postgres.log.1'))).size, 5 * 1024 * 1024 + 1);
});

test('the log never repeats statements or values', async (t) => {
  const dataDir = await dataFolder(t);
  const { connection } = await startHere(t, dataDir);
  await ask(connection, "CREATE TABLE secrets AS SELECT 'hunter2' AS word");
  await ask(connection, 'CREATE UNIQUE INDEX ON secrets (word)');
  await assert.rejects(ask(connection, "INSERT INTO secrets VALUES ('hunter2')"), { code: '23505' });
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  assert.match(log, /duplicate key/);
  assert.doesNotMatch(log, /hunter2|INSERT/);
});

test('stop ends open transactions, frees the folder and may be called twice', async (t) => {
  const dataDir = await dataFolder(t);
  const first = await startHere(t, dataDir);
  const waiting = assert.rejects(ask(first.connection, 'SELECT pg_sleep(600)'));
  await Promise.all([first.stop(), first.stop()]);
  await waiting;
  assert.equal(await findRunningEmbedded(dataDir), undefined);
  await startHere(t, dataDir);
});
