import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { matchProjects } from './match-projects.ts';

const project = (url: string | null) => ({ url });
const matches = (urls: readonly (string | null)[], page: string) =>
  matchProjects(urls.map(project), page).map(({ url }) => url);

test('a page belongs to projects of its host, with or without www, the closest first', () => {
  const urls = ['https://oak.example/', 'https://www.oak.example/shop', 'https://ash.example/', null];
  assert.deepEqual(matches(urls, 'https://oak.example/shop/bowls?size=2'), [urls[1], urls[0]]);
  assert.deepEqual(matches(urls, 'https://www.oak.example/'), [urls[0]]);
  assert.deepEqual(matches(urls, 'http://ash.example/a'), [urls[2]], 'whatever its protocol');
});

test('a path contains only what is below it, and another port is another site', () => {
  assert.deepEqual(matches(['https://oak.example/shop'], 'https://oak.example/shopping'), []);
  assert.deepEqual(matches(['https://oak.example/shop'], 'https://oak.example/shop'), [
    'https://oak.example/shop',
  ]);
  assert.deepEqual(matches(['https://oak.example:8443/'], 'https://oak.example/'), []);
});

test('pages of the browser, and anything that is no URL, belong to nothing', () => {
  assert.deepEqual(matches(['https://oak.example/'], 'chrome://extensions'), []);
  fc.assert(fc.property(fc.string(), fc.string(), (url, page) => void matches([url], page)));
});
