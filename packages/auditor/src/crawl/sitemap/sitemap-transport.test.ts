import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Egress } from '@fettle/egress';
import { createTestEgress } from '../../testing/crawl.ts';
import { withSite } from '../../testing/site.ts';
import { A, file, readSite, testSitemaps, url, urlset } from '../../testing/sitemap-case.ts';

const whole = { error: null, problems: [] };

// How the file comes: compression, connection, encoding, status.
testSitemaps([
  {
    name: 'gzip is told by its bytes, not by its name or type',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-type': 'text/html' }, body: gzipSync(body) }),
    urls: ['/a'],
    facts: { ...whole, kind: 'urlset' },
  },
  {
    name: 'gzip of a list',
    body: 'ORIGIN/a\nORIGIN/b',
    as: (body) => ({ body: gzipSync(body) }),
    urls: ['/a', '/b'],
    facts: { kind: 'text' },
  },
  {
    name: 'gzip in pieces of which the first is one byte',
    body: urlset(A),
    as: (body) => ({ chunks: [gzipSync(body).subarray(0, 1), gzipSync(body).subarray(1)] }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'gzip inside an encoding of the transfer',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-encoding': 'br' }, body: brotliCompressSync(gzipSync(body)) }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'a plain file that calls itself gzip by its name',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-type': 'application/gzip' }, body }),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'gzip that breaks off keeps what was whole',
    body: urlset(A + url('ORIGIN/b')),
    as: (body) => ({ body: gzipSync(body, { level: 0 }).subarray(0, -40) }),
    urls: ['/a'],
    facts: { kind: 'urlset', error: null, problems: ['the compressed data is corrupt'] },
  },
  {
    name: 'a list in gzip that breaks off loses its last line, which may be half of one',
    body: 'ORIGIN/a\nORIGIN/bcdefghijklmnopqrstuvwxyz',
    as: (body) => ({ body: gzipSync(body, { level: 0 }).subarray(0, -20) }),
    urls: ['/a'],
    facts: { kind: 'text', problems: ['the compressed data is corrupt'] },
  },
  {
    name: 'what only begins like gzip',
    body: '',
    as: () => ({ body: Buffer.from([0x1f, 0x8b, 0, 1, 2, 3]) }),
    urls: [],
    facts: { kind: 'unknown', problems: ['the compressed data is corrupt'] },
  },
  {
    name: 'a transfer whose encoding is broken',
    body: urlset(A),
    as: (body) => ({ headers: { 'content-encoding': 'gzip' }, body }),
    urls: [],
    facts: { kind: 'unknown', status: 200, problems: ['the compressed data is corrupt'] },
  },
  {
    name: 'a connection that breaks keeps what came',
    body: urlset(A).slice(0, -9),
    as: (body) => ({ headers: { 'content-length': '9999' }, body, reset: true }),
    urls: ['/a'],
    facts: { kind: 'urlset', error: 'RESET', entries: 1, problems: [] },
  },
  {
    name: 'latin1 by its declaration, and told',
    body: urlset(url('ORIGIN/süß')).replace('UTF-8', 'ISO-8859-1'),
    as: (body) => ({ body: Buffer.from(body, 'latin1') }),
    urls: ['/s%C3%BC%C3%9F'],
    facts: { problems: ['encoded in windows-1252 instead of UTF-8'] },
  },
  {
    name: 'a declaration of latin1 harms nobody while all is ASCII',
    body: urlset(A).replace('UTF-8', 'ISO-8859-1'),
    urls: ['/a'],
    facts: whole,
  },
  {
    name: 'latin1 that calls itself UTF-8',
    body: urlset(url('ORIGIN/süß') + A),
    as: (body) => ({ body: Buffer.from(body, 'latin1') }),
    urls: ['/s%EF%BF%BD%EF%BF%BD', '/a'],
    facts: { problems: ['contains bytes that are not UTF-8'] },
  },
  {
    name: 'UTF-8 with a mark, and characters that pieces cut in two',
    body: `\uFEFF${urlset(url('ORIGIN/ü/ツ/😀') + A)}`,
    as: (body) => ({ chunks: Array.from(Buffer.from(body), (byte) => Buffer.from([byte])) }),
    urls: ['/%C3%BC/%E3%83%84/%F0%9F%98%80', '/a'],
    facts: whole,
  },
  ...['utf16le', 'swapped', 'without a mark'].map((order) => {
    const encode = (body: string) => Buffer.from(body, 'utf16le');
    return {
      name: `UTF-16 (${order}) is read, and told`,
      body: (order === 'without a mark' ? '' : '\uFEFF') + urlset(A),
      as: (body: string) => ({ body: order === 'swapped' ? encode(body).swap16() : encode(body) }),
      urls: ['/a'],
      facts: { kind: 'urlset' as const, problems: ['encoded in UTF-16 instead of UTF-8'] },
    };
  }),
  ...[404, 410, 403, 500].map((status) => ({
    name: `an answer of ${status} is no sitemap, whatever its body`,
    body: urlset(A),
    as: (body: string) => ({ status, body }),
    urls: [],
    facts: { status, kind: 'unknown' as const, entries: 0, problems: [] },
  })),
]);

/** Hands bodies on in pieces of a few bytes, as slow networks do. */
function inPieces(egress: Egress, size: number): Egress {
  return {
    ...egress,
    async follow(request) {
      const response = await egress.follow(request);
      const { body } = response;
      response.body = (async function* () {
        for await (const bytes of body) {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
      })();
      return response;
    },
  };
}

test('it does not matter into which pieces the network cuts a file', async () => {
  const egress = createTestEgress();
  const body = urlset(url('ORIGIN/ü/ツ/😀', '<lastmod>2026-01-01</lastmod>') + url('<![CDATA[ORIGIN/b]]>'));
  const latin1 = urlset(url('ORIGIN/ü')).replace('UTF-8', 'ISO-8859-1');
  const packed = (text: string) => ({ body: gzipSync(text) });
  const routes = {
    '/plain': file(body),
    '/gzip': file(body, packed),
    '/utf16': file(`\uFEFF${body}`, (text) => ({ body: Buffer.from(text, 'utf16le') })),
    '/latin1': file(latin1, (text) => ({ body: Buffer.from(text, 'latin1') })),
    '/list': file('ORIGIN/ü\r\nORIGIN/ツ', packed),
  };
  await withSite(routes, async (site) => {
    const listed = Object.keys(routes);
    const whole = await readSite(site, { listed, with: egress });
    assert.deepEqual([whole.urls.length, whole.facts.map(({ entries }) => entries)], [9, [2, 2, 2, 1, 2]]);
    for (const size of [1, 2, 3, 7, 100]) {
      assert.deepEqual(
        await readSite(site, { listed, with: inPieces(egress, size) }),
        whole,
        `${size} bytes`,
      );
    }
  });
  await egress.close();
});
