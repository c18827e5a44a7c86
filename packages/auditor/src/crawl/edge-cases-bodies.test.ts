import assert from 'node:assert/strict';
import { brokenEncodings } from '../testing/hostile/broken-encodings.ts';
import { contentTypeLies } from '../testing/hostile/content-type-lies.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { emptyAnswers } from '../testing/hostile/empty-answers.ts';
import { hugeBodies } from '../testing/hostile/huge-bodies.ts';
import { oddHeaders } from '../testing/hostile/odd-headers.ts';
import { slowAnswers } from '../testing/hostile/slow-answers.ts';

const MIB = 1024 * 1024;

testCases([
  {
    name: 'answers without a body are no errors: 204 and 304 are no pages, an empty 200 is a page without a document',
    site: emptyAnswers,
    pages: {
      '/204': { status: 204, error: null, isHtml: false },
      '/304': { status: 304, error: null, isHtml: false },
      '/zero': { status: 200, error: null, isHtml: true, document: null },
      '/blank': { status: 200, error: null, isHtml: true },
      '/early': { status: 200, error: null, title: 'early' },
    },
  },
  {
    name: 'ten decoded MiB are read of a body, however it was packed, and what came is judged',
    site: hugeBodies,
    limits: { requestTimeoutMs: 25_000 },
    pages: {
      '/plain': { title: 'plain', truncated: true, decodedBytes: 10 * MIB, error: null },
      '/brotli': { truncated: true, isHtml: true, error: null, decodedBytes: 10 * MIB },
      '/gzip': { truncated: true, isHtml: true, error: null, decodedBytes: 10 * MIB },
      '/twice': { truncated: true, error: null },
      '/stacked': { status: 200, errorDetail: '3 stacked content encodings' },
    },
    also(run) {
      assert.ok(run.page('/brotli').bytes < 1000, 'a bomb is small on the wire');
    },
  },
  {
    name: 'a body that never ends is cut at the time limit, and what had come is read',
    site: slowAnswers,
    limits: { requestTimeoutMs: 700 },
    pages: {
      '/drip': { status: 200, error: 'TIMEOUT', truncated: true, title: 'drip' },
      '/found': { status: 200, title: 'found' },
    },
  },
  {
    name: 'content encodings that lie or break cost what they spoil, never the page before it nor the crawl',
    site: brokenEncodings,
    pages: {
      '/truncated': { status: 200, title: 'truncated', error: null },
      '/identity': { title: 'identity', truncated: false, errorDetail: null },
      '/unlabelled': { status: 200, error: null },
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
    name: 'only html and xhtml are parsed; without a type the first bytes decide; what is to be saved is no page',
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
    asked: [
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
    name: 'headers up to 64 KiB are read, repeated ones kept apart; what is no HTTP is a broken page, not a broken crawl',
    site: oddHeaders,
    pages: {
      '/large': { status: 200, error: null, title: 'headers' },
      '/too-large': { status: null, error: 'PROTOCOL' },
      '/repeated': { status: 200, error: null },
      '/two-lengths': { status: null, error: 'RESET' },
      '/nul': { status: null, error: 'PROTOCOL' },
      '/no-http': { status: null, error: 'PROTOCOL' },
      // Allowed once, no longer sent by anything alive: the parser refuses it.
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
