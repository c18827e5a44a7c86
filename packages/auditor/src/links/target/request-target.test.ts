import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileFacts, TargetUse } from '../../crawl-store.ts';
import type { Route } from '../../testing/site.ts';
import { runLinks } from '../testing/run-links.ts';

/** How a file responds, how it is used, and the resulting facts and requests. */
interface FileCase {
  name: string;
  uses: TargetUse[];
  head?: Route;
  get: Route;
  file: Partial<FileFacts> | null;
  methods: string;
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

const cases: FileCase[] = [
  {
    name: 'HEAD gives everything about an image',
    uses: ['image'],
    head: { headers: { ...image, 'content-length': '5000', 'cache-control': 'max-age=9', expires: '0' } },
    get: chunked(5000),
    file: { contentType: 'image/png', bytes: 5000, cacheControl: 'max-age=9', expires: '0' },
    methods: 'HEAD',
  },
  {
    name: 'HEAD does not give the size of an image, GET does',
    uses: ['image'],
    head: { headers: image },
    get: { headers: { ...image, 'content-length': '3' }, body: 'png' },
    file: { bytes: 3 },
    methods: 'HEAD GET',
  },
  {
    name: 'HEAD says that an image is empty',
    uses: ['image'],
    head: withLength(0),
    get: chunked(700),
    file: { bytes: 700 },
    methods: 'HEAD GET',
  },
  {
    name: 'no header gives the size of a style sheet: it is counted',
    uses: ['style'],
    get: { headers: { 'content-type': 'text/css' }, chunks: ['a{}', 'b{}'] },
    file: { contentType: 'text/css', bytes: 6 },
    methods: 'HEAD GET',
  },
  {
    name: 'an endless image is counted up to 5 MiB',
    uses: ['image'],
    get: chunked(...Array.from({ length: 12 }, () => 1024 * 1024)),
    file: { bytes: 5 * 1024 * 1024 },
    methods: 'HEAD GET',
  },
  {
    name: 'an image that breaks off has no size',
    uses: ['image'],
    get: { headers: image, chunks: ['abc'], reset: true },
    file: { bytes: null },
    methods: 'HEAD GET',
  },
  {
    name: 'a video or a page is not read to learn its size',
    uses: ['link', 'media'],
    get: { headers: { 'content-type': 'video/mp4' }, body: 'x' },
    file: { bytes: null },
    methods: 'HEAD',
  },
  {
    name: 'an image that HEAD does not find, but GET does',
    uses: ['image'],
    head: { status: 404 },
    get: { headers: { ...image, 'content-length': '3' }, body: 'png' },
    file: { bytes: 3 },
    methods: 'HEAD GET',
  },
  {
    name: 'an image that HEAD finds, but GET does not',
    uses: ['image'],
    head: { headers: image },
    get: { status: 404 },
    file: null,
    methods: 'HEAD GET',
  },
  {
    name: 'the size of a preview image from a server that sends ranges',
    uses: ['mention'],
    get: {
      status: 206,
      headers: { ...image, 'content-range': 'bytes 0-65535/90000' },
      body: png(1200, 630, 65_536),
    },
    file: { bytes: 90_000, pixels: { width: 1200, height: 630 } },
    methods: 'GET',
  },
  {
    name: 'the size of a preview image from a server that sends the whole file',
    uses: ['image', 'mention'],
    get: { headers: { ...image, 'content-length': '200000' }, body: png(100, 50, 200_000) },
    file: { bytes: 200_000, pixels: { width: 100, height: 50 } },
    methods: 'GET',
  },
  {
    name: 'a preview image of an unknown format',
    uses: ['mention'],
    get: { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
    file: { pixels: null },
    methods: 'GET',
  },
  {
    name: 'a page offered as an image',
    uses: ['mention'],
    get: { body: '<!doctype html>' },
    file: { contentType: 'text/html; charset=utf-8', bytes: null },
    methods: 'GET',
  },
  {
    name: 'a preview image that is gone',
    uses: ['mention'],
    get: { status: 404 },
    file: null,
    methods: 'GET',
  },
];

for (const { name, uses, head, get, file, methods } of cases) {
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
    assert.equal(run.requests.map((each) => each.split(' ')[0]).join(' '), methods);
  });
}

test('a partial response to a range request counts as status 200', async () => {
  const routes = {
    '/a.png': { status: 206, headers: { ...image, 'content-range': 'bytes 0-2/3' }, body: 'png' },
  };
  const { results } = await runLinks([{ url: 'http://site.example/a.png', uses: ['mention'] }], routes);
  assert.deepEqual(results.get('http://site.example/a.png')?.status, 200);
});
