import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TargetUse } from '../../crawl-store.ts';
import { parsePage, urlOfPage } from '../../testing/parse.ts';
import { buildReferences } from './build-references.ts';

test('references list each target once, and which of them are followed', () => {
  const html =
    '<a href="/x#1">X</a><a href="/x#2" rel=nofollow>again</a><a href=/n rel=nofollow>N</a><a href=https://other.example/>O</a>' +
    '<img src=/i.png alt=I><noscript><a href=/js>no</a></noscript><a href=page>self</a><a href="mailto:x@y.example">m</a>';
  const references = buildReferences(parsePage(html), urlOfPage, {});
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

for (const [name, html, headers, followed] of [
  ['nothing', '', {}, true],
  ['a robots element', '<meta name=robots content="index, nofollow">', {}, false],
  ['none', '<meta name=robots content=NONE>', {}, false],
  ['spaces for commas', '<meta name=robots content="noindex nofollow">', {}, false],
  ['its own name', '<meta name=FettleBot content=nofollow>', {}, false],
  ['the name of another', '<meta name=googlebot content=nofollow>', {}, true],
  ['none as a value', '<meta name=robots content="max-image-preview: none, index">', {}, true],
  ['a header', '', { 'x-robots-tag': 'noindex, nofollow' }, false],
  ['a header behind a value', '', { 'x-robots-tag': 'max-snippet: 20, nofollow' }, false],
  ['a header for it', '', { 'x-robots-tag': 'noarchive\nfettlebot: nofollow' }, false],
  ['a header for another', '', { 'x-robots-tag': 'googlebot: nofollow' }, true],
] as [string, string, Record<string, string>, boolean][]) {
  test(`links are ${followed ? 'followed' : 'not followed'} on a page with: ${name}`, () => {
    const references = buildReferences(parsePage(`${html}<a href=/x>X</a>`), urlOfPage, headers);
    assert.deepEqual(
      references.map(({ crawl }) => crawl),
      [followed],
    );
  });
}

const uses: [html: string, use: TargetUse, headers?: Record<string, string>][] = [
  ['<a href=/t>x</a>', 'link'],
  ['<map><area href=/t alt=x></map>', 'link'],
  ['<meta http-equiv=refresh content="0;url=/t">', 'link'],
  ['<script>location = "/t"</script>', 'link'],
  ['', 'link', { refresh: '5; url=/t' }],
  ['<noscript><a href=/t>x</a></noscript>', 'link'],
  ['<img src=/t>', 'image'],
  ['<img srcset="/t 2x">', 'image'],
  ['<noscript><img src=/t></noscript>', 'image'],
  ['<script src=/t></script>', 'script'],
  ['<link rel=stylesheet href=/t>', 'style'],
  ['<iframe src=/t></iframe>', 'frame'],
  ['<video src=/t></video>', 'media'],
  ['<video poster=/t></video>', 'media'],
  ['<link rel=icon href=/t>', 'head'],
  ['<link rel=preload href=/t>', 'head'],
  ['<link rel=canonical href=/t>', 'head'],
  ['<link rel=alternate hreflang=de href=/t>', 'head'],
  ['', 'head', { link: '</t>; rel="canonical"' }],
  ['', 'head', { link: '<https://site.example/t>; rel=alternate; hreflang="de"' }],
  ['<meta property=og:image content=/t>', 'mention'],
  ['<meta property=og:image:secure_url content=/t>', 'mention'],
  ['<meta name=twitter:image content=/t>', 'mention'],
  ['<script type="application/ld+json">{"@type":"Article","image":"/t"}</script>', 'mention'],
  ['<script type="application/ld+json">{"@type":"Article","publisher":{"logo":"/t"}}</script>', 'mention'],
];

for (const [html, use, headers = {}] of uses) {
  test(`the target of ${html || JSON.stringify(headers)} has the use ${use}`, () => {
    const references = buildReferences(parsePage(html), urlOfPage, headers);
    assert.deepEqual(
      references.map((each) => [each.url, each.use]),
      [['https://site.example/t', use]],
    );
  });
}

test('an href that is not the URL of a file is not a target', () => {
  const html =
    '<link rel=preconnect href=/t><link rel=next href=/t><meta property=og:url content=/t><link rel=shortlink href=/t>' +
    '<script type="application/ld+json">{"@id":"/t","headline":"/t","url":"no address","sameAs":"urn:isbn:1"}</script>';
  assert.deepEqual(buildReferences(parsePage(html), urlOfPage, { link: '</t>; rel=preload' }), []);
});

test('of several uses of one target the strongest counts: loaded, then linked, then mentioned', () => {
  const named = '<link rel=canonical href=/t><meta property=og:image content=/t>';
  const useOf = (html: string): unknown => buildReferences(parsePage(html), urlOfPage, {})[0]?.use;
  assert.equal(useOf(named), 'head');
  assert.equal(useOf(`${named}<a href=/t>x</a>`), 'link');
  assert.equal(useOf(`${named}<a href=/t>x</a><img src=/t>`), 'image');
});

test('a page has up to 8,000 targets', () => {
  const links = Array.from({ length: 4990 }, (_, index) => `<a href=/a${index}>x</a>`).join('');
  const images = Array.from(
    { length: 1990 },
    (_, index) => `<img srcset="/i${index} 1x, /j${index} 2x">`,
  ).join('');
  assert.equal(buildReferences(parsePage(links + images), urlOfPage, {}).length, 8000);
});
