import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { readParts } from './read-parts.ts';
import type { Bucket } from './s3-bucket.ts';

/** S3 accepts parts of 5 MiB or more and up to 10,000 of them: 80 GB, far above the largest attachment. */
const partBytes = 8 * 1024 * 1024;

/**
 * Uploads a stream of unknown length and returns its size: as a single object if it fits into one part, otherwise as a
 * multipart upload, which is aborted when any part fails.
 */
export async function putObject(
  bucket: Bucket,
  key: string,
  content: Readable,
  mimeType: string,
): Promise<number> {
  const parts = readParts(content, partBytes);
  const first = (await parts.next()).value ?? Buffer.alloc(0);
  if (first.length === partBytes) return await putParts(bucket, key, first, parts, mimeType);
  const { client, name } = bucket;
  await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: first, ContentType: mimeType }));
  return first.length;
}

async function putParts(
  { client, name }: Bucket,
  key: string,
  first: Buffer,
  rest: AsyncGenerator<Buffer, undefined>,
  mimeType: string,
): Promise<number> {
  const target = { Bucket: name, Key: key };
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: mimeType }),
  );
  const sent: CompletedPart[] = [];
  let size = 0;
  const send = async (Body: Buffer): Promise<void> => {
    const PartNumber = sent.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
    sent.push({ ETag, PartNumber });
    size += Body.length;
  };
  try {
    await send(first);
    for await (const part of rest) await send(part);
    await client.send(
      new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: sent } }),
    );
    return size;
  } catch (error) {
    await client
      .send(new AbortMultipartUploadCommand({ ...target, UploadId }))
      .catch((abortError: unknown) => {
        throw new AggregateError([error, abortError], 'An upload failed and could not be aborted', {
          cause: error,
        });
      });
    throw error;
  }
}
