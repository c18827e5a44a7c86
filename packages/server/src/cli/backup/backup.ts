import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fingerprintSecret, readSecretFile } from '../../backup/swap-secret.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { openBlobStore } from '../../blobs/open-blob-store.ts';
import { defineCommand } from '../command.ts';
import { countThings, toReport } from '../report-to.ts';
import { withDatabase } from '../with-database.ts';
import { choosePassphrase } from './choose-passphrase.ts';

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write everything into one file, while the service runs',
  words: ['file'],
  details: [
    'Rows, uploaded files and the generated secret, as of one moment. The file is readable only for you, but',
    'whoever gets it has everything, unless it is encrypted. That takes a passphrase of 12 characters or more: from',
    '--passphrase-file, FETTLE_BACKUP_PASSPHRASE, or typed at the terminal. Without it nobody can restore the file.',
  ],
  options: {
    encrypt: { type: 'boolean', help: 'encrypt the file; also done when a passphrase is set' },
    'passphrase-file': { type: 'string', value: 'path', help: 'encrypt it with the passphrase in this file' },
    force: { type: 'boolean', help: 'replace the file when it exists' },
  },
  async run({ values, words: [file = ''] }, around) {
    const path = resolve(file);
    refusePath(path, values.force);
    const report = toReport(around);
    const source = { file: values['passphrase-file'], variable: around.config().backupPassphrase };
    const isWanted = values.encrypt || source.file !== undefined || source.variable !== null;
    const passphrase = isWanted ? await choosePassphrase(source) : null;
    const manifest = await withDatabase(around, async ({ connection }, config) => {
      const file = config.secret === null ? await readSecretFile(config.dataDir) : null;
      const secret = config.secret ?? file;
      if (secret === null)
        report.warn(`there is no FETTLE_SECRET and none in ${config.dataDir}: keep it yourself.`);
      const secretFingerprint = secret === null ? null : fingerprintSecret(secret);
      const blobs = openBlobStore(config);
      const written = await writeBackup(
        path,
        { connection, blobs, secret: file, secretFingerprint, passphrase, now: new Date() },
        report,
      );
      if (passphrase === null) {
        const everything = file === null ? 'everything' : 'everything, the secret too';
        report.warn(
          `the backup is not encrypted: whoever reads it has ${everything}. --encrypt protects it.`,
        );
      }
      return written;
    });
    const kind = passphrase === null ? '' : ', encrypted';
    around.io.out(`Wrote ${path}: ${countThings(manifest)}, ${statSync(path).size} bytes${kind}.`);
  },
});

function refusePath(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) throw new Error(`there is no folder ${dirname(path)}.`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new Error(`${path} is no file.`);
  if (!force) throw new Error(`${path} exists already: choose another name, or replace it with --force.`);
}
