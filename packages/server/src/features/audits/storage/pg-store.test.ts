import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  type CrawlOutcome,
  type CrawlStore,
  createMemoryStore,
  factsVersion,
  type LinkResult,
  type PageFacts,
  type SiteFacts,
  targetUses,
} from '@fettle/auditor';
import { crawledFacts } from '@fettle/auditor/testing/crawled-facts.ts';
import fc from 'fast-check';
import { createOrg, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { LeaseLost } from '../../../work/worker.ts';
import { claimAudit, expireLease, insertQueued } from '../testing/audit-rows.ts';
import { createPgStore } from './pg-store.ts';

const urlOf = (index: number): string => `http://site.example/${index}`;

function factsOf(index: number, more: Partial<PageFacts> = {}): PageFacts {
  return {
    version: factsVersion,
    url: urlOf(index),
    finalUrl: urlOf(index),
    depth: index % 4,
    fromSitemap: false,
    hops: [],
    status: index % 5 === 0 ? 404 : 200,
    error: null,
    errorDetail: null,
    headers: { 'x-note': 'quotes " and \\ and \u2028 and \u0000' },
    contentType: 'text/html',
    isHtml: index % 3 !== 0,
    bytes: 1,
    decodedBytes: 1,
    truncated: false,
    timings: { ttfbMs: 1.5, totalMs: 2, startedMs: 3 },
    httpVersion: '1.1',
    blockedByRobots: false,
    document: null,
    ...more,
  };
}

function outcomeOf(index: number, targets: number[]): CrawlOutcome {
  const isRedirect = index % 7 === 6;
  const hops = isRedirect ? [{ url: urlOf(index), status: 301, location: urlOf(targets[0] ?? 0) }] : [];
  const references = [...new Set(targets)].map((target) => ({
    url: target < 20 ? urlOf(target) : `http://other.example/${target}`,
    use: targetUses[target % targetUses.length] ?? 'link',
    internal: target < 20,
    crawl: target % 2 === 0 && target < 20,
    anchorText: `to "${target}", from \\${index}`,
  }));
  return { facts: crawledFacts(factsOf(index, { hops })), references };
}

const index = fc.nat(19);
const entry = fc.record({ url: index.map(urlOf), depth: fc.nat(3), fromSitemap: fc.boolean() });
const outcome = fc
  .tuple(index, fc.array(fc.nat(24), { maxLength: 6 }))
  .map(([from, to]) => outcomeOf(from, to));
const result: fc.Arbitrary<{ url: string; result: LinkResult }> = fc.record({
  url: fc.integer({ min: 20, max: 24 }).map((target) => `http://other.example/${target}`),
  result: fc.constantFrom<LinkResult>(
    { verdict: 'broken', status: 404, reason: 'not found', redirected: false, file: null },
    {
      verdict: 'working',
      status: 200,
      reason: null,
      redirected: true,
      file: { contentType: 'image/png', bytes: 7, cacheControl: null, expires: null },
    },
  ),
});
const command = fc.oneof(
  fc.array(entry, { maxLength: 8 }).map((entries) => (store: CrawlStore) => store.enqueue(entries)),
  fc.array(outcome, { maxLength: 5 }).map((outcomes) => (store: CrawlStore) => store.save(outcomes)),
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3)).map(
    ([count, maxDepth]) =>
      (store: CrawlStore) =>
        store.take(count, maxDepth),
  ),
  fc.array(result, { maxLength: 3 }).map((results) => (store: CrawlStore) => store.saveLinkResults(results)),
  fc.constant((store: CrawlStore) => store.loadSite()),
  fc.constant((store: CrawlStore) => store.requeueUnfinished()),
  fc.constant((store: CrawlStore) => store.counts()),
);

const byUrl = (a: { url: string }, b: { url: string }): number => (a.url < b.url ? -1 : 1);

/** Everything a store holds, in a fixed order. */
async function contentOf(store: CrawlStore): Promise<unknown> {
  const targets = (await Array.fromAsync(store.targets())).map((target) => ({
    ...target,
    sources: target.sources.toSorted(byUrl),
  }));
  return {
    counts: await store.counts(),
    entries: (await Array.fromAsync(store.entries())).sort(byUrl),
    pages: (await Array.fromAsync(store.pages())).sort(byUrl),
    links: (await Array.fromAsync(store.pageLinks())).sort(byUrl),
    targets: targets.sort(byUrl),
    unverified: (await Array.fromAsync(store.unverifiedTargets())).map(({ url }) => url).sort(),
  };
}

describe('the store in PostgreSQL', async () => {
  const service = await startService({ after });
  const org = await createOrg(service);

  const newRun = async () => {
    await insertQueued(service, await createProject(service, org));
    return claimAudit(service);
  };

  it('holds the same as the store in memory after any calls, also for a process that takes over', () =>
    fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        const run = await newRun();
        const model = createMemoryStore();
        const store = createPgStore(run);
        for (const call of commands) assert.deepEqual(await call(store), await call(model));
        const expected = await contentOf(model);
        assert.deepEqual(await contentOf(store), expected);
        const heir = createPgStore(run);
        assert.deepEqual(await contentOf(heir), expected);
        await model.requeueUnfinished();
        assert.deepEqual(await heir.take(100, 99), await model.take(100, 99));
      }),
      { numRuns: 60 },
    ));

  it('streams pages and page links in the same order, over many pages of rows', async () => {
    const store = createPgStore(await newRun());
    const outcomes = Array.from({ length: 250 }, (_each, at) => outcomeOf(at, [(at + 1) % 250]));
    await store.save(outcomes);
    const pages = (await Array.fromAsync(store.pages())).map(({ url }) => url);
    assert.equal(new Set(pages).size, 250);
    assert.deepEqual(
      (await Array.fromAsync(store.pageLinks())).map(({ url }) => url),
      pages,
    );
    assert.deepEqual(
      (await Array.fromAsync(store.pages())).map(({ url }) => url),
      pages,
    );
  });

  it('keeps twenty sources of a target that hundreds of pages link to', async () => {
    const store = createPgStore(await newRun());
    for (let start = 100; start < 400; start += 30) {
      await store.save(Array.from({ length: 30 }, (_each, at) => outcomeOf((start + at) * 7, [1])));
    }
    const [target] = await Array.fromAsync(store.targets());
    assert.deepEqual([target?.url, target?.sourceCount, target?.sources.length], [urlOf(1), 300, 20]);
  });

  it('accepts URLs that are longer than any index entry', async () => {
    const store = createPgStore(await newRun());
    const url = `http://site.example/${'x'.repeat(20_000)}`;
    await store.enqueue([{ url, depth: 0, fromSitemap: false }]);
    assert.equal((await store.take(1, 99))[0]?.url, url);
  });

  it('writes nothing for a worker that lost its lease', async () => {
    const run = await newRun();
    const zombie = createPgStore(run);
    await zombie.enqueue([{ url: urlOf(1), depth: 0, fromSitemap: false }]);
    await expireLease(service, run.id);
    const heir = createPgStore(await claimAudit(service));
    const before = await contentOf(heir);
    const writes = [
      () => zombie.enqueue([{ url: urlOf(2), depth: 0, fromSitemap: false }]),
      () => zombie.save([outcomeOf(1, [2])]),
      () =>
        zombie.saveLinkResults([
          {
            url: urlOf(1),
            result: { verdict: 'broken', status: 1, reason: 'x', redirected: false, file: null },
          },
        ]),
      () => zombie.saveSite({} as SiteFacts),
    ];
    for (const write of writes) await assert.rejects(write, LeaseLost);
    assert.deepEqual(await contentOf(heir), before);
    assert.equal(await heir.loadSite(), null);
  });

  it('resets the tries with the first batch that need not be read again', async () => {
    const id = await insertQueued(service, await createProject(service, org), { tries: 2 });
    const store = createPgStore(await claimAudit(service));
    const tries = async () =>
      (
        await service.services.db
          .selectFrom('audits')
          .select('tries')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).tries;
    assert.equal(await tries(), 3);
    await store.save([outcomeOf(1, [])]);
    assert.equal(await tries(), 3, 'without the facts of the site a crawl begins anew');
    await store.saveSite({} as SiteFacts);
    assert.equal(await tries(), 1);
    await service.services.db.updateTable('audits').set({ tries: 2 }).where('id', '=', id).execute();
    await expireLease(service, id);
    const heir = createPgStore(await claimAudit(service));
    assert.equal(await tries(), 3);
    await heir.save([outcomeOf(2, [])]);
    assert.equal(await tries(), 1);
  });
});
