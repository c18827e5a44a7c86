import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { serveImage } from '../../../blobs/serve-image.ts';
import type { Handler } from '../../../handler.ts';
import { findFavicon } from './favicon-store.ts';

export const downloadFavicon: Handler<typeof operations.downloadFavicon> = async (ctx, { params }) => {
  const favicon = await findFavicon(ctx, params.faviconId);
  if (favicon === undefined) throw notFound();
  return serveImage(ctx, favicon, 'favicon');
};
