import type { Readable } from 'node:stream';

/** Storage for files: a folder by default, an S3 bucket if configured. Keys are generated, never chosen by users. */
export interface BlobStore {
  /** Stores the stream under a new key; after a failure, nothing is readable. */
  put(key: string, content: Readable, mimeType: string): Promise<{ size: number }>;
  /** Null if there is no such key. */
  get(key: string): Promise<Readable | null>;
  /** Succeeds even if there is no such key. */
  delete(key: string): Promise<void>;
  /** Every key, for the backup. */
  list(): AsyncIterable<string>;
}
