import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedOutcome } from '../../crawl/visit-url.ts';
import type { DocumentFacts } from '../../facts.ts';
import type { LinkVerdict } from '../../sink.ts';
import { judgeAnswer, judgePage, type LinkAnswer } from './classify-response.ts';

const CASES: [said: number | string, internal: LinkVerdict, external: LinkVerdict][] = [
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

const answer: LinkAnswer = {
  internal: true,
  status: 200,
  error: null,
  headers: {},
  redirected: false,
  wall: null,
  counted: null,
};

for (const [said, internal, external] of CASES) {
  test(`${said} means ${internal} on the site, ${external} elsewhere`, () => {
    const given = typeof said === 'number' ? said : null;
    const error = typeof said === 'string' ? said : null;
    const judge = (own: boolean) => judgeAnswer({ ...answer, internal: own, status: given, error });
    assert.deepEqual([judge(true).verdict, judge(false).verdict], [internal, external]);
    assert.equal(judge(true).reason === null, internal === 'working');
  });
}

test('a bot wall is never a broken link, whatever its status', () => {
  for (const status of [200, 404, 503]) {
    const { verdict, reason } = judgeAnswer({ ...answer, status, wall: 'Cloudflare' });
    assert.deepEqual([verdict, reason], ['unverified', 'blocks automated requests (Cloudflare)']);
  }
  assert.equal(judgeAnswer({ ...answer, wall: 'unnamed' }).reason, 'blocks automated requests');
});

test('a wall that answered the crawl is known by its headers or by the title of its page', () => {
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  const crawled = { ...facts, blockedByRobots: false, status: 503, isHtml: true };
  const titled = (title: string) => ({ ...crawled, document: { titles: [title] } as DocumentFacts });
  assert.equal(judgePage(crawled)?.verdict, 'broken');
  assert.equal(judgePage({ ...crawled, headers: { 'cf-mitigated': 'challenge' } })?.verdict, 'unverified');
  assert.equal(judgePage(titled('Just a moment...'))?.verdict, 'unverified');
  assert.equal(judgePage(titled('Maintenance'))?.verdict, 'broken');
  assert.equal(judgePage({ ...titled('Just a moment, a poem'), status: 200 })?.verdict, 'working');
});

test('a page that robots.txt forbids is not verified, and one that leaves the site is still to be asked', () => {
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  assert.equal(judgePage(facts)?.verdict, 'unverified');
  const moved = { ...facts, blockedByRobots: false, status: 302 };
  const hop = (location: string) => [{ url: facts.url, status: 302, location }];
  assert.equal(judgePage({ ...moved, hops: hop('https://other.example/') }), null);
  assert.equal(judgePage({ ...moved, hops: hop('https://site.example/private') })?.verdict, 'unverified');
  assert.deepEqual(judgePage({ ...moved, status: 200, hops: hop('https://site.example/y') }), {
    verdict: 'working',
    status: 200,
    reason: null,
    redirected: true,
    file: null,
  });
});

test('what the headers of a good answer say of a file is kept, of a page or a failure nothing', () => {
  const headers = {
    'content-type': 'image/png',
    'content-length': '1234',
    'cache-control': 'max-age=60',
    expires: `Thu${'x'.repeat(500)}`,
  };
  const good = { ...answer, headers, redirected: true };
  const file = judgeAnswer(good).file;
  assert.deepEqual([file?.contentType, file?.bytes, file?.cacheControl], ['image/png', 1234, 'max-age=60']);
  assert.equal(file?.expires?.length, 200);
  const bytesBy = (told: Record<string, string>, counted: number | null = null) =>
    judgeAnswer({ ...good, headers: told, counted }).file?.bytes;
  assert.equal(bytesBy({ 'content-length': '-1' }), null);
  assert.equal(bytesBy({ 'content-length': '10, 10' }), null);
  assert.equal(bytesBy({ 'content-length': '64', 'content-range': 'bytes 0-63/5000' }), 5000);
  assert.equal(bytesBy({ 'content-length': '64', 'content-range': 'bytes 0-63/*' }), null);
  assert.equal(bytesBy({}, 77), 77);
  assert.equal(judgeAnswer({ ...good, status: 404 }).file, null);
  const { facts } = blockedOutcome({ url: 'https://site.example/x', depth: 1, fromSitemap: false });
  const crawled = { ...facts, blockedByRobots: false, status: 200, headers };
  assert.equal(judgePage({ ...crawled, isHtml: false })?.file?.contentType, 'image/png');
  assert.equal(judgePage({ ...crawled, isHtml: true })?.file, null);
});
