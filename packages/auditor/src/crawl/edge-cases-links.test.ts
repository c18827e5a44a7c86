import assert from 'node:assert/strict';
import { baseElements } from '../testing/hostile/base-elements.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { equivalentUrls } from '../testing/hostile/equivalent-urls.ts';
import { hiddenLinks } from '../testing/hostile/hidden-links.ts';
import { loadedFiles } from '../testing/hostile/loaded-files.ts';
import { oddHrefs } from '../testing/hostile/odd-hrefs.ts';
import { otherSchemes } from '../testing/hostile/other-schemes.ts';
import { refreshes } from '../testing/hostile/refreshes.ts';
import { similarUrls } from '../testing/hostile/similar-urls.ts';
import { unfollowedLinks } from '../testing/hostile/unfollowed-links.ts';

testCases([
  {
    name: 'the first base with an href applies to all links of the page, unless it is not http(s)',
    site: baseElements,
    requested: [
      ...['/', '/a/first', '/a/late', '/a/relative', '/a/empty', '/a/data', '/a/broken', '/a/target-only'],
      ...['/b/leaf', '/d/leaf2', '/e/leaf', '/a/leaf', '/f/leaf'],
    ],
  },
  {
    name: 'links are read like in browsers: slashes, white space, entities, quotes',
    site: oddHrefs,
    requested: [
      ...['/', '/protocol-relative', '/back/slash', '/backslashed-scheme', '/leading-space', '/tab/newline'],
      ...['/entity?a=1&b=2', '/legacy?a=1&copy=2&lt=3', '/numeric-entity-twice', '/unquoted?x=y'],
      ...['/single%22quotes', '/twice', '/?query'],
    ],
  },
  {
    name: 'hrefs that mean the same URL are one page, requested once',
    site: equivalentUrls,
    requested: ['/', '/~user', '/%E4%B8%AD', '/a%2Fb', '/a%20b', '/dots'],
    also: (run) => assert.doesNotMatch(JSON.stringify(run.pages), /user:secret/),
  },
  {
    name: 'URLs that servers may distinguish are separate pages',
    site: similarUrls,
    requested: [
      ...['/', '/Page', '/page', '/page/', '/page/index.html', '/page?a=1&b=2', '/page?b=2&a=1', '/page//'],
      ...['/page?a=1&b=2&', '/a%2Fb', '/a/b', '/page%3Fa', '/page;v=1'],
    ],
  },
  {
    name: 'hrefs that are not http(s) URLs are never requested',
    site: otherSchemes,
    // A relative path like any other.
    requested: ['/', '/http//missing.example'],
    also(run) {
      assert.equal(run.page('/').document?.links.length, 18);
    },
  },
  {
    name: 'everything a page loads is a link target once, including candidates with commas; none of it is crawled',
    site: loadedFiles,
    requested: ['/'],
    async also(run) {
      const targets = (await Array.fromAsync(run.store.targets())).map(({ url }) =>
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
    name: 'comments, templates, scripts, and texts contain no links; noscript and hidden parts do',
    site: hiddenLinks,
    requested: ['/', '/without-script', '/hidden', '/area'],
  },
  {
    name: 'nofollow links are not followed, wherever the directive is; a second link may be',
    site: unfollowedLinks,
    requested: [
      ...['/', '/meta', '/none', '/own', '/other', '/tag', '/tags', '/tag-other', '/tag-date', '/both'],
      ...['/followed/meta', '/followed/tag-other', '/followed/tag-date'],
    ],
    links: { '/never/rel': null, '/never/tag': null, '/both': 'working' },
  },
  {
    name: 'a meta refresh is followed, however it is written',
    site: refreshes,
    requested: [
      ...['/', '/quoted', '/caps', '/comma', '/bare', '/reload', '/script', '/blank'],
      ...['/to/quoted', '/to/caps', '/to/comma', '/to/bare'],
    ],
  },
]);
