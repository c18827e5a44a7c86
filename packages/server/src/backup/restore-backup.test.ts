import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createFolderStore } from '../blobs/folder-store.ts';
import { connectDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migrations-history.ts';
import { newId } from '../ids.ts';
import { migrationsDir } from '../open-database.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { contentOf } from '../testing/database-content.ts';
import { createFixture } from '../testing/factories.ts';
import { type Service, startService } from '../testing/harness.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import type { Report } from './report.ts';
import { restoreBackup, TargetError } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = await mkdtemp(join(tmpdir(), 'fettle-backup-'));
after(() => rm(folder, { recursive: true, force: true }));
const warnings: string[] = [];
const report: Report = {
  progress: () => undefined,
  warn: (line) => warnings.push(line),
  signal: AbortSignal.timeout(100_000),
};

const service = await startService({ after });
const fixture = await createFixture(service);
const task = await fill();

/** Something in most tables, with text that a careless copy would break. */
async function fill(): Promise<string> {
  const api = fixture.member.v1;
  const { id } = await api.createTask({
    projectId: fixture.project.id,
    title: 'Tab\there, back\\slash, \\N, ünïcode 🧶',
    descriptionHtml: '<p>Zeile<br>zwei</p>',
  });
  await api.addComment({ id, body: 'line\nline\r\n\\.' });
  // An entry of the security log.
  await fixture.lead.v1.updateProject({ id: fixture.project.id, name: 'Renamed\tonce' });
  await api.createChecklist({ id, title: 'List', items: [{ title: 'a' }, { title: 'b' }] });
  await api.logTime({ id, minutes: 30, note: 'x' });
  const contentBase64 = Buffer.alloc(300_000, 'bytes').toString('base64');
  await api.addAttachment({ id, fileName: 'a.txt', contentBase64 });
  for (let index = 0; index < 30; index += 1) {
    const title = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), 1)[0] ?? '';
    const text = title.toWellFormed().replaceAll('\0', '') || 'x';
    await api.addComment({ id, body: text.trim() || 'x' });
  }
  return id;
}

/** They are written a second after the requests, and would come between two looks at the same database. */
const writeLastUses = (of: Service): Promise<void> => of.services.identity.lastUsed.flush();

async function backUp(
  of: Service,
  name: string,
  passphrase: string | null = null,
): Promise<{ path: string; manifest: Manifest }> {
  const path = join(folder, name);
  const { connection, services } = of;
  await writeLastUses(of);
  const source = {
    connection,
    blobs: services.blobs,
    secret: 'the secret',
    secretFingerprint: null,
    passphrase,
  };
  return { path, manifest: await writeBackup(path, { ...source, now: new Date() }, report) };
}

async function restore(
  path: string,
  into: Pick<TestDatabase, 'connection'>,
  more: {
    force?: boolean;
    beforeCommit?: () => Promise<void>;
    blobFolder?: string;
    passphrase?: string;
  } = {},
): Promise<void> {
  const { force = false, beforeCommit = async () => undefined } = more;
  const blobs = createFolderStore(more.blobFolder ?? (await mkdtemp(join(folder, 'files-'))));
  const target = { connection: into.connection, blobs, migrationsDir, force, beforeCommit };
  const file = { path, passphrase: more.passphrase ?? null };
  await restoreBackup(file, await verifyBackup(file, report), target, report);
}

test('what is restored into a fresh installation is the same: every table, every file, every answer', async () => {
  // The last use of a token is written later than the request; here it must not fall between backup and comparison.
  await service.services.identity.lastUsed.flush();
  const { path, manifest } = await backUp(service, 'whole.tgz');
  assert.deepEqual(warnings, []);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const fresh = await startService({ after });
  await restore(path, fresh, { blobFolder: join(fresh.services.config.dataDir, 'files') });

  const { pool } = poolOf(service);
  const { pool: freshPool } = poolOf(fresh);
  assert.deepEqual(await contentOf(freshPool), await contentOf(pool));
  const keys = await Array.fromAsync(service.services.blobs.list());
  assert.equal(keys.length, 1);
  assert.deepEqual(await Array.fromAsync(fresh.services.blobs.list()), keys);
  for (const key of keys) assert.ok((await bytes(fresh, key)).equals(await bytes(service, key)));
  assert.equal(manifest.files[0]?.bytes, 300_000);

  for (const place of ['/me', '/projects', `/tasks/${task}`, `/tasks/${task}/comments`, '/stats']) {
    const [before, now] = await Promise.all([service, fresh].map((of) => readResponse(of, place)));
    assert.equal(now?.status, 200, place);
    assert.deepEqual(now, before, place);
  }
  // Counting goes on where it stood: triggers are back, and no number is given twice.
  const next = await fresh
    .client(fixture.member.token)
    .createTask({ projectId: fixture.project.id, title: 'Next' });
  assert.equal(next.number, 2);
  const positions = await freshPool.query(
    'select count(*) = count(distinct position) as distinct from events',
  );
  assert.deepEqual(positions.rows, [{ distinct: true }]);
});

async function readResponse(of: Service, place: string): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${fixture.member.token}` };
  const response = await of.fetch(`/api/v1${place}`, { headers });
  const text = (await response.text()).replaceAll(of.url, '');
  const body = JSON.parse(text) as Record<string, unknown>;
  return { status: response.status, body: body.data };
}

async function bytes(of: Service, key: string): Promise<Buffer> {
  const content = await of.services.blobs.get(key);
  assert.ok(content);
  return buffer(content);
}

function poolOf(of: Pick<TestDatabase, 'connection'>): Pick<TestDatabase, 'pool'> {
  const log = { warn: () => undefined };
  const database = connectDatabase({
    connection: of.connection,
    log,
    poolSize: 2,
    applicationName: 'fettle test',
  });
  after(() => database.close());
  return database;
}

test('nobody is signed in after a restore, and tokens stay valid', async () => {
  const { path } = await backUp(service, 'sessions.tgz');
  const database = await testDatabase({ after });
  await restore(path, database);
  const count = async (sql: string) => (await database.pool.query<{ n: number }>(sql)).rows[0]?.n;
  assert.equal(await count('select count(*)::int as n from sessions'), 0);
  assert.ok(Number(await count('select count(*)::int as n from api_tokens')) > 0);
});

test('a database with users is refused and stays as it is; with force it is replaced whole', async () => {
  const { path } = await backUp(service, 'force.tgz');
  const other = await startService({ after });
  const elsewhere = await createFixture(other);
  const { id } = await elsewhere.member.v1.createTask({ projectId: elsewhere.project.id, title: 'old' });
  await elsewhere.member.v1.addAttachment({ id, fileName: 'old.txt', contentBase64: 'b2xk' });
  await writeLastUses(other);
  const { pool } = poolOf(other);
  const before = await contentOf(pool);
  await assert.rejects(restore(path, other), TargetError);
  assert.deepEqual(await contentOf(pool), before);

  const blobFolder = join(other.services.config.dataDir, 'files');
  await restore(path, other, { force: true, blobFolder });
  assert.deepEqual(await contentOf(pool), await contentOf(poolOf(service).pool));
  const keys = await Array.fromAsync(other.services.blobs.list());
  assert.deepEqual(keys, await Array.fromAsync(service.services.blobs.list()), 'the old file is gone');
});

test('a restore that fails at its last step leaves the database as it was', async () => {
  const { path } = await backUp(service, 'fail.tgz');
  const other = await startService({ after });
  await createFixture(other);
  await writeLastUses(other);
  const { pool } = poolOf(other);
  const before = await contentOf(pool);
  const beforeCommit = async () => {
    throw new Error('power cut');
  };
  await assert.rejects(restore(path, other, { force: true, beforeCommit }), /power cut/);
  assert.deepEqual(await contentOf(pool), before);
});

test('tables of somebody else are never touched, not even by force', async () => {
  const { path } = await backUp(service, 'foreign.tgz');
  const database = await testDatabase({ after });
  await database.pool.query('drop schema public cascade; create schema public; create table theirs (id int)');
  await assert.rejects(restore(path, database, { force: true }), /do not belong to Fettle/);
  await database.pool.query('select id from theirs');
});

test('a database that a service uses is refused', async () => {
  const { path } = await backUp(service, 'used.tgz');
  const database = await testDatabase({ after });
  const { connection } = database;
  const log = { warn: () => undefined };
  const used = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle' });
  await used.pool.query('select 1');
  await assert.rejects(restore(path, database), /is using this database/);
  await used.close();
});

test('a backup of an earlier migration goes into this version: with its tables first, then the newer ones', async () => {
  const database = await testDatabase({ after });
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  const older = await mkdtemp(join(folder, 'migrations-'));
  const all = await readMigrations(migrationsDir);
  const first = all[0];
  assert.ok(first);
  await writeFile(join(older, first.name), first.sql);
  await migrate(pool, older);
  await pool.query(
    `insert into users (id, name, email, created_at) values ($1, 'Ada', 'ada@example.com', now())`,
    [newId()],
  );
  const path = join(folder, 'older.tgz');
  const { connection } = database;
  const source = {
    connection,
    blobs: createFolderStore(older),
    secret: null,
    secretFingerprint: null,
    passphrase: null,
  };
  await writeBackup(path, { ...source, now: new Date() }, report);

  const target = await testDatabase({ after });
  await restore(path, target);
  const { applied } = await migrate(target.pool, migrationsDir);
  assert.deepEqual(
    applied,
    all.slice(1).map(({ name }) => name),
  );
  const users = await target.pool.query('select name from users');
  assert.deepEqual(users.rows, [{ name: 'Ada' }]);
});

test('a file that lies about a table is refused, and nothing of it remains', async () => {
  const { path, manifest } = await backUp(service, 'liar.tgz');
  const database = await testDatabase({ after });
  const before = await contentOf(database.pool);
  const file = { path, passphrase: null };
  const verified = await verifyBackup(file, report);
  const tables = manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 }));
  const blobs = createFolderStore(await mkdtemp(join(folder, 'files-')));
  const { connection } = database;
  const target = { connection, blobs, migrationsDir, force: false, beforeCommit: async () => undefined };
  await assert.rejects(
    restoreBackup(file, { ...verified, manifest: { ...manifest, tables } }, target, report),
    BackupError,
  );
  assert.deepEqual(await contentOf(database.pool), before);
});

test('a backup shows one moment, though tasks are written while it runs', async () => {
  let writing = true;
  const write = async () => {
    while (writing) await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'meanwhile' });
  };
  const writer = write();
  const { path } = await backUp(service, 'moment.tgz');
  writing = false;
  await writer;
  const database = await testDatabase({ after });
  await restore(path, database);
  // Foreign keys were checked on the way in; these are the rules no foreign key knows.
  const { rows } = await database.pool.query(
    `select (select count(*)::int from tasks) as tasks, (select sum(count)::int from task_counts) as counted,
       (select count(*)::int from events where type = 'task.created') as events,
       (select max(last_task_number) from project_counters) as numbered`,
  );
  const { tasks } = rows[0] as { tasks: number };
  assert.deepEqual(rows, [{ tasks, counted: tasks, events: tasks, numbered: tasks }]);
});

test('an attached file that the store has lost is named in a warning, and the rest is saved', async () => {
  const database = await testDatabase({ after });
  const lost = await startService({ after });
  const { member, project } = await createFixture(lost);
  const { id } = await member.v1.createTask({ projectId: project.id, title: 'x' });
  await member.v1.addAttachment({ id, fileName: 'x.txt', contentBase64: 'eHh4' });
  for (const key of await Array.fromAsync(lost.services.blobs.list())) await lost.services.blobs.delete(key);
  warnings.length = 0;
  const { path } = await backUp(lost, 'lost.tgz');
  assert.match(warnings.join(), /^1 attached file/);
  await restore(path, database);
});

test('a store that fails while files are read back leaves the database as it was', async () => {
  const { path } = await backUp(service, 'store.tgz');
  const database = await testDatabase({ after });
  const before = await contentOf(database.pool);
  const working = createFolderStore(await mkdtemp(join(folder, 'files-')));
  const put = async (_: string, content: Readable) => {
    content.destroy();
    throw new Error('bucket is gone');
  };
  const { connection } = database;
  const file = { path, passphrase: null };
  const target = { connection, blobs: { ...working, put }, migrationsDir, force: false };
  await assert.rejects(
    restoreBackup(
      file,
      await verifyBackup(file, report),
      { ...target, beforeCommit: async () => undefined },
      report,
    ),
    /bucket is gone/,
  );
  assert.deepEqual(await contentOf(database.pool), before);
});
