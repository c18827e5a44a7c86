import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createFolderStore } from '../../blobs/folder-store.ts';
import { startEmbedded } from '../../db/embedded/embedded.ts';
import { newId } from '../../ids.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { contentOf } from '../../testing/database-content.ts';
import { ask, dataFolder, temporaryFolder } from '../../testing/embedded-service.ts';
import { fettle, startFettle, urlOf } from '../../testing/fettle-command.ts';
import { until } from '../../testing/until.ts';

const ada = ['--email', 'ada@example.com', '--name', 'Ada', '--org', 'My team'];
const secret = 'a secret of more than thirty-two characters';

/** An installation on an external database with a user, and files of so many bytes that hang on nothing yet. */
async function installation(t: TestContext, fileBytes = 1_000) {
  const database = await testDatabase(t);
  const dataDir = await dataFolder(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: dataDir };
  const created = await fettle(['user', 'create', ...ada], settings);
  assert.equal(created.code, 0, created.stderr);
  await addFile(database, dataDir, fileBytes);
  return { database, dataDir, settings };
}

async function addFile(database: TestDatabase, dataDir: string, bytes: number): Promise<void> {
  const key = newId();
  const store = createFolderStore(join(dataDir, 'files'));
  await store.put(key, Readable.from([randomBytes(bytes)]), 'application/octet-stream');
  await database.pool.query('insert into blob_deletions (blob_key, due_at) values ($1, now())', [key]);
}

async function filesOf(dataDir: string): Promise<string[]> {
  return (await Array.fromAsync(createFolderStore(join(dataDir, 'files')).list())).sort();
}

test('a backup of an embedded installation restores the same users and secret into an empty folder', async (t) => {
  const folder = await temporaryFolder(t);
  const from = await dataFolder(t, 'first');
  const to = await dataFolder(t, 'second');
  const file = join(folder, 'backup.tgz');
  await fettle(['user', 'create', ...ada], { FETTLE_DATA_DIR: from });
  const backup = await fettle(['backup', file], { FETTLE_DATA_DIR: from });
  assert.equal(backup.code, 0);
  assert.match(
    backup.stderr,
    /^Warning: the backup is not encrypted: anyone who reads it has everything, including the secret\. Use --encrypt .*\n$/,
  );
  assert.match(backup.stdout, /^Wrote .*backup\.tgz: \d+ rows in \d+ tables and 0 files, [\d.]+ KB\.\n$/);
  assert.equal((await stat(file)).mode & 0o777, 0o600);

  const restored = await fettle(['restore', file], { FETTLE_DATA_DIR: to });
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  assert.equal(await readFile(join(to, 'secret'), 'utf8'), await readFile(join(from, 'secret'), 'utf8'));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ dataDir: to, log });
  const email = await ask(embedded.connection, 'select email from users');
  await embedded.stop();
  assert.equal(email, 'ada@example.com');
});

test('a running service is backed up but never overwritten by a restore', async (t) => {
  const dataDir = await dataFolder(t);
  const file = join(await temporaryFolder(t), 'backup.tgz');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await fettle(['user', 'create', ...ada], { FETTLE_DATA_DIR: dataDir });
  const service = await startEmbedded({ dataDir, log });
  const backup = await fettle(['backup', file], { FETTLE_DATA_DIR: dataDir });
  assert.equal(backup.code, 0, backup.stderr);
  const restore = await fettle(['restore', file, '--force'], { FETTLE_DATA_DIR: dataDir });
  await service.stop();
  assert.equal(restore.code, 1);
  assert.match(
    restore.stderr,
    /^fettle restore failed: a Fettle service is using the data folder .*: stop it first\.\n$/,
  );
});

test('an existing file is replaced only with --force, and a missing folder is reported', async (t) => {
  const { settings } = await installation(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'backup.tgz');
  await writeFile(file, 'precious');
  const refused = await fettle(['backup', file], settings);
  assert.deepEqual([refused.code, await readFile(file, 'utf8')], [1, 'precious']);
  assert.match(refused.stderr, /already exists: choose another name, or use --force/);
  const replaced = await fettle(['backup', file, '--force'], settings);
  assert.equal(replaced.code, 0, replaced.stderr);
  assert.notEqual(await readFile(file, 'utf8'), 'precious');
  const nowhere = await fettle(['backup', join(folder, 'none', 'b')], settings);
  assert.match(nowhere.stderr, /^fettle backup failed: the folder .*none does not exist\.\n$/);
});

test('damaged, truncated, newer, and other files are rejected before anything changes', async (t) => {
  const { settings } = await installation(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'backup.tgz');
  await fettle(['backup', file], settings);
  const whole = await readFile(file);
  const damaged = Buffer.from(whole);
  damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
  const cases: [name: string, bytes: Buffer, message: RegExp][] = [
    ['cut', whole.subarray(0, whole.length - 1), /incomplete/],
    ['damaged', damaged, /is damaged/],
    ['other', Buffer.from('hello'), /not a Fettle backup/],
    ['empty', Buffer.alloc(0), /incomplete/],
    ['newer', edit(whole, '"format": 1', '"format": 2'), /was created by a newer version of Fettle/],
    [
      'stranger',
      edit(whole, '0001-foundation', '9001-foundation'),
      /newer version of Fettle .*9001-foundation/,
    ],
  ];
  const to = await dataFolder(t, 'untouched');
  for (const [name, bytes, message] of cases) {
    const bad = join(folder, name);
    await writeFile(bad, bytes);
    const { code, stdout, stderr } = await fettle(['restore', bad], { FETTLE_DATA_DIR: to });
    assert.deepEqual([code, stdout], [1, ''], name);
    assert.match(stderr, message, name);
    assert.equal(stderr.split('\n').length, 2, `one line: ${stderr}`);
    if (name !== 'stranger') await assert.rejects(access(to), { code: 'ENOENT' });
  }
  const missing = await fettle(['restore', join(folder, 'none')], { FETTLE_DATA_DIR: to });
  assert.match(missing.stderr, /^fettle restore failed: the file .*none does not exist\.\n$/);
});

/** The same archive with a text in its first entry replaced by one as long; the header holds no sum of the content. */
function edit(archive: Buffer, text: string, other: string): Buffer {
  const bytes = gunzipSync(archive);
  const place = bytes.indexOf(text);
  assert.ok(place > 0 && text.length === other.length);
  bytes.write(other, place);
  return gzipSync(bytes);
}

test('with FETTLE_SECRET, the backup contains no secret, and a restore requires the same one', async (t) => {
  const { settings } = await installation(t);
  const file = join(await temporaryFolder(t), 'backup.tgz');
  await fettle(['backup', file], { ...settings, FETTLE_SECRET: secret });
  assert.ok(!gunzipSync(await readFile(file)).includes(secret));
  const database = await testDatabase(t);
  const target = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t, 'other') };
  const refused = await fettle(['restore', file], { ...target, FETTLE_SECRET: `${secret}, another` });
  assert.match(refused.stderr, /created with a different secret\. Set FETTLE_SECRET to that secret/);
  const restored = await fettle(['restore', file], { ...target, FETTLE_SECRET: secret });
  assert.equal(restored.code, 0, restored.stderr);
});

test('a killed backup leaves no file under its name, and the next one succeeds', async (t) => {
  const { settings } = await installation(t, 20_000_000);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'backup.tgz');
  const started = startFettle(['backup', file], settings);
  const watcher = watch(folder);
  await new Promise((resolve) => watcher.once('change', resolve));
  watcher.close();
  started.child.kill('SIGKILL');
  const { signal } = await started.outcome;
  assert.equal(signal, 'SIGKILL');
  assert.deepEqual(await readdir(folder), ['backup.tgz.part']);
  const again = await fettle(['backup', file], settings);
  assert.equal(again.code, 0, again.stderr);
  assert.deepEqual(await readdir(folder), ['backup.tgz']);
});

test('a backup stopped by SIGTERM cleans up after itself', async (t) => {
  const { settings } = await installation(t, 20_000_000);
  const folder = await temporaryFolder(t);
  const started = startFettle(['backup', join(folder, 'backup.tgz')], settings);
  const watcher = watch(folder);
  await new Promise((resolve) => watcher.once('change', resolve));
  watcher.close();
  started.child.kill('SIGTERM');
  const { code, stderr } = await started.outcome;
  assert.deepEqual([code, stderr], [130, 'fettle backup: interrupted before it was complete.\n']);
  assert.deepEqual(await readdir(folder), []);
});

test('a killed restore leaves the database unchanged, and the next one succeeds', async (t) => {
  const { database: source, dataDir, settings } = await installation(t, 1_000_000);
  const file = join(await temporaryFolder(t), 'backup.tgz');
  const backup = await fettle(['backup', file], settings);
  assert.equal(backup.code, 0, backup.stderr);

  const target = await installation(t);
  const before = await contentOf(target.database.pool);
  const gate = await makeGate(target.dataDir, (await filesOf(dataDir))[0] ?? '');
  const started = startFettle(['restore', file, '--force'], target.settings);
  await gate.reached;
  started.child.kill('SIGKILL');
  const { signal } = await started.outcome;
  assert.equal(signal, 'SIGKILL');
  await gate.remove();
  await until('the connection to be gone', async () => {
    const { rows } = await target.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'fettle command'`,
    );
    return rows.length === 0;
  });
  assert.deepEqual(await contentOf(target.database.pool), before);

  const again = await fettle(['restore', file, '--force'], target.settings);
  assert.equal(again.code, 0, again.stderr);
  assert.deepEqual(await contentOf(target.database.pool), await contentOf(source.pool));
  assert.deepEqual(await filesOf(target.dataDir), await filesOf(dataDir));
});

/**
 * A named pipe where the store writes a file first: the restore gets there with every table loaded, and no further,
 * because nobody reads the pipe.
 */
async function makeGate(
  dataDir: string,
  key: string,
): Promise<{ reached: Promise<void>; remove(): Promise<void> }> {
  const path = join(dataDir, 'files', key.slice(-2), `${key}.part`);
  await mkdir(dirname(path), { recursive: true });
  await promisify(execFile)('mkfifo', [path]);
  const opened = open(path, 'r');
  return {
    reached: opened.then(() => undefined),
    async remove() {
      await (await opened).close();
      await rm(path);
    },
  };
}
