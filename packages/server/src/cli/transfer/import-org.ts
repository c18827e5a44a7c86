import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { importOrg, TransferError } from '../../features/transfer/index.ts';
import { formatCount } from '../../format-amount.ts';
import { defineCommand, UsageError } from '../command.ts';
import { requireUser } from '../users/require-user.ts';
import { withServices } from '../with-database.ts';

export const importOrgCommand = defineCommand({
  name: 'import-org',
  summary: 'import an organization from an export',
  words: ['file'],
  details: [
    'Imports everything or nothing, as a new organization. Its only member is the',
    'owner that you name; the members in the export become expired invitations, which',
    'the owner can renew. Webhooks are paused and get new secrets. The service can',
    'keep running.',
  ],
  options: {
    owner: { type: 'string', value: 'address', required: true, help: 'email address of the owner' },
    slug: { type: 'string', value: 'slug', help: 'use this slug instead of the one in the export' },
  },
  async run({ values, words: [file = ''] }, context) {
    const path = resolve(file);
    if (!existsSync(path)) throw new Error(`the file ${path} does not exist.`);
    const slug = values.slug ?? null;
    if (slug !== null && !/^(?=.{2,50}$)[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
      throw new UsageError(`--slug must be lowercase letters, digits, and single hyphens, not "${slug}".`);
    }
    const { io, signal } = context;
    const result = await withServices(context, async ({ services }) => {
      const owner = await requireUser(services.db, values.owner);
      if (owner.disabled_at !== null) throw new Error(`the account of ${owner.email} is disabled.`);
      const progress = (line: string) => io.progress?.(line);
      return importOrg(services, { path, owner, slug, progress, signal });
    }).catch((error: unknown) => {
      if (error instanceof TransferError)
        throw new Error(`the archive ${path} ${error.message}.`, { cause: error });
      throw error;
    });
    const { org, rows, files, missingFiles, invitations, addedPeople } = result;
    io.out(
      `Imported ${org.name} (${org.slug}): ${formatCount(rows, 'row')} and ${formatCount(files, 'file')}.`,
    );
    if (missingFiles > 0) {
      io.out(`${formatCount(missingFiles, 'attachment')} had no file in the export and were left out.`);
    }
    if (addedPeople > 0) {
      io.out(
        `Added ${formatCount(addedPeople, 'account')} that nobody can sign in to until their address is verified.`,
      );
    }
    if (invitations > 0)
      io.out(`The owner can renew ${formatCount(invitations, 'invitation')} in the dashboard.`);
  },
});
