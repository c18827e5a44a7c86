import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage, URL_OF_PAGE } from '../testing/parse.ts';
import { buildReferences } from './build-references.ts';

test('references name each target once, and what may be followed', () => {
  const html =
    '<a href="/x#1">X</a><a href="/x#2" rel=nofollow>again</a><a href=/n rel=nofollow>N</a><a href=https://other.example/>O</a>' +
    '<img src=/i.png alt=I><noscript><a href=/js>no</a></noscript><a href=page>self</a><a href="mailto:x@y.example">m</a>';
  const references = buildReferences(parsePage(html), URL_OF_PAGE, {});
  assert.deepEqual(
    references.map((each) => [each.url, each.internal, each.crawl, each.anchorText]),
    [
      ['https://site.example/x', true, true, 'X'],
      ['https://site.example/n', true, false, 'N'],
      ['https://other.example/', false, false, 'O'],
      ['https://site.example/js', true, true, ''],
      ['https://site.example/i.png', true, false, 'I'],
    ],
  );
});

test('a page that says nofollow, by meta or header, gives no edges', () => {
  const html = '<a href=/x>X</a>';
  const edges = (page: string, headers: Record<string, string>): number =>
    buildReferences(parsePage(page), URL_OF_PAGE, headers).filter((each) => each.crawl).length;
  assert.equal(edges(html, {}), 1);
  assert.equal(edges(`<meta name=robots content="index, nofollow">${html}`, {}), 0);
  assert.equal(edges(html, { 'x-robots-tag': 'noindex, nofollow' }), 0);
  assert.equal(edges(html, { 'x-robots-tag': 'googlebot: nofollow' }), 1);
});
