import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import { keepFiles } from '../blobs/keep-files.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { appliedMigrations } from '../db/migrations-history.ts';
import { formatCount, formatNumber } from '../format-amount.ts';
import { version } from '../version.ts';
import { listTables, quote, readSequences, selectBlobKeys } from './catalog.ts';
import { openDedicatedConnection } from './dedicated-connection.ts';
import { dumpTable } from './dump-table.ts';
import { encrypt } from './encryption.ts';
import { type About, about, backupFormat, type Manifest, manifestName, secret } from './manifest.ts';
import { emptySum, summed } from './read-backup.ts';
import type { Report } from './report.ts';
import { archiveOf, type Entry, inPieces } from './write-archive.ts';

export interface BackupSource {
  connection: DatabaseConnection;
  blobs: BlobStore;
  /** Content of the secret file, which goes into the backup; null when FETTLE_SECRET is set instead. */
  secret: string | null;
  secretFingerprint: string | null;
  /** Passphrase that encrypts the file; null leaves it unencrypted. */
  passphrase: string | null;
  now: Date;
}

/** Slightly larger than the best level in a third of the time; most large content is already compressed. */
const gzipLevel = 4;

/**
 * Writes a snapshot of everything to one file (mode 0600) while the service keeps running. The file is written as
 * `<path>.part` and renamed when it is complete and on disk; a failure leaves nothing behind.
 */
export async function writeBackup(path: string, source: BackupSource, report: Report): Promise<Manifest> {
  const draft = `${path}.part`;
  const manifest: Manifest = { tables: [], files: [], sequences: [] };
  const guard = await openDedicatedConnection(source.connection);
  const client = await openDedicatedConnection(source.connection).catch(async (error: unknown) => {
    await guard.end();
    throw error;
  });
  try {
    await beginGuard(guard);
    await client.query('begin isolation level repeatable read read only');
    await rm(draft, { force: true });
    const content = dump(client, guard, source, manifest, report);
    const bytes = Readable.from(archiveOf(content, source.now), { objectMode: false });
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    const { passphrase } = source;
    const seal = (plain: AsyncIterable<Buffer>) => (passphrase === null ? plain : encrypt(plain, passphrase));
    await pipeline(bytes, createGzip({ level: gzipLevel }), seal, file, { signal: report.signal });
    await rename(draft, path);
    await syncFolder(dirname(path));
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
    await guard.end();
  }
}

/**
 * Holds what the snapshot needs: its tables as they are, and its files. In a transaction of its own, because waiting for
 * these locks in the one that reads would come after its snapshot: a file that was deleted in between would be missing, and
 * the rows of a table that a migration rewrote.
 */
async function beginGuard(guard: pg.Client): Promise<void> {
  await guard.query('begin read only');
  await keepFiles(guard);
  await lockTables(guard);
}

async function* dump(
  client: pg.Client,
  guard: pg.Client,
  source: BackupSource,
  manifest: Manifest,
  report: Report,
): AsyncGenerator<Entry> {
  yield json(about, await describe(client, source));
  if (source.secret !== null) yield { name: secret, content: Buffer.from(`${source.secret}\n`) };
  for (const table of await lockTables(client)) {
    report.progress(`Copying table ${table.name}`);
    yield* dumpTable(client, table, manifest.tables);
  }
  manifest.sequences.push(...(await readSequences(client)));
  yield* dumpFiles(client, source.blobs, manifest, report);
  // Fails if its connection, and so its locks, were lost on the way.
  await guard.query('commit');
  yield json(manifestName, manifest);
}

async function describe(client: pg.Client, source: BackupSource): Promise<About> {
  const migrations = await appliedMigrations(client);
  return {
    format: backupFormat,
    fettle: version,
    createdAt: source.now.toISOString(),
    secretFingerprint: source.secretFingerprint,
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
  };
}

/** Locks all tables, so that a concurrent migration waits instead of changing tables that are not read yet. */
async function lockTables(client: pg.Client) {
  const tables = await listTables(client);
  if (tables.length === 0) throw new Error('the database is empty, so there is nothing to back up');
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
  return tables;
}

async function* dumpFiles(
  client: pg.Client,
  blobs: BlobStore,
  manifest: Manifest,
  report: Report,
): AsyncGenerator<Entry> {
  const { rows } = await client.query<{ key: string; isNeeded: boolean }>(await selectBlobKeys(client));
  const missing: string[] = [];
  for (const [index, { key, isNeeded }] of rows.entries()) {
    report.progress(`Copying file ${formatNumber(index + 1)} of ${formatNumber(rows.length)}`);
    const content = await blobs.get(key);
    if (content === null) {
      if (isNeeded) missing.push(key);
      continue;
    }
    const sum = emptySum();
    yield* inPieces(`files/${key}`, summed(content, sum));
    manifest.files.push({ key, ...sum });
  }
  if (missing.length > 0) {
    const one = missing.length === 1;
    report.warn(
      `${formatCount(missing.length, 'attached file')} ${one ? 'is' : 'are'} missing from the file store and therefore from the backup${one ? ': ' : ', for example '}${missing[0]}.`,
    );
  }
}

function json(name: string, value: unknown): Entry {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/** Without this, a power failure could lose the new name, although the content is on disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
