import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CrawledFacts, factsVersion } from '@fettle/auditor';
import { crawledFacts } from '@fettle/auditor/testing/crawled-facts.ts';
import fc from 'fast-check';
import { addToLog, emptyLog, pagesIn } from './crawl-log.ts';

function factsOf(
  path: string,
  {
    status = 200,
    ...more
  }: Partial<Pick<CrawledFacts, 'status' | 'error' | 'hops' | 'isHtml' | 'blockedByRobots'>> = {},
): CrawledFacts {
  const url = `http://site.example${path}`;
  return crawledFacts({
    version: factsVersion,
    url,
    finalUrl: url,
    depth: 1,
    fromSitemap: false,
    hops: [],
    status,
    error: null,
    errorDetail: null,
    headers: {},
    contentType: 'text/html',
    isHtml: status !== null,
    bytes: 1,
    decodedBytes: 1,
    truncated: false,
    timings: { ttfbMs: 1.5, totalMs: 2.4, startedMs: 3 },
    httpVersion: '1.1',
    blockedByRobots: false,
    document: null,
    ...more,
  });
}

const hop = (from: string, location: string) => ({
  url: `http://site.example${from}`,
  status: 301,
  location,
});

const facts = fc
  .record({
    path: fc.nat(40).map((index) => `/${index}`),
    status: fc.constantFrom(200, 404, 500, null),
    isHtml: fc.boolean(),
    blockedByRobots: fc.boolean(),
  })
  .map(({ path, blockedByRobots, ...more }) =>
    factsOf(path, blockedByRobots ? { status: null, blockedByRobots } : more),
  );

describe('the log of a crawl', () => {
  it('counts pages by status code and what failed, and has the latest of both first', () => {
    const log = addToLog(emptyLog, [
      factsOf('/'),
      factsOf('/gone', { status: 404 }),
      factsOf('/file.pdf', { isHtml: false }),
      factsOf('/cut', { error: 'RESET' }),
      factsOf('/silent', { status: null, error: 'TIMEOUT' }),
    ]);
    const latest = [
      { url: 'http://site.example/silent', status: 0, ms: 2 },
      { url: 'http://site.example/cut', status: 200, ms: 2 },
      { url: 'http://site.example/file.pdf', status: 200, ms: 2 },
      { url: 'http://site.example/gone', status: 404, ms: 2 },
      { url: 'http://site.example/', status: 200, ms: 2 },
    ];
    assert.deepEqual(log, {
      statuses: [
        { status: 200, pages: 2 },
        { status: 404, pages: 1 },
      ],
      failedCount: 2,
      latest,
      latestFailed: [latest[0], latest[3]],
    });
  });

  it('counts a redirect to what fails once, for its target, and a loop as failed', () => {
    const log = addToLog(emptyLog, [
      factsOf('/old', { status: 404, hops: [hop('/old', '/gone')], isHtml: false }),
      factsOf('/gone', { status: 404 }),
      factsOf('/loop', { status: 301, error: 'REDIRECT_LOOP', hops: [hop('/loop', '/loop')], isHtml: false }),
    ]);
    assert.equal(log.failedCount, 2);
    assert.deepEqual(
      log.latestFailed.map(({ url, status }) => [new URL(url).pathname, status]),
      [
        ['/loop', 301],
        ['/gone', 404],
      ],
    );
    assert.equal(log.latest.at(-1)?.status, 301, 'a redirect has its own status');
  });

  it('has nothing of what robots.txt disallows', () => {
    assert.deepEqual(
      addToLog(emptyLog, [factsOf('/private', { status: null, blockedByRobots: true })]),
      emptyLog,
    );
  });

  it('leaves out of its lists a URL that is too long for them', () => {
    const log = addToLog(emptyLog, [factsOf(`/${'x'.repeat(3000)}`, { status: 404 })]);
    assert.deepEqual([log.failedCount, log.latest, log.latestFailed], [1, [], []]);
  });

  it('is the same however a crawl is cut into batches, and lists at most eight URLs', () =>
    fc.assert(
      fc.property(fc.array(fc.array(facts, { maxLength: 12 }), { maxLength: 6 }), (batches) => {
        const log = batches.reduce(addToLog, emptyLog);
        assert.deepEqual(log, addToLog(emptyLog, batches.flat()));
        assert.equal(
          pagesIn(log),
          batches.flat().filter(({ isHtml, status }) => isHtml && status !== null).length,
        );
        assert.ok(log.latest.length <= 8 && log.latestFailed.length <= 8);
      }),
    ));
});
