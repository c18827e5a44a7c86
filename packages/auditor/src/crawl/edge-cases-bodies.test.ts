import assert from 'node:assert/strict';
import { brokenEncodings } from '../testing/hostile/broken-encodings.ts';
import { contentTypeLies } from '../testing/hostile/content-type-lies.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { emptyResponses } from '../testing/hostile/empty-responses.ts';
import { hugeBodies } from '../testing/hostile/huge-bodies.ts';
import { oddHeaders } from '../testing/hostile/odd-headers.ts';
import { slowResponses } from '../testing/hostile/slow-responses.ts';

const mib = 1024 * 1024;

testCases([
  {
    name: 'responses without a body are not errors: 204 and 304 are not pages, and an empty 200 is a page without a document',
    site: emptyResponses,
    pages: {
      '/204': { status: 204, error: null, isHtml: false },
      '/304': { status: 304, error: null, isHtml: false },
      '/zero': { status: 200, error: null, isHtml: true, document: null },
      '/blank': { status: 200, error: null, isHtml: true },
      '/early': { status: 200, error: null, title: 'early' },
    },
  },
  {
    name: 'up to 10 MiB of a decoded body are read, however it is compressed, and what was read counts',
    site: hugeBodies,
    limits: { requestTimeoutMs: 25_000 },
    pages: {
      '/plain': { title: 'plain', truncated: true, decodedBytes: 10 * mib, error: null },
      '/brotli': { truncated: true, isHtml: true, error: null, decodedBytes: 10 * mib },
      '/gzip': { truncated: true, isHtml: true, error: null, decodedBytes: 10 * mib },
      '/twice': { truncated: true, error: null },
      '/stacked': { status: 200, errorDetail: '3 stacked content encodings' },
    },
    also(run) {
      assert.ok(run.page('/brotli').bytes < 1000, 'a bomb is small on the wire');
    },
  },
  {
    name: 'a body that never ends is cut at the time limit, and what arrived is read',
    site: slowResponses,
    limits: { requestTimeoutMs: 700 },
    pages: {
      '/drip': { status: 200, error: 'TIMEOUT', truncated: true, title: 'drip' },
      '/found': { status: 200, title: 'found' },
    },
  },
  {
    name: 'wrong or broken content encodings only affect the part they spoil',
    site: brokenEncodings,
    pages: {
      '/truncated': { status: 200, title: 'truncated', error: null },
      '/identity': { title: 'identity', truncated: false, errorDetail: null },
      '/unlabeled': { status: 200, error: null },
      '/mislabelled': { status: 200, isHtml: true, error: null, document: null },
      '/unknown': {
        status: 200,
        isHtml: true,
        errorDetail: 'unknown content encoding "rot13"',
        title: 'unknown',
      },
      '/raw': { title: 'raw', errorDetail: null },
      '/deflate': { title: 'deflate', errorDetail: null },
      '/zstd': { title: 'zstd', errorDetail: null },
      '/cut': { title: 'cut', error: 'RESET', truncated: true },
      '/found/truncated': { status: 404 },
      '/found/cut': { status: 404 },
    },
    also(run) {
      assert.match(run.page('/truncated').errorDetail ?? '', /unexpected end/);
      assert.match(run.page('/mislabelled').errorDetail ?? '', /incorrect header/);
    },
  },
  {
    name: 'only HTML and XHTML are parsed; without a type the first bytes decide; an attachment is not a page',
    site: contentTypeLies,
    pages: {
      '/plain': { isHtml: false, status: 200 },
      '/pdf': { isHtml: true, error: null },
      '/none': { isHtml: true, title: 'it is html' },
      '/binary': { isHtml: false },
      '/xhtml': { isHtml: true, title: 'xhtml' },
      '/loud': { isHtml: true, title: 'it is html' },
      '/twice': { isHtml: true, contentType: 'text/html', title: 'it is html' },
      '/attached': { isHtml: false },
      '/named': { isHtml: true },
      '/json': { isHtml: false },
    },
    requested: [
      '/',
      '/plain',
      '/pdf',
      '/none',
      '/binary',
      '/xhtml',
      '/loud',
      '/twice',
      '/attached',
      '/named',
      '/json',
    ],
  },
  {
    name: 'headers up to 64 KiB are read, with repeated ones kept apart; a response that is not HTTP is only a broken page',
    site: oddHeaders,
    pages: {
      '/large': { status: 200, error: null, title: 'headers' },
      '/too-large': { status: null, error: 'PROTOCOL' },
      '/repeated': { status: 200, error: null },
      '/two-lengths': { status: null, error: 'RESET' },
      '/nul': { status: null, error: 'PROTOCOL' },
      '/no-http': { status: null, error: 'PROTOCOL' },
      // Once allowed, no longer sent by any server: the parser rejects it.
      '/folded': { status: null, error: 'PROTOCOL' },
    },
    links: { '/large': 'working', '/too-large': 'broken', '/no-http': 'broken' },
    also(run) {
      const { headers } = run.page('/repeated');
      assert.equal(headers['x-robots-tag'], 'noindex\notherbot: nofollow');
      assert.equal(headers['set-cookie'], 'a=…; Path=/\nb=…; HttpOnly');
    },
  },
]);
