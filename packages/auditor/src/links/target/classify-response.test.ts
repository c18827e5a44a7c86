import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedOutcome } from '../../crawl/visit-url.ts';
import type { LinkStatus } from '../../crawl-store.ts';
import { classifyPage, classifyResponse } from './classify-response.ts';
import type { LinkResponse } from './link-response.ts';

const cases: [outcome: number | string, internal: LinkStatus, external: LinkStatus][] = [
  [200, 'working', 'working'],
  [204, 'working', 'working'],
  [304, 'working', 'working'],
  [301, 'broken', 'broken'],
  [400, 'broken', 'unverified'],
  [401, 'unverified', 'unverified'],
  [403, 'unverified', 'unverified'],
  [404, 'broken', 'broken'],
  [405, 'unverified', 'unverified'],
  [410, 'broken', 'broken'],
  [429, 'unverified', 'unverified'],
  [451, 'unverified', 'unverified'],
  [408, 'broken', 'unverified'],
  [500, 'broken', 'unverified'],
  [502, 'broken', 'unverified'],
  [503, 'broken', 'unverified'],
  [999, 'unverified', 'unverified'],
  ['DNS_NOT_FOUND', 'broken', 'broken'],
  ['REFUSED', 'broken', 'broken'],
  ['TLS', 'broken', 'broken'],
  ['REDIRECT_LOOP', 'broken', 'broken'],
  ['TOO_MANY_REDIRECTS', 'broken', 'broken'],
  ['TIMEOUT', 'broken', 'unverified'],
  ['RESET', 'broken', 'unverified'],
  ['DNS_FAILED', 'unverified', 'unverified'],
  ['BLOCKED_ADDRESS', 'unverified', 'unverified'],
];

const base: LinkResponse = {
  internal: true,
  status: 200,
  error: null,
  headers: {},
  redirected: false,
  botChallenge: null,
  countedBytes: null,
};

for (const [outcome, internal, external] of cases) {
  test(`${outcome} means ${internal} on the site and ${external} on an external host`, () => {
    const status = typeof outcome === 'number' ? outcome : null;
    const error = typeof outcome === 'string' ? outcome : null;
    const classify = (isOwn: boolean) => classifyResponse({ ...base, internal: isOwn, status, error });
    assert.deepEqual([classify(true).verdict, classify(false).verdict], [internal, external]);
    assert.equal(classify(true).reason === null, internal === 'working');
  });
}

test('a bot challenge is never a broken link, whatever its status', () => {
  for (const status of [200, 404, 503]) {
    const { verdict, reason } = classifyResponse({ ...base, status, botChallenge: 'Cloudflare' });
    assert.deepEqual([verdict, reason], ['unverified', 'rejects automated requests (Cloudflare)']);
  }
  assert.equal(classifyResponse({ ...base, botChallenge: 'unnamed' }).reason, 'rejects automated requests');
});

test('a bot challenge met in the crawl is recognized by its headers or by the title of its page', () => {
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  const crawled = { ...facts, blockedByRobots: false, status: 503, isHtml: true };
  const titled = (title: string) => ({
    ...crawled,
    document: { json: new TextEncoder().encode('{}'), textHash: null, title },
  });
  assert.equal(classifyPage(crawled)?.verdict, 'broken');
  assert.equal(classifyPage({ ...crawled, headers: { 'cf-mitigated': 'challenge' } })?.verdict, 'unverified');
  assert.equal(classifyPage(titled('Just a moment...'))?.verdict, 'unverified');
  assert.equal(classifyPage(titled('Maintenance'))?.verdict, 'broken');
  assert.equal(classifyPage({ ...titled('Just a moment, a poem'), status: 200 })?.verdict, 'working');
});

test('a disallowed page is unverified, and a page that redirects off the site needs a request', () => {
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  assert.equal(classifyPage(facts)?.verdict, 'unverified');
  const moved = { ...facts, blockedByRobots: false, status: 302 };
  const hop = (location: string) => [{ url: facts.url, status: 302, location }];
  assert.equal(classifyPage({ ...moved, hops: hop('https://other.example/') }), null);
  assert.equal(classifyPage({ ...moved, hops: hop('https://site.example/private') })?.verdict, 'unverified');
  assert.deepEqual(classifyPage({ ...moved, status: 200, hops: hop('https://site.example/y') }), {
    verdict: 'working',
    status: 200,
    reason: null,
    redirected: true,
    file: null,
  });
});

test('file facts come from the headers of a successful response that is not a page', () => {
  const headers = {
    'content-type': 'image/png',
    'content-length': '1234',
    'cache-control': 'max-age=60',
    expires: `Thu${'x'.repeat(500)}`,
  };
  const good = { ...base, headers, redirected: true };
  const file = classifyResponse(good).file;
  assert.deepEqual([file?.contentType, file?.bytes, file?.cacheControl], ['image/png', 1234, 'max-age=60']);
  assert.equal(file?.expires?.length, 200);
  const bytesBy = (given: Record<string, string>, countedBytes: number | null = null) =>
    classifyResponse({ ...good, headers: given, countedBytes }).file?.bytes;
  assert.equal(bytesBy({ 'content-length': '-1' }), null);
  assert.equal(bytesBy({ 'content-length': '10, 10' }), null);
  assert.equal(bytesBy({ 'content-length': '64', 'content-range': 'bytes 0-63/5000' }), 5000);
  assert.equal(bytesBy({ 'content-length': '64', 'content-range': 'bytes 0-63/*' }), null);
  assert.equal(bytesBy({}, 77), 77);
  assert.equal(classifyResponse({ ...good, status: 404 }).file, null);
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  const crawled = { ...facts, blockedByRobots: false, status: 200, headers };
  assert.equal(classifyPage({ ...crawled, isHtml: false })?.file?.contentType, 'image/png');
  assert.equal(classifyPage({ ...crawled, isHtml: true })?.file, null);
});
