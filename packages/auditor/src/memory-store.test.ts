import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedOutcome } from './crawl/visit-url.ts';
import type { CrawlOutcome, FrontierEntry, Reference } from './crawl-store.ts';
import { createMemoryStore } from './memory-store.ts';

const entry = (path: string, depth: number, fromSitemap = false): FrontierEntry => ({
  url: `http://s.example${path}`,
  depth,
  fromSitemap,
});
const outcome = (path: string, depth: number, references: Partial<Reference>[] = []): CrawlOutcome => ({
  facts: { ...blockedOutcome(entry(path, depth)).facts, blockedByRobots: false, status: 200, isHtml: true },
  references: references.map((each) => ({
    url: '',
    use: 'link',
    internal: true,
    crawl: true,
    anchorText: '',
    ...each,
  })),
});
const paths = (entries: { url: string }[]): string[] => entries.map((each) => new URL(each.url).pathname);

test('a URL that is enqueued twice is taken once, by depth and then by discovery', async () => {
  const store = createMemoryStore();
  await store.enqueue([entry('/b', 2), entry('/z', 1), entry('/a', 1), entry('/z', 0)]);
  assert.deepEqual(paths(await store.take(2, 9)), ['/z', '/a']);
  await store.enqueue([entry('/c', 1)]);
  assert.deepEqual(paths(await store.take(5, 9)), ['/c', '/b']);
  assert.deepEqual(await store.take(5, 9), []);
});

test('a URL found again in a sitemap is marked as listed there', async () => {
  const store = createMemoryStore();
  await store.enqueue([entry('/a', 1)]);
  await store.enqueue([entry('/a', 1, true)]);
  assert.deepEqual(await store.take(1, 9), [entry('/a', 1, true)]);
});

test('an outcome counts once and marks its URL as seen, and finished URLs are not taken', async () => {
  const store = createMemoryStore();
  await store.enqueue([entry('/a', 1), entry('/b', 1)]);
  await store.save([outcome('/a', 1), outcome('/new', 1), outcome('/a', 1)]);
  assert.deepEqual(await store.counts(), { seen: 3, done: 2, pages: 2 });
  assert.deepEqual(paths(await store.take(9, 9)), ['/b']);
});

test('unfinished entries are taken again once they are requeued, and not by loading the site', async () => {
  const store = createMemoryStore();
  await store.enqueue([entry('/a', 0), entry('/b', 1)]);
  await store.take(2, 9);
  await store.save([outcome('/a', 0)]);
  assert.equal(await store.loadSite(), null);
  assert.deepEqual(await store.take(9, 9), []);
  await store.requeueUnfinished();
  assert.deepEqual(paths(await store.take(9, 9)), ['/b']);
});

test('targets have the result of the crawl or wait for one, and keep up to 20 sources', async () => {
  const store = createMemoryStore();
  for (let index = 0; index < 25; index += 1) {
    await store.save([
      outcome(`/${index}`, 1, [
        { url: 'http://s.example/0', anchorText: `t${index}` },
        { url: 'http://o.example/', internal: false, crawl: false },
      ]),
    ]);
  }
  const targets = await Array.fromAsync(store.targets());
  assert.deepEqual(
    targets.map((each) => [each.url, each.result?.verdict, each.sourceCount, each.sources.length]),
    [
      ['http://o.example/', undefined, 25, 20],
      ['http://s.example/0', 'working', 25, 20],
    ],
  );
  assert.deepEqual(
    (await Array.fromAsync(store.unverifiedTargets())).map((each) => each.url),
    ['http://o.example/'],
  );
  await store.saveLinkResults([
    {
      url: 'http://o.example/',
      result: { verdict: 'broken', status: 404, reason: 'x', redirected: false, file: null },
    },
  ]);
  assert.deepEqual(await Array.fromAsync(store.unverifiedTargets()), []);
});

test('the target of a redirect is an edge of the graph, but not a link target unless a page refers to it', async () => {
  const store = createMemoryStore();
  const old = outcome('/old', 1, [{ url: 'http://s.example/new' }]);
  old.facts.hops = [{ url: 'http://s.example/old', status: 301, location: 'http://s.example/new' }];
  await store.save([outcome('/', 0, [{ url: 'http://s.example/old' }]), old, outcome('/new', 1)]);
  assert.deepEqual(paths(await Array.fromAsync(store.targets())), ['/old']);
  assert.deepEqual(await Array.fromAsync(store.unverifiedTargets()), []);
  const links = await Array.fromAsync(store.pageLinks());
  assert.deepEqual(
    links.map(({ url, inlinks, outlinks }) => [new URL(url).pathname, inlinks, outlinks]),
    [
      ['/', 0, 1],
      ['/new', 1, 0],
      ['/old', 1, 1],
    ],
  );
});
