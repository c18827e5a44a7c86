import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import { spellLink } from './format-link.ts';

test('a link is normalized like the crawled page it links to', () => {
  for (const path of [
    '/',
    '/a',
    '/a#b',
    '/a?utm_source=x&c=1#d',
    '/caf%c3%a9',
    '/%7Ea',
    '/a;jsessionid=1',
    '/a?#',
  ]) {
    const url = new URL(path, 'https://site.example').href;
    assert.equal(spellLink(url), normalizeUrl(url), path);
  }
});
