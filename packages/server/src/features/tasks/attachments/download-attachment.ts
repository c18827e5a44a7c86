import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { servedAs } from '../../../blobs/file-type.ts';
import type { Handler } from '../../../handler.ts';
import { readStoredFile } from './attachment-store.ts';

/** The bytes of an attached file, under its sniffed type; what could run script is offered for saving only. */
export const downloadAttachment: Handler<typeof operations.downloadAttachment> = async (ctx, { params }) => {
  const file = await readStoredFile(ctx, params.id, params.attachmentId);
  const stream = await ctx.blobs.get(file.blobKey).catch((cause: unknown) => {
    throw new ApiError('UNAVAILABLE', 'Files are temporarily unavailable. Try again.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  });
  if (stream === null) throw new Error(`The blob ${file.blobKey} of an attachment is not in the store.`);
  return { stream, ...servedAs(file.mimeType), size: file.size, fileName: file.fileName };
};
