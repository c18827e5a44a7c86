import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { readConfig } from '../config.ts';
import { newId } from '../ids.ts';
import { startS3Server } from '../testing/s3-server.ts';
import type { BlobStore } from './blob-store.ts';
import { openBlobStore } from './open-blob-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'fettle-blobs-'));
const s3 = await startS3Server(2);
after(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketSettings = {
  FETTLE_DATA_DIR: folder,
  FETTLE_S3_BUCKET: 'uploads',
  FETTLE_S3_ENDPOINT: s3.url,
  FETTLE_S3_ACCESS_KEY_ID: 'id',
  FETTLE_S3_SECRET_ACCESS_KEY: 'secret',
};

const stores: [string, BlobStore][] = [
  ['a folder', openBlobStore(readConfig({ FETTLE_DATA_DIR: folder }))],
  ['a bucket', openBlobStore(readConfig(bucketSettings))],
];

/** Bytes in chunks that fall on no boundary of ours. */
function chunked(bytes: Buffer, size = 100_003): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return Readable.from(chunks);
}

/** A stream that gives some bytes and then breaks. */
function broken(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('cut');
    })(),
  );
}

/** Bytes whose pattern fits no part or chunk, so that a swap of two would show. */
function noise(length: number): Buffer {
  const pattern = Buffer.from(Array.from({ length: 1021 }, (_, index) => (index * 7919) % 251));
  return Buffer.alloc(length, pattern);
}

async function read(store: BlobStore, key: string): Promise<Buffer | null> {
  const stream = await store.get(key);
  return stream === null ? null : await buffer(stream);
}

const megabyte = 1024 * 1024;

for (const [name, store] of stores) {
  describe(`${name} as a store of files`, () => {
    for (const size of [0, 1, 8 * megabyte - 1, 8 * megabyte, 8 * megabyte + 1, 20 * megabyte]) {
      test(`gives back a file of ${size} bytes as it was put`, async () => {
        const key = newId();
        const bytes = noise(size);
        assert.deepEqual(await store.put(key, chunked(bytes), 'image/png'), { size });
        assert.equal((await read(store, key))?.equals(bytes), true);
        await store.delete(key);
        assert.equal(await store.get(key), null);
      });
    }

    for (const size of [1000, 9 * megabyte]) {
      test(`keeps nothing of a stream that breaks after ${size} bytes`, async () => {
        const key = newId();
        await assert.rejects(store.put(key, broken(noise(size)), 'image/png'), /cut/);
        assert.equal(await store.get(key), null);
        assert.equal((await Array.fromAsync(store.list())).includes(key), false);
        assert.equal(s3.open.size, 0, 'no multipart upload is left open');
      });
    }

    test('knows no file that was never put, and deletes it in peace', async () => {
      assert.equal(await store.get(newId()), null);
      await store.delete(newId());
    });

    test('lists every key, over many pages, and none that is deleted', async () => {
      const keys = Array.from({ length: 5 }, () => newId());
      for (const key of keys) await store.put(key, chunked(Buffer.from(key)), 'text/plain');
      await store.delete(keys[2] ?? '');
      const left = keys.filter((_, index) => index !== 2).sort();
      assert.deepEqual((await Array.fromAsync(store.list())).sort(), left);
      for (const key of left) await store.delete(key);
    });

    test('refuses keys that could lead out of it', async () => {
      for (const key of ['../../etc/passwd', 'a/b-c-d-e-f', '', 'UPPERCASE-KEY', `${newId()}.part`]) {
        await assert.rejects(async () => await store.get(key), /not a valid key/);
        await assert.rejects(store.put(key, chunked(Buffer.from('x')), 'text/plain'), /not a valid key/);
        await assert.rejects(async () => await store.delete(key), /not a valid key/);
      }
    });
  });
}

describe('a bucket', () => {
  const [, store] = stores[1] ?? assert.fail();

  test('keeps its files below files/, so that the bucket may hold other things', async (t) => {
    s3.objects.set('uploads/backup.tar', Buffer.from('x'));
    t.after(() => s3.objects.delete('uploads/backup.tar'));
    const key = newId();
    await store.put(key, chunked(Buffer.from('x')), 'text/plain');
    assert.equal(s3.objects.has(`uploads/files/${key}`), true);
    assert.deepEqual(await Array.fromAsync(store.list()), [key]);
    await store.delete(key);
  });

  test('aborts an upload whose part is refused, and says why', async (t) => {
    s3.fail = ({ url }) =>
      url.searchParams.get('partNumber') === '2' ? { status: 403, code: 'AccessDenied' } : null;
    t.after(() => {
      s3.fail = () => null;
    });
    const key = newId();
    await assert.rejects(store.put(key, chunked(noise(20 * megabyte)), 'text/plain'), /AccessDenied/);
    assert.equal(s3.open.size, 0);
    assert.equal(s3.objects.has(`uploads/files/${key}`), false);
  });

  test('tries a request again that the store could not answer', async (t) => {
    let failures = 0;
    s3.fail = ({ method }) =>
      method === 'PUT' && failures++ === 0 ? { status: 503, code: 'SlowDown' } : null;
    t.after(() => {
      s3.fail = () => null;
    });
    const key = newId();
    await store.put(key, chunked(noise(9 * megabyte)), 'text/plain');
    assert.equal(failures, 3);
    assert.equal((await read(store, key))?.length, 9 * megabyte);
    await store.delete(key);
  });

  test('passes on a refusal of the store instead of taking it for a missing file', async (t) => {
    s3.fail = () => ({ status: 403, code: 'AccessDenied' });
    t.after(() => {
      s3.fail = () => null;
    });
    await assert.rejects(store.get(newId()), /AccessDenied/);
    await assert.rejects(store.delete(newId()), /AccessDenied/);
    await assert.rejects(Array.fromAsync(store.list()), /AccessDenied/);
  });
});
