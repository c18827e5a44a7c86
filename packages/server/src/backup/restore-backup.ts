import { Readable } from 'node:stream';
import type pg from 'pg';
import type { BlobStore } from '../blobs/blob-store.ts';
import { buildSchema } from '../db/build-schema.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { migrationLock } from '../db/migrate.ts';
import { type Migration, readMigrations } from '../db/migrations-history.ts';
import { BackupError } from './backup-error.ts';
import { selectBlobKeys } from './catalog.ts';
import { openDedicatedConnection } from './dedicated-connection.ts';
import { clearSchema, countServices, inspectTarget } from './inspect-target.ts';
import { closeTables, loadTable, openTables } from './load-database.ts';
import type { About, Manifest } from './manifest.ts';
import type { BackupFile } from './read-archive.ts';
import { checked, readBackup } from './read-backup.ts';
import type { Report } from './report.ts';
import type { VerifiedBackup } from './verify-backup.ts';

export interface RestoreTarget {
  connection: DatabaseConnection;
  blobs: BlobStore;
  migrationsDir: string;
  /** Replaces a database that has users. */
  force: boolean;
  /** Called when everything is loaded, just before the commit. */
  beforeCommit: () => Promise<void>;
}

/** The database cannot be restored into; the message says what to do. */
export class TargetError extends Error {}

/**
 * Loads a verified backup: its migrations, rows, and files. The database changes in one transaction, which commits only
 * after all files are stored; if it is interrupted before that, the database is unchanged, and the next try writes the
 * files again. The caller applies newer migrations afterward.
 * @throws TargetError, BackupError
 */
export async function restoreBackup(
  file: BackupFile,
  { about, manifest }: VerifiedBackup,
  target: RestoreTarget,
  report: Report,
): Promise<void> {
  const migrations = await migrationsOf(about, target.migrationsDir);
  const client = await openDedicatedConnection(target.connection);
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await refuseTarget(client, target.force);
    const oldFiles = await readKeys(client);
    report.progress('Creating tables');
    await clearSchema(client);
    await buildSchema(client, migrations);
    await load(client, file, manifest, target.blobs, report);
    await target.beforeCommit();
    await client.query('commit');
    await deleteOldFiles(oldFiles, manifest, target.blobs, report);
    report.progress('Analyzing tables');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** The files of the migrations in the backup. */
async function migrationsOf(about: About, dir: string): Promise<Migration[]> {
  const known = new Map((await readMigrations(dir)).map((migration) => [migration.name, migration]));
  return about.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new BackupError(
        `was created by a newer version of Fettle (${about.fettle}, with ${name}): restore it with that version`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new BackupError(
        `was created by a version of Fettle (${about.fettle}) whose ${name} differs from that of this version`,
      );
    }
    return migration;
  });
}

async function refuseTarget(client: pg.Client, force: boolean): Promise<void> {
  if ((await countServices(client)) > 0) {
    throw new TargetError('A Fettle service is using this database. Stop it first.');
  }
  const found = await inspectTarget(client);
  if (found === 'foreign tables') {
    throw new TargetError(
      'The database has tables that do not belong to Fettle. Restore into a separate database.',
    );
  }
  if (found === 'users' && !force) {
    throw new TargetError(
      'The database already has users. Restore into an empty one, or use --force to replace everything in it.',
    );
  }
}

async function readKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(await selectBlobKeys(client));
  return rows.map(({ key }) => key);
}

async function load(
  client: pg.Client,
  from: BackupFile,
  manifest: Manifest,
  blobs: BlobStore,
  report: Report,
): Promise<void> {
  const foreignKeys = await openTables(client, manifest);
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const files = new Map(manifest.files.map((file) => [file.key, file]));
  for await (const part of readBackup(from)) {
    report.signal.throwIfAborted();
    if (part.kind !== 'table' && part.kind !== 'file') continue;
    report.progress(`Restoring ${part.kind} ${part.name}`);
    const table = part.kind === 'table' ? tables.get(part.name) : undefined;
    const file = part.kind === 'file' ? files.get(part.name) : undefined;
    if (table !== undefined) await loadTable(client, table, part.content);
    else if (file !== undefined)
      await blobs.put(file.key, Readable.from(checked(part.content, file), { objectMode: false }), mimeType);
    else throw new BackupError('changed while it was being read');
  }
  report.progress('Checking constraints');
  await closeTables(client, foreignKeys, manifest);
  await settlePartitions(client);
}

/**
 * Entries of the security log are loaded without their monthly partitions and are never deleted one by one, so they are
 * moved to partitions here, before anything else writes. Backups from before that log do not have the function.
 */
async function settlePartitions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regprocedure('settle_security_log(timestamptz)') is not null as there`,
  );
  if (rows[0]?.there) await client.query(`select settle_security_log('-infinity')`);
}

/** Stores can record a type; responses use the one in the attachment's row. */
const mimeType = 'application/octet-stream';

/** Deletes the files of replaced rows. Not all unknown files, because the store can be shared with other programs. */
async function deleteOldFiles(
  keys: string[],
  manifest: Manifest,
  blobs: BlobStore,
  report: Report,
): Promise<void> {
  const kept = new Set(manifest.files.map(({ key }) => key));
  for (const key of keys) {
    if (kept.has(key)) continue;
    report.progress(`Deleting replaced file ${key}`);
    await blobs.delete(key);
  }
}
