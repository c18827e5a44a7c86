import assert from 'node:assert/strict';
import test from 'node:test';
import { pageUrls, withoutQuery } from './page-urls.ts';

test('a page is looked for as tasks and audits can have written it, never with its fragment', () => {
  assert.deepEqual(pageUrls('https://oak.example/shop/?size=2#top'), [
    'https://oak.example/shop/?size=2',
    'https://oak.example/shop/',
    'https://oak.example/shop?size=2',
    'https://oak.example/shop',
  ]);
  assert.deepEqual(pageUrls('https://oak.example/'), ['https://oak.example/', 'https://oak.example']);
});

test('tasks get the address of a page without its query', () => {
  assert.equal(withoutQuery('https://oak.example/shop?session=1#top'), 'https://oak.example/shop');
});
