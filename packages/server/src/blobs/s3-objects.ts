import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey } from '@aws-sdk/client-s3';
import type { Bucket } from './s3-bucket.ts';

/** The bytes of an object as they arrive; null if it does not exist. */
export async function getObject({ client, name }: Bucket, key: string): Promise<Readable | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
    return (Body as Readable | undefined) ?? null;
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** S3 returns the same response whether or not the object existed. */
export async function deleteObject({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
}

/** Names of all objects with a prefix, page by page. */
export async function* listObjects({ client, name }: Bucket, prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken }),
    );
    for (const { Key } of page.Contents ?? []) {
      if (Key !== undefined) yield Key;
    }
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}
