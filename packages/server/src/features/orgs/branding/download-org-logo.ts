import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { serveImage } from '../../../blobs/serve-image.ts';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { findLogo } from './branding-store.ts';

export const downloadOrgLogo: Handler<typeof operations.downloadOrgLogo> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug);
  const logo = await findLogo(ctx.db, org.id, params.logoId);
  if (logo === undefined) throw notFound();
  return serveImage(ctx, logo, 'logo');
};
