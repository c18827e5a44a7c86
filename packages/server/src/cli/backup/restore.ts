import { resolve } from 'node:path';
import pg from 'pg';
import { BackupError } from '../../backup/backup-error.ts';
import { isEncrypted } from '../../backup/encryption.ts';
import type { BackupFile } from '../../backup/read-archive.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { fingerprintSecret, swapSecret } from '../../backup/swap-secret.ts';
import { type VerifiedBackup, verifyBackup } from '../../backup/verify-backup.ts';
import { openBlobStore } from '../../blobs/open-blob-store.ts';
import type { Config } from '../../config.ts';
import { migrate } from '../../db/migrate.ts';
import { migrationsDir } from '../../open-database.ts';
import { readSecretFile } from '../../secret-file.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { countThings, toReport } from '../report-to.ts';
import { type CommandDatabase, withDatabase } from '../with-database.ts';
import { askPassphrase } from './choose-passphrase.ts';

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'load a backup into an empty installation',
  words: ['file'],
  details: [
    'Stop the service first. The whole file is read and verified before anything',
    'changes. Everyone has to sign in again; tokens stay valid. Pending audits and',
    'deliveries continue once the service runs. The passphrase of an encrypted file',
    'comes from --passphrase-file, FETTLE_BACKUP_PASSPHRASE, or the terminal.',
    'If FETTLE_SECRET is not the secret of the backup, nothing is restored unless you',
    'use --accept-other-secret.',
  ],
  options: {
    'passphrase-file': {
      type: 'string',
      value: 'path',
      help: 'decrypt the backup with the passphrase in this file',
    },
    'accept-unencrypted': {
      type: 'boolean',
      help: 'accept an unencrypted file when a passphrase is set',
    },
    force: { type: 'boolean', help: 'replace everything in a database that has users' },
    'accept-other-secret': {
      type: 'boolean',
      help: 'accept a different secret; encrypted data is lost',
    },
  },
  async run({ values, words: [file = ''] }, context) {
    const path = resolve(file);
    await namingTheFile(path, async () => {
      const from = { path, passphrase: await findPassphrase(path, values, context) };
      const backup = await verifyBackup(from, toReport(context));
      if (!values['accept-other-secret']) await refuseOtherSecret(backup, context.config());
      await withDatabase(context, async (database, config) => {
        if (database.isShared) {
          throw new Error(`a Fettle service is using the data folder ${config.dataDir}: stop it first.`);
        }
        await restore(from, backup, { database, config, force: values.force }, context);
      });
      context.io.out(`Restored ${countThings(backup.manifest)} from ${path}.`);
    });
  },
});

/**
 * The passphrase of the file; null if it is not encrypted.
 * @throws BackupError if it is not encrypted although a passphrase is set, unless that is accepted
 */
async function findPassphrase(
  path: string,
  values: { 'passphrase-file': string | undefined; 'accept-unencrypted': boolean },
  context: CommandContext,
): Promise<string | null> {
  const file = values['passphrase-file'];
  const variable = context.config().backupPassphrase;
  if (await isEncrypted(path)) return askPassphrase({ file, variable });
  if (file === undefined && variable === null) return null;
  // Anyone who can write to the backup folder could have replaced the file.
  if (!values['accept-unencrypted']) {
    throw new BackupError(
      'is not encrypted, but a passphrase is set. If you trust the file, add --accept-unencrypted',
    );
  }
  toReport(context).warn(`${path} is not encrypted, so Fettle cannot verify that it is your backup.`);
  return null;
}

async function restore(
  from: BackupFile,
  backup: VerifiedBackup,
  { database, config, force }: { database: CommandDatabase; config: Config; force: boolean },
  context: CommandContext,
): Promise<void> {
  const { connection } = database;
  const beforeCommit = async () => {
    if (config.secret === null && backup.secret !== null) await swapSecret(config.dataDir, backup.secret);
  };
  const target = { connection, blobs: openBlobStore(config), migrationsDir, force, beforeCommit };
  await restoreBackup(from, backup, target, toReport(context));
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'fettle command' });
  try {
    await migrate(pool, migrationsDir);
  } finally {
    await pool.end();
  }
}

/** Only the secret that encrypted webhook secrets can decrypt them. */
async function refuseOtherSecret({ about, secret }: VerifiedBackup, config: Config): Promise<void> {
  if (config.secret === null && secret !== null) return;
  if (about.secretFingerprint === null) return;
  const own =
    config.secret === null
      ? ((await readSecretFile(config.dataDir)) ?? [])
      : [config.secret, ...config.secretFallbacks];
  if (own.some((text) => fingerprintSecret(text) === about.secretFingerprint)) return;
  const advice =
    secret === null ? 'Set FETTLE_SECRET to that secret' : 'Unset FETTLE_SECRET to use the one in the backup';
  throw new Error(`the backup was created with a different secret. ${advice}, or add --accept-other-secret.`);
}

async function namingTheFile(path: string, use: () => Promise<void>): Promise<void> {
  try {
    await use();
  } catch (error) {
    if (error instanceof BackupError) throw new Error(`the file ${path} ${error.message}.`, { cause: error });
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' &&
      (error as NodeJS.ErrnoException).path === path
    ) {
      throw new Error(`the file ${path} does not exist.`, { cause: error });
    }
    throw error;
  }
}
