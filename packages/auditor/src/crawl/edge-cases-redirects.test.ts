import assert from 'node:assert/strict';
import { cookieWalls } from '../testing/hostile/cookie-walls.ts';
import { testCases } from '../testing/hostile/edge-case.ts';
import { oddLocations } from '../testing/hostile/odd-locations.ts';
import { redirectLoops } from '../testing/hostile/redirect-loops.ts';

testCases([
  {
    name: 'redirects are followed for ten steps; loops and endless chains are told apart',
    site: redirectLoops,
    pages: {
      '/one': { status: 200, error: null, isHtml: false, document: null },
      '/two': { status: 200, error: null },
      '/three?a=1': { title: 'three', depth: 1, hops: [] },
      '/loop': { status: 302, error: 'REDIRECT_LOOP' },
      '/pool': { status: 302, error: 'REDIRECT_LOOP' },
      '/self': { status: 302, error: 'REDIRECT_LOOP' },
      '/long/0': { status: 302, error: 'TOO_MANY_REDIRECTS' },
    },
    requested: [
      ...['/', '/one', '/two', '/three?a=1', '/loop', '/pool', '/self'],
      ...Array.from({ length: 11 }, (_, step) => `/long/${step}`),
    ],
    links: { '/one': 'working', '/loop': 'broken', '/self': 'broken', '/long/0': 'broken' },
    also(run) {
      const hops = run
        .page('/one')
        .hops.map((hop) => [hop.status, hop.location?.slice(run.site.origin.length)]);
      assert.deepEqual(hops, [
        [302, '/two'],
        [301, '/three?a=1'],
      ]);
      assert.equal(run.page('/long/0').hops.length, 11);
    },
  },
  {
    name: 'a redirect that only sets a cookie is not a loop: it is retried once with the cookie',
    site: cookieWalls,
    pages: {
      '/self': { status: 200, error: null, title: 'let in', isHtml: true, hops: [] },
      '/gate': { status: 200, error: null, isHtml: false },
      '/check': { status: 200, error: null },
      '/inside': { status: 200, title: 'inside' },
      '/never': { status: 302, error: 'REDIRECT_LOOP' },
    },
    links: { '/self': 'working', '/gate': 'working', '/check': 'working', '/never': 'broken' },
    also(run) {
      assert.equal(run.page('/gate').finalUrl, `${run.site.origin}/inside`);
      assert.equal(run.page('/gate').hops.at(-1)?.location, `${run.site.origin}/inside`);
    },
  },
  {
    name: 'Location headers: relative ones are resolved, unescaped bytes are read as UTF-8 or latin1, broken ones end the chain',
    site: oddLocations,
    pages: {
      '/dir/relative': { status: 200, error: null },
      '/bytes': { status: 200 },
      '/latin': { status: 200 },
      '/none': { status: 302, error: null, hops: [] },
      '/blank': { status: 301, error: null, hops: [] },
      '/broken': { status: 301, error: null, hops: [] },
      '/script': { status: 301, error: null, hops: [] },
      '/user': { status: 200 },
      '/dots': { status: 200 },
    },
    requested: [
      ...[
        '/',
        '/dir/relative',
        '/bytes',
        '/latin',
        '/none',
        '/blank',
        '/broken',
        '/script',
        '/user',
        '/dots',
      ],
      ...['/target?from=relative', '/target?from=user', '/target?from=dots', '/%C3%BCbersicht', '/caf%C3%A9'],
    ],
    links: { '/none': 'broken', '/broken': 'broken', '/script': 'broken', '/dots': 'working' },
    also(run) {
      assert.equal(run.page('/user').finalUrl, `${run.site.origin}/target?from=user`);
      assert.doesNotMatch(JSON.stringify(run.pages), /someone/, 'credentials are kept nowhere');
    },
  },
]);
