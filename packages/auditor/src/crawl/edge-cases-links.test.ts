import assert from 'node:assert/strict';
import { baseElements } from '../testing/hostile/base-elements.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { hiddenLinks } from '../testing/hostile/hidden-links.ts';
import { loadedFiles } from '../testing/hostile/loaded-files.ts';
import { nearSpellings } from '../testing/hostile/near-spellings.ts';
import { oddHrefs } from '../testing/hostile/odd-hrefs.ts';
import { otherSchemes } from '../testing/hostile/other-schemes.ts';
import { refreshes } from '../testing/hostile/refreshes.ts';
import { samePageSpellings } from '../testing/hostile/same-page-spellings.ts';
import { unfollowedLinks } from '../testing/hostile/unfollowed-links.ts';

testCases([
  {
    name: 'the first base with a href counts, for all links of the page; one that is no web address does not',
    site: baseElements,
    asked: [
      ...['/', '/a/first', '/a/late', '/a/relative', '/a/empty', '/a/data', '/a/broken', '/a/target-only'],
      ...['/b/leaf', '/d/leaf2', '/e/leaf', '/a/leaf', '/f/leaf'],
    ],
  },
  {
    name: 'links are read as browsers read them: slashes, white space, entities, quotes',
    site: oddHrefs,
    asked: [
      ...['/', '/protocol-relative', '/back/slash', '/backslashed-scheme', '/leading-space', '/tab/newline'],
      ...['/entity?a=1&b=2', '/legacy?a=1&copy=2&lt=3', '/numeric-entity-twice', '/unquoted?x=y'],
      ...['/single%22quotes', '/twice', '/?query'],
    ],
  },
  {
    name: 'spellings that mean the same address are one page, asked for once',
    site: samePageSpellings,
    asked: ['/', '/~user', '/%E4%B8%AD', '/a%2Fb', '/a%20b', '/dots'],
    also: (run) => assert.doesNotMatch(JSON.stringify(run.pages), /user:secret/),
  },
  {
    name: 'spellings that servers may tell apart are pages of their own',
    site: nearSpellings,
    asked: [
      ...['/', '/Page', '/page', '/page/', '/page/index.html', '/page?a=1&b=2', '/page?b=2&a=1', '/page//'],
      ...['/page?a=1&b=2&', '/a%2Fb', '/a/b', '/page%3Fa', '/page;v=1'],
    ],
  },
  {
    name: 'what is no web address is never asked for',
    site: otherSchemes,
    // A relative path as good as any.
    asked: ['/', '/http//missing.example'],
    also(run) {
      assert.equal(run.page('/').document?.links.length, 18);
    },
  },
  {
    name: 'everything a page loads is a link target once, commas and candidates included; nothing of it is crawled',
    site: loadedFiles,
    asked: ['/'],
    async also(run) {
      const targets = (await Array.fromAsync(run.sink.targets())).map(({ url }) =>
        url.slice(run.site.origin.length),
      );
      assert.deepEqual(targets.sort(), [
        ...[
          '/button.png',
          '/embed.swf',
          '/film.mp4',
          '/film.vtt',
          '/film.webm',
          '/frame.html',
          '/icon.png',
          '/img.png',
        ],
        ...[
          '/object.pdf',
          '/pic.avif',
          '/pic.png',
          '/poster.png',
          '/pre-1.png',
          '/pre-2.png',
          '/pre.png',
          '/script.js',
        ],
        ...['/small.png', '/sound.mp3', '/style.css', '/w,400.png', '/w,800.png'],
      ]);
    },
  },
  {
    name: 'comments, templates, scripts and texts hold no links; noscript and hidden parts do',
    site: hiddenLinks,
    asked: ['/', '/without-script', '/hidden', '/area'],
  },
  {
    name: 'nofollow is no way on, in whatever place it is told to us; a second link may be',
    site: unfollowedLinks,
    asked: [
      ...['/', '/meta', '/none', '/own', '/other', '/tag', '/tags', '/tag-other', '/tag-date', '/both'],
      ...['/followed/meta', '/followed/tag-other', '/followed/tag-date'],
    ],
    links: { '/never/rel': null, '/never/tag': null, '/both': 'working' },
  },
  {
    name: 'a refresh in the page is a way on, however it is written',
    site: refreshes,
    asked: [
      ...['/', '/quoted', '/caps', '/comma', '/bare', '/reload', '/script', '/blank'],
      ...['/to/quoted', '/to/caps', '/to/comma', '/to/bare'],
    ],
  },
]);
