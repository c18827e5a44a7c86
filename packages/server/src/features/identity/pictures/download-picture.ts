import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { serveImage } from '../../../blobs/serve-image.ts';
import type { Handler } from '../../../handler.ts';
import { findPicture } from './picture-store.ts';

export const downloadPicture: Handler<typeof operations.downloadPicture> = async (ctx, { params }) => {
  const picture = await findPicture(ctx.db, ctx.actor.userId, params.pictureId);
  if (picture === undefined) throw notFound();
  return serveImage(ctx, picture, 'picture');
};
