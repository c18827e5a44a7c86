import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fingerprintSecret, readSecretFile } from '../backup/swap-secret.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { defineCommand } from './command.ts';
import { countThings, toReport } from './report-to.ts';
import { withDatabase } from './with-database.ts';

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write everything into one file, while the service runs',
  words: ['file'],
  details: [
    'Rows, uploaded files and the generated secret, as of one moment. Whoever has the file has everything: it is',
    'readable only for you. `tar -tzf <file>` lists what is in it.',
  ],
  options: { force: { type: 'boolean', help: 'replace the file when it exists' } },
  async run({ values, words: [file = ''] }, around) {
    const path = resolve(file);
    refusePath(path, values.force);
    const report = toReport(around);
    const manifest = await withDatabase(around, async ({ connection }, config) => {
      const file = config.secret === null ? await readSecretFile(config.dataDir) : null;
      const secret = config.secret ?? file;
      if (secret === null)
        report.warn(`there is no FETTLE_SECRET and none in ${config.dataDir}: keep it yourself.`);
      const secretFingerprint = secret === null ? null : fingerprintSecret(secret);
      const blobs = openBlobStore(config);
      return writeBackup(
        path,
        { connection, blobs, secret: file, secretFingerprint, now: new Date() },
        report,
      );
    });
    around.io.out(`Wrote ${path}: ${countThings(manifest)}, ${statSync(path).size} bytes.`);
  },
});

function refusePath(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) throw new Error(`there is no folder ${dirname(path)}.`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new Error(`${path} is no file.`);
  if (!force) throw new Error(`${path} exists already: choose another name, or replace it with --force.`);
}
