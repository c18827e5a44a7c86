import { ApiError } from '../api-error.ts';
import type { FileOutput } from '../operation-output.ts';
import type { BlobStore } from './blob-store.ts';

interface StoredImage {
  mime_type: string;
  size: number;
  blob_key: string;
}

/** The bytes of a stored image, with the type that was detected when it was uploaded. */
export async function serveImage(
  { blobs }: { blobs: BlobStore },
  { mime_type: mimeType, size, blob_key: key }: StoredImage,
  name: string,
): Promise<FileOutput> {
  const stream = await blobs.get(key).catch((cause: unknown) => {
    throw new ApiError('UNAVAILABLE', 'Files are temporarily unavailable. Try again.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  });
  if (stream === null) throw new Error(`The blob ${key} of an image is not in the store.`);
  const extension = mimeType === 'image/x-icon' ? 'ico' : mimeType.slice('image/'.length);
  return { stream, mimeType, inline: true, size, fileName: `${name}.${extension}` };
}
