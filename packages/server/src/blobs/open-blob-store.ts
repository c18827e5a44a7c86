import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The store the settings name: a bucket, or `files` in the data folder. */
export function openBlobStore(config: Config): BlobStore {
  return createFolderStore(join(config.dataDir, 'files'));
}
