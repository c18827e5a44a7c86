import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fingerprintSecret } from '../../backup/swap-secret.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { openBlobStore } from '../../blobs/open-blob-store.ts';
import { formatBytes } from '../../format-amount.ts';
import { readSecretFile } from '../../secret-file.ts';
import { defineCommand } from '../command.ts';
import { countThings, toReport } from '../report-to.ts';
import { withDatabase } from '../with-database.ts';
import { choosePassphrase } from './choose-passphrase.ts';

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'back up everything to one file',
  words: ['file'],
  details: [
    'The file contains all rows, uploaded files, and the generated secret at one',
    'point in time. The service can keep running. Only you can read the file, but',
    'anyone who gets a copy has everything, unless it is encrypted. Encryption',
    'requires a passphrase of at least 12 characters: from --passphrase-file, from',
    'FETTLE_BACKUP_PASSPHRASE, or typed at the terminal. Without the passphrase,',
    'nobody can restore the file.',
  ],
  options: {
    encrypt: { type: 'boolean', help: 'encrypt the file; the default if a passphrase is set' },
    'passphrase-file': {
      type: 'string',
      value: 'path',
      help: 'encrypt the backup with the passphrase in this file',
    },
    force: { type: 'boolean', help: 'replace the file if it exists' },
  },
  async run({ values, words: [file = ''] }, context) {
    const path = resolve(file);
    refusePath(path, values.force);
    const report = toReport(context);
    const source = { file: values['passphrase-file'], variable: context.config().backupPassphrase };
    const isWanted = values.encrypt || source.file !== undefined || source.variable !== null;
    const passphrase = isWanted ? await choosePassphrase(source) : null;
    const manifest = await withDatabase(context, async ({ connection }, config) => {
      const file = config.secret === null ? await readSecretFile(config.dataDir) : null;
      const secret = config.secret ?? file?.[0] ?? null;
      if (secret === null)
        report.warn(
          `FETTLE_SECRET is not set and ${config.dataDir} has no secret: back up the secret yourself.`,
        );
      const secretFingerprint = secret === null ? null : fingerprintSecret(secret);
      const blobs = openBlobStore(config);
      const written = await writeBackup(
        path,
        {
          connection,
          blobs,
          secret: file?.join('\n') ?? null,
          secretFingerprint,
          passphrase,
          now: new Date(),
        },
        report,
      );
      if (passphrase === null) {
        const everything = file === null ? 'everything' : 'everything, including the secret';
        report.warn(
          `the backup is not encrypted: anyone who reads it has ${everything}. Use --encrypt to protect it.`,
        );
      }
      return written;
    });
    const kind = passphrase === null ? '' : ', encrypted';
    context.io.out(`Wrote ${path}: ${countThings(manifest)}, ${formatBytes(statSync(path).size)}${kind}.`);
  },
});

function refusePath(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) throw new Error(`the folder ${dirname(path)} does not exist.`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file.`);
  if (!force) throw new Error(`${path} already exists: choose another name, or use --force to replace it.`);
}
