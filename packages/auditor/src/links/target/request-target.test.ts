import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileFacts, TargetUse } from '../../sink.ts';
import type { Route } from '../../testing/site.ts';
import { runLinks } from '../testing/link-world.ts';

/** What a file answers, how it is used, what is then known of it and which requests that took. */
interface FileCase {
  name: string;
  uses: TargetUse[];
  head?: Route;
  get: Route;
  file: Partial<FileFacts> | null;
  asked: string;
}

const png = (width: number, height: number, bytes = 24): Uint8Array => {
  const image = Buffer.alloc(bytes);
  image.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
};
const image = { 'content-type': 'image/png' };
const withLength = (bytes: number): Route => ({ headers: { ...image, 'content-length': String(bytes) } });
const chunked = (...sizes: number[]): Route => ({
  headers: image,
  chunks: sizes.map((size) => Buffer.alloc(size)),
});

const CASES: FileCase[] = [
  {
    name: 'HEAD tells all of an image',
    uses: ['image'],
    head: { headers: { ...image, 'content-length': '5000', 'cache-control': 'max-age=9', expires: '0' } },
    get: chunked(5000),
    file: { contentType: 'image/png', bytes: 5000, cacheControl: 'max-age=9', expires: '0' },
    asked: 'HEAD',
  },
  {
    name: 'HEAD does not tell the size of an image, GET does',
    uses: ['image'],
    head: { headers: image },
    get: { headers: { ...image, 'content-length': '3' }, body: 'png' },
    file: { bytes: 3 },
    asked: 'HEAD GET',
  },
  {
    name: 'HEAD says that an image is empty',
    uses: ['image'],
    head: withLength(0),
    get: chunked(700),
    file: { bytes: 700 },
    asked: 'HEAD GET',
  },
  {
    name: 'nobody tells the size of a style sheet: it is counted',
    uses: ['style'],
    get: { headers: { 'content-type': 'text/css' }, chunks: ['a{}', 'b{}'] },
    file: { contentType: 'text/css', bytes: 6 },
    asked: 'HEAD GET',
  },
  {
    name: 'an image without end is counted up to 5 MiB',
    uses: ['image'],
    get: chunked(...Array.from({ length: 12 }, () => 1024 * 1024)),
    file: { bytes: 5 * 1024 * 1024 },
    asked: 'HEAD GET',
  },
  {
    name: 'an image that breaks off has no size',
    uses: ['image'],
    get: { headers: image, chunks: ['abc'], reset: true },
    file: { bytes: null },
    asked: 'HEAD GET',
  },
  {
    name: 'a video or a page is not read to learn its size',
    uses: ['link', 'media'],
    get: { headers: { 'content-type': 'video/mp4' }, body: 'x' },
    file: { bytes: null },
    asked: 'HEAD',
  },
  {
    name: 'an image that HEAD misses and GET finds',
    uses: ['image'],
    head: { status: 404 },
    get: { headers: { ...image, 'content-length': '3' }, body: 'png' },
    file: { bytes: 3 },
    asked: 'HEAD GET',
  },
  {
    name: 'an image that HEAD finds and GET misses',
    uses: ['image'],
    head: { headers: image },
    get: { status: 404 },
    file: null,
    asked: 'HEAD GET',
  },
  {
    name: 'the size of a preview image, from a server that sends parts',
    uses: ['mention'],
    get: {
      status: 206,
      headers: { ...image, 'content-range': 'bytes 0-65535/90000' },
      body: png(1200, 630, 65_536),
    },
    file: { bytes: 90_000, pixels: { width: 1200, height: 630 } },
    asked: 'GET',
  },
  {
    name: 'the size of a preview image, from a server that sends all of it',
    uses: ['image', 'mention'],
    get: { headers: { ...image, 'content-length': '200000' }, body: png(100, 50, 200_000) },
    file: { bytes: 200_000, pixels: { width: 100, height: 50 } },
    asked: 'GET',
  },
  {
    name: 'a preview image of an unknown format',
    uses: ['mention'],
    get: { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
    file: { pixels: null },
    asked: 'GET',
  },
  {
    name: 'a page that is named as an image',
    uses: ['mention'],
    get: { body: '<!doctype html>' },
    file: { contentType: 'text/html; charset=utf-8', bytes: null },
    asked: 'GET',
  },
  { name: 'a preview image that is gone', uses: ['mention'], get: { status: 404 }, file: null, asked: 'GET' },
];

for (const { name, uses, head, get, file, asked } of CASES) {
  test(name, async () => {
    const route = ({ method }: { method?: string | undefined }) =>
      method === 'HEAD' ? (head ?? { ...get, raw: undefined as never }) : get;
    const run = await runLinks([{ url: 'http://site.example/file', uses }], { '/file': route });
    const found = run.results.get('http://site.example/file')?.file ?? null;
    if (file === null) assert.equal(found, null);
    else {
      assert.ok(found);
      assert.deepEqual({ ...found, ...file }, found);
      assert.equal('pixels' in found, 'pixels' in file);
    }
    assert.equal(run.requests.map((each) => each.split(' ')[0]).join(' '), asked);
  });
}

test('the status of a part that was asked for is the one of the whole', async () => {
  const routes = {
    '/a.png': { status: 206, headers: { ...image, 'content-range': 'bytes 0-2/3' }, body: 'png' },
  };
  const { results } = await runLinks([{ url: 'http://site.example/a.png', uses: ['mention'] }], routes);
  assert.deepEqual(results.get('http://site.example/a.png')?.status, 200);
});
