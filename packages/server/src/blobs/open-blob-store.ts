import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The configured store: a bucket, or `files` in the data folder. */
export function openBlobStore(config: Config): BlobStore {
  if (config.s3Bucket === null) return createFolderStore(join(config.dataDir, 'files'));
  const { s3Bucket } = config;
  return lazyStore(async () => (await import('./s3-store.ts')).createS3Store(config, s3Bucket));
}

/** Loaded on demand, because the S3 SDK takes longer to load than everything else. */
function lazyStore(open: () => Promise<BlobStore>): BlobStore {
  let opened: Promise<BlobStore> | undefined;
  const store = (): Promise<BlobStore> => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (key, content, mimeType) => await (await store()).put(key, content, mimeType),
    get: async (key) => await (await store()).get(key),
    delete: async (key) => await (await store()).delete(key),
    async *list() {
      yield* (await store()).list();
    },
  };
}
