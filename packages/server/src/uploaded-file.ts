import type { Readable } from 'node:stream';

/** The file part of a multipart upload, not read yet. */
export interface UploadedFile {
  fileName: string;
  mimeType: string | null;
  /** Fails with PAYLOAD_TOO_LARGE once it has more bytes than a file may have. */
  stream: Readable;
  /** To be called after the stream has ended: reads to the end of the body and refuses parts behind the file. */
  finish(): Promise<void>;
}
