import type { Readable } from 'node:stream';

/** Where files are kept: a folder by default, an S3 bucket when configured. Keys are made by us, never by users. */
export interface BlobStore {
  /** Stores the stream under a new key; on any failure nothing remains readable. */
  put(key: string, content: Readable, mimeType: string): Promise<{ size: number }>;
  /** Null when there is no such key. */
  get(key: string): Promise<Readable | null>;
  /** Succeeds also when there is no such key. */
  delete(key: string): Promise<void>;
  /** Every key, for the backup. */
  list(): AsyncIterable<string>;
}
