import { createWriteStream, existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeExport } from '../../features/transfer/index.ts';
import { formatBytes } from '../../format-amount.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';

export const exportOrgCommand = defineCommand({
  name: 'export-org',
  summary: 'export everything an organization owns to one file',
  words: ['slug', 'file'],
  details: [
    'The file is a tar archive compressed with gzip: JSON Lines and attached files of',
    'one point in time, without secrets. docs/data.md describes the format. The',
    'service can keep running.',
  ],
  options: { force: { type: 'boolean', help: 'replace the file if it exists' } },
  async run({ values, words: [slug = '', file = ''] }, context) {
    const path = resolve(file);
    if (!existsSync(dirname(path))) throw new Error(`the folder ${dirname(path)} does not exist.`);
    if (existsSync(path) && !values.force) {
      throw new Error(`${path} already exists: choose another name, or use --force to replace it.`);
    }
    const draft = `${path}.part`;
    await withServices(context, async ({ services }) => {
      const org = await services.db
        .selectFrom('orgs')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirst();
      if (org === undefined) throw new Error(`the organization "${slug}" does not exist.`);
      const { signal } = context;
      const source = writeExport(services, org.id, { signal });
      try {
        await pipeline(
          Readable.from(source, { objectMode: false }),
          createGzip(),
          createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true }),
          { signal },
        );
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await source.return(undefined);
      }
    });
    context.io.out(`Wrote ${path}: ${formatBytes(statSync(path).size)}.`);
  },
});
