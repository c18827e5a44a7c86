import assert from 'node:assert/strict';
import { test } from 'node:test';
import { origin, pageFacts } from '../testing/page-facts.ts';
import { audienceOf, hreflangsOf } from './hreflangs.ts';

const link = (code: string, path: string) => ({ code, href: path, url: origin + path });

test('hreflang annotations in elements and in the Link header are one list', () => {
  const page = pageFacts({
    url: '/a',
    hreflang: [link('EN', '/a#top'), { code: 'de', href: 'mailto:x', url: null }],
    headers: { link: '</fr>; rel="alternate"; hreflang="fr", </x>; rel="preload"; hreflang="xx"' },
  });
  assert.deepEqual(hreflangsOf(page), [
    { code: 'en', href: '/a#top', url: `${origin}/a` },
    { code: 'de', href: 'mailto:x', url: null },
    { code: 'fr', href: `${origin}/fr`, url: `${origin}/fr` },
  ]);
});

test('the audience of a page is its own codes, or else its language', () => {
  const codes = [link('en-us', '/a'), link('en', '/a'), link('x-default', '/a'), link('de', '/de')];
  assert.equal(audienceOf(pageFacts({ url: '/a', hreflang: codes })), 'en en-us');
  assert.equal(audienceOf(pageFacts({ url: '/de', lang: ' DE ' })), 'de');
  assert.equal(audienceOf(pageFacts({ lang: null })), '');
});
