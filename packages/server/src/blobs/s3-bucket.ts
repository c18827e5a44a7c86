import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket and how to access it. */
export interface Bucket {
  client: S3Client;
  name: string;
}
