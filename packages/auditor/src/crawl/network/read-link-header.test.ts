import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLinkHeader } from './read-link-header.ts';

const read = (header: string) =>
  readLinkHeader(header, 'https://site.example/a/').map(({ url, parameters }) => [
    url.href,
    Object.fromEntries(parameters),
  ]);

test('links of a header are resolved, with their parameters', () => {
  assert.deepEqual(read('<b>; rel="canonical", </de>; Rel=alternate; hreflang="DE"\n<x,y;z>; rel=next'), [
    ['https://site.example/a/b', { rel: 'canonical' }],
    ['https://site.example/de', { rel: 'alternate', hreflang: 'de' }],
    ['https://site.example/a/x,y;z', { rel: 'next' }],
  ]);
});

test('the first parameter of a name counts, and malformed entries are skipped', () => {
  assert.deepEqual(read('</a>; rel=up; rel=canonical'), [['https://site.example/a', { rel: 'up' }]]);
  assert.deepEqual(read('rel=canonical'), []);
  assert.deepEqual(read('<https://[>; rel=canonical, </b'), []);
  assert.deepEqual(read('<'.repeat(200_000)), []);
});
