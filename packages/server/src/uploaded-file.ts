import type { Readable } from 'node:stream';

/** The file part of a multipart upload, not read yet. */
export interface UploadedFile {
  fileName: string;
  mimeType: string | null;
  stream: Readable;
}
