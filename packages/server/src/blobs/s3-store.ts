import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { checkBlobKey } from './blob-key.ts';
import type { BlobStore } from './blob-store.ts';
import type { Bucket } from './s3-bucket.ts';
import { deleteObject, getObject, listObjects } from './s3-objects.ts';
import { putObject } from './s3-put.ts';

/** Prefix of our objects, because a bucket can be shared, for example with backups. */
const prefix = 'files/';

/**
 * Files in a bucket of S3 or a compatible store. Only the part being sent is in memory. A failed upload is aborted; one
 * left open by a crash is never readable, and a lifecycle rule of the bucket (AbortIncompleteMultipartUpload) frees its
 * space.
 */
export function createS3Store(config: Config, bucketName: string): BlobStore {
  const bucket: Bucket = { client: createClient(config), name: bucketName };
  const nameOf = (key: string): string => prefix + checkBlobKey(key);
  return {
    put: async (key, content: Readable, mimeType) => ({
      size: await putObject(bucket, nameOf(key), content, mimeType),
    }),
    get: async (key) => await getObject(bucket, nameOf(key)),
    delete: async (key) => await deleteObject(bucket, nameOf(key)),
    async *list() {
      for await (const name of listObjects(bucket, prefix)) yield name.slice(prefix.length);
    },
  };
}

/** Timeouts in milliseconds. */
const timeouts = { connectMs: 5_000, silenceMs: 30_000 };

function createClient(config: Config): S3Client {
  const { s3Region, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = config;
  return new S3Client({
    region: s3Region,
    // Stores other than AWS have no host name per bucket, and many do not support trailing checksums.
    ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(s3AccessKeyId === null || s3SecretAccessKey === null
      ? {}
      : { credentials: { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey } }),
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      requestTimeout: timeouts.silenceMs,
      socketTimeout: timeouts.silenceMs,
      throwOnRequestTimeout: true,
    },
  });
}
