import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { ShownImageType } from '../db/tables/client-report-tables.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { StagedFile, UploadedFile } from '../uploaded-file.ts';
import { keepBlob } from './blob-deletions.ts';
import type { BlobStore } from './blob-store.ts';
import { imageSize } from './image-size.ts';
import { stageFile } from './stage-file.ts';

/** What an upload has of its context. */
interface ImageUpload {
  db: Kysely<Tables>;
  blobs: BlobStore;
  clock: () => Date;
  file: UploadedFile | null;
  staged: StagedFile | null;
}

/** An image that is stored but belongs to nothing yet. */
export interface StagedImage {
  staged: StagedFile;
  mimeType: ShownImageType;
  width: number;
  height: number;
}

/** No SVG: it can run scripts and load files, and what shows an image must do neither wherever it is opened. */
const types: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'] satisfies ShownImageType[];

/**
 * Stores the image of an upload, outside a transaction, and checks the type that was detected from its bytes and the size
 * that they claim. A refused file is swept. `what` begins its messages, such as "The logo".
 */
export async function acceptImage(
  ctx: ImageUpload,
  { what, maxSide }: { what: string; maxSide: number },
): Promise<StagedImage> {
  const staged = ctx.staged ?? (await stage(ctx));
  const { key, mimeType } = staged;
  if (!types.includes(mimeType)) {
    const why = mimeType === 'image/svg+xml' ? ' SVG images can contain scripts.' : '';
    throw refuse(`${what} must be a PNG, JPEG, or WebP image.${why}`);
  }
  const stream = await ctx.blobs.get(key);
  const size = stream === null ? null : imageSize(await buffer(stream), mimeType);
  if (size === null || size.width === 0 || size.height === 0) {
    throw refuse('The image is damaged. Export it again.');
  }
  const { width, height } = size;
  if (Math.max(width, height) > maxSide) {
    throw refuse(`The image has ${width} × ${height} pixels. Send one of up to ${maxSide} × ${maxSide}.`);
  }
  return { staged, mimeType: mimeType as ShownImageType, width, height };
}

/** Keeps the image in the transaction that adds its row. */
export async function keepImage(
  tx: Pick<ImageUpload, 'db'>,
  { staged: { key, dueAt } }: StagedImage,
): Promise<void> {
  if (await keepBlob(tx.db, key, dueAt)) return;
  throw new ApiError('UNAVAILABLE', 'The upload took too long and was stopped. Send it again.');
}

async function stage(ctx: ImageUpload): Promise<StagedFile> {
  const { file } = ctx;
  if (file === null) throw refuse('Send an image as the multipart part "file" or as "contentBase64".');
  const staged = await stageFile(ctx, file.stream, () => file.mimeType);
  await file.finish();
  return staged;
}

function refuse(message: string): ApiError {
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'file', message }] });
}
