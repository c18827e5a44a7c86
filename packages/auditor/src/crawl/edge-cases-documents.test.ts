import assert from 'node:assert/strict';
import { brokenCharacters } from '../testing/hostile/broken-characters.ts';
import { cookieSetters } from '../testing/hostile/cookie-setters.ts';
import { documentBombs } from '../testing/hostile/document-bombs.ts';
import { requestedPaths, testCases } from '../testing/hostile/edge-case.ts';
import { prototypeKeys } from '../testing/hostile/prototype-keys.ts';
import { unstableContent } from '../testing/hostile/unstable-content.ts';

const bombs = [
  'nodes',
  'nesting',
  'attribute',
  'attributes',
  'comment',
  'script',
  'tables',
  'lists',
  'links',
];

testCases([
  {
    name: 'a million elements, a hundred thousand levels, and attributes of megabytes are read in linear time',
    site: documentBombs,
    limits: { requestTimeoutMs: 30_000 },
    pages: {
      ...Object.fromEntries(bombs.map((each) => [`/${each}`, { status: 200, error: null, title: each }])),
      ...Object.fromEntries(bombs.map((each) => [`/after/${each}`, { status: 200 }])),
    },
    also(run) {
      for (const facts of run.pages)
        assert.ok(JSON.stringify(facts).length < 3_000_000, `facts of ${facts.url} are small`);
    },
  },
  {
    name: 'names such as __proto__ are only names',
    site: prototypeKeys,
    requested: ['/', '/__proto__', '/constructor?__proto__=1&toString=2', '/?hasOwnProperty=1', '/named'],
    also(run) {
      assert.equal('polluted' in {}, false);
      const facts = JSON.parse(JSON.stringify(run.page('/')));
      assert.deepEqual(Object.getPrototypeOf(facts.document.openGraph), Object.prototype);
      assert.equal(run.page('/').document?.jsonLd[0]?.error, null);
      assert.deepEqual(run.page('/').document?.duplicateIds, ['__proto__']);
    },
  },
  {
    name: 'no stored text contains NUL, a control character, or half a character',
    site: brokenCharacters,
    also(run) {
      const stored = JSON.stringify(run.pages);
      assert.doesNotMatch(stored, /\\u0000|\\u00[01][0-8b-f]|\\ud[89a-f]/i);
      assert.ok(stored.isWellFormed());
      assert.equal(run.page('/').headers['x-generator'], 'café');
      assert.match(run.page('/').document?.titles[0] ?? '', /^nul .* end$/);
    },
  },
  {
    name: 'a page is the same when only its markup differs: texts are compared',
    site: unstableContent,
    also(run) {
      assert.equal(run.page('/form').document?.text.hash, run.page('/form?again').document?.text.hash);
    },
  },
  {
    name: 'cookies are never sent back: every page is what a new visitor sees, and no audit affects another',
    site: cookieSetters,
    pages: { '/a': { title: 'for strangers' }, '/b': { title: 'for strangers' } },
    also(run, site) {
      assert.equal(requestedPaths(site).length, 3);
      assert.ok(site.headers.every((each) => each.cookie === undefined));
      const languages = new Set(
        site.headers.map((each) => each['accept-language']).filter((each) => each !== undefined),
      );
      assert.deepEqual([...languages], ['en,*;q=0.5']);
      assert.equal(run.page('/').headers.vary, 'Cookie, Accept-Language');
    },
  },
]);
