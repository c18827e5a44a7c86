import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey } from '@aws-sdk/client-s3';
import type { Bucket } from './s3-store.ts';

/** The bytes of an object as they arrive; null when there is none of that name. */
export async function getObject({ client, name }: Bucket, key: string): Promise<Readable | null> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key }));
    return (Body as Readable | undefined) ?? null;
  } catch (error) {
    if (error instanceof NoSuchKey) return null;
    throw error;
  }
}

/** S3 answers the same whether the object was there or not. */
export async function deleteObject({ client, name }: Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
}

/** Names of all objects below a prefix, page by page. */
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
