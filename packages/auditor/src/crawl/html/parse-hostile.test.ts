import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage, urlOfPage } from '../../testing/parse.ts';
import { keepHeaders } from '../network/keep-headers.ts';
import { buildReferences } from './build-references.ts';

const documentSize = 2_000_000;
const fill = (piece: string, size = documentSize): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const inStyle = (value: string): string => fill(`<img src=x style="${value}">`);

let names = 0;
const nextName = (): string => (names++).toString(36).padStart(5, 'n');

/** Documents that would take hours in quadratic time. */
const hostile: [name: string, html: string][] = [
  ['styles of blanks', inStyle(`display${' '.repeat(60_000)}`)],
  ['styles that almost hide', inStyle(fill('display:', 60_000))],
  ['sizes that almost are', inStyle(fill('width: ', 60_000))],
  ['pictures inside pictures', `${fill('<picture><source srcset="a 1x, b 2x">')}<img src=x>`],
  ['list items that nobody closes', fill('<ul><li>x<div><li>y')],
  ['end tags of what is far above', `<x-a><ul><li>${'<span>'.repeat(500)}${fill('</x-a></li></h1></p>')}`],
  ['headings inside headings', `${'<h1><div>'.repeat(250)}${fill('text <b>x</b> ')}`],
  ['links inside links', fill('<a href=/x><table><td>text')],
  ['cells with many headers', fill(`<td headers="${fill('a ', 60_000)}">`)],
  ['ids without end', fill('<i id=aaaa>').replace(/aaaa/g, nextName)],
  ['fields without labels', fill('<input id=a><select id=b></select><label for=c>')],
  ['policies', fill(`<meta http-equiv=content-security-policy content="${fill('x; ', 60_000)}">`)],
  ['robots elements', fill(`<meta name=robots content="${fill('a , ', 60_000)}">`)],
  ['hreflangs and pagination', fill('<link rel="next prev alternate" hreflang=de href=/x>')],
  ['scripts with comments', fill('<script><!-- <script> </script> --></script>')],
  ['scripts whose comments never end', fill('<script><!-- </script>')],
  ['a script that hides its end', `<script><!-- <script>${fill('</script><script>')}`],
  ['drawings that nobody closes', fill('<svg><foreignobject><svg><desc><p>x')],
  ['end tags in formulas', `<math>${'<mrow>'.repeat(500)}${fill('</mtext></svg></br>')}`],
  ['end tags with attributes', fill('</p a="b" c>')],
  ['scripts that almost send on', fill('<script>location = "/a </script>')],
  ['a script that almost sends on', `<script>location${fill(' ')}= "x"</script>`],
  ['one endless word', fill('spade')],
  ['words of one letter', fill('a ')],
  ['different words', fill('word ').replace(/word/g, nextName)],
  ['garbled letters', fill('Ã©Ã')],
  ['Chinese', fill('园艺铲子')],
  ['words hidden', `<div style="display:none">${fill('x <b>y</b>')}`],
  ['template marks', fill('{{')],
  ['JSON-LD of brackets', `<script type="application/ld+json">${fill('[')}</script>`],
  [
    'JSON-LD of addresses',
    fill('<script type="application/ld+json">{"@type":"A","url":["/a","/b"]}</script>'),
  ],
  ['og:image', fill('<meta property=og:image content=/x>')],
  ['anchors with handlers', fill('<a onclick="x()" role=link>')],
];

for (const [name, html] of hostile) {
  test(`two megabytes of ${name} take linear time and give facts of limited size`, () => {
    const before = process.cpuUsage();
    const page = parsePage(html);
    const references = buildReferences(page, urlOfPage, {});
    const { user } = process.cpuUsage(before);
    assert.ok(user < 15_000_000, `${Math.round(user / 1000)} ms`);
    assert.ok(JSON.stringify(page.document).length < 2_500_000 && references.length <= 8000);
  });
}

test('headers of 64 KiB take linear time', () => {
  const before = process.cpuUsage();
  const page = parsePage('<a href=/x>x</a>');
  for (const piece of [' ', 'a, ', 'nofollow ', 'a: ', '<', '<x>;', '; rel=', '\n', '=;', '"']) {
    const value = fill(piece, 64 * 1024);
    const names = ['link', 'x-robots-tag', 'set-cookie', 'content-security-policy', 'refresh', 'location'];
    buildReferences(page, urlOfPage, keepHeaders(Object.fromEntries(names.map((name) => [name, value]))));
  }
  assert.ok(process.cpuUsage(before).user < 10_000_000);
});

test('one text of ten megabytes leaves titles, headings, scripts, and words within their limits', () => {
  const before = process.cpuUsage();
  const text = fill('word ', 10_000_000);
  const page = parsePage(
    `<title>${text}</title><h1>${text}</h1><a href=/x>${text}</a><p style="display:none">${text}</p>` +
      `<noscript>${text}</noscript><script>${text}</script>`,
  );
  const { headings, titles, text: words, dom } = page.document;
  assert.ok((titles[0]?.length ?? 0) <= 1000 && (headings[0]?.text.length ?? 0) <= 500);
  assert.ok(words.words < 500_000 && words.styleHiddenWords < 500_000);
  assert.equal(dom.inlineScriptBytes, 10_000_000);
  assert.ok(process.cpuUsage(before).user < 10_000_000);
});

test('the text of a script or a drawing that is too deep to be kept is not text of the page', () => {
  const deep = '<div>'.repeat(600);
  const facts = parsePage(`${deep}<script>one two</script><svg><text>three</text></svg><p>four</p>`).document;
  assert.equal(facts.text.words, 1);
});
