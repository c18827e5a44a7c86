import type { Readable } from 'node:stream';

/** The file part of a multipart upload, before it is read. */
export interface UploadedFile {
  fileName: string;
  mimeType: string | null;
  /** Fails with PAYLOAD_TOO_LARGE once it exceeds the limit for files. */
  stream: Readable;
  /** Call it after the stream has ended: it reads to the end of the body and refuses parts after the file. */
  finish(): Promise<void>;
}

/** A file that is stored but belongs to nothing yet; swept at `dueAt` unless somebody keeps it (blob-deletions.ts). */
export interface StagedFile {
  key: string;
  dueAt: string;
  mimeType: string;
  size: number;
}
