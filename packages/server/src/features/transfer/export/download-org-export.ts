import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../../orgs/access.ts';
import { findOrgExport } from './org-export-store.ts';

/** The archive of an export, for owners. Every download is in the security log, because it contains everything. */
export const downloadOrgExport: Handler<typeof operations.downloadOrgExport> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  const found = await findOrgExport(ctx.db, org.id, params.exportId);
  const { archiveKey, size, expiresAt, createdAt } = found;
  if (archiveKey === null || size === null || expiresAt === null) throw notFound();
  if (Date.parse(expiresAt) <= ctx.clock().getTime()) throw notFound();
  const stream = await ctx.blobs.get(archiveKey).catch((cause: unknown) => {
    throw new ApiError('UNAVAILABLE', 'Files are temporarily unavailable. Try again.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  });
  // A backup does not contain archives: after a restore, their rows are all that is left.
  if (stream === null) throw notFound();
  await recordSecurityEvent(ctx, {
    type: 'org.export_downloaded',
    orgId: org.id,
    subject: null,
    details: { organization: org.name, exportId: found.id },
  }).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  return {
    stream,
    mimeType: 'application/gzip',
    inline: false,
    size,
    fileName: `${org.slug}-${createdAt.slice(0, 10)}.fettle.tar.gz`,
  };
};
