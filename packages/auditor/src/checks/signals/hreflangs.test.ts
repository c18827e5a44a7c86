import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORIGIN, pageFacts } from '../testing/page-facts.ts';
import { audienceOf, hreflangsOf } from './hreflangs.ts';

const link = (code: string, path: string) => ({ code, href: path, url: ORIGIN + path });

test('hreflang annotations in elements and in the Link header are one list', () => {
  const page = pageFacts({
    url: '/a',
    hreflang: [link('EN', '/a#top'), { code: 'de', href: 'mailto:x', url: null }],
    headers: { link: '</fr>; rel="alternate"; hreflang="fr", </x>; rel="preload"; hreflang="xx"' },
  });
  assert.deepEqual(hreflangsOf(page), [
    { code: 'en', href: '/a#top', url: `${ORIGIN}/a` },
    { code: 'de', href: 'mailto:x', url: null },
    { code: 'fr', href: `${ORIGIN}/fr`, url: `${ORIGIN}/fr` },
  ]);
});

test('the audience of a page is its own codes, or else its language', () => {
  const codes = [link('en-us', '/a'), link('en', '/a'), link('x-default', '/a'), link('de', '/de')];
  assert.equal(audienceOf(pageFacts({ url: '/a', hreflang: codes })), 'en en-us');
  assert.equal(audienceOf(pageFacts({ url: '/de', lang: ' DE ' })), 'de');
  assert.equal(audienceOf(pageFacts({ lang: null })), '');
});
