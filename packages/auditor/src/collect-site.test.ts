import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Egress } from '@fettle/egress';
import fc from 'fast-check';
import { analyze } from './analyze.ts';
import type { Clock } from './clock.ts';
import { collectSite } from './collect-site.ts';
import { crawlSite } from './crawl/crawl-site.ts';
import type { CrawlStore, LinkTarget } from './crawl-store.ts';
import { checkLinks } from './links/check-links.ts';
import { createMemoryStore } from './memory-store.ts';
import { createInstantClock, testParsers } from './testing/crawl.ts';
import { createNamedEgress, type Names } from './testing/named-hosts.ts';
import { page, type Routes, startSite } from './testing/site.ts';

const here = ['127.0.0.1'];
const names: Names = {
  'site.example': here,
  'a.example': here,
  'b.example': here,
  'inside.example': ['10.0.0.1'],
};
const pageCount = 12;

/** One server for all hosts: pages that share external targets, which work, fail, redirect, and are used in several ways. */
async function startHosts(changes: Routes = {}) {
  const requests: string[] = [];
  const site = await startSite({
    ...changes,
    '*': (request) => {
      const { url = '/', method = '', headers } = request;
      const host = (headers.host ?? '').replace(/:\d+$/, '');
      requests.push(`${method} ${host}${url}`);
      if (host !== 'site.example') return routeOf(url);
      const changed = changes[url];
      if (changed !== undefined) return typeof changed === 'function' ? changed(request) : changed;
      const number = url === '/' ? 0 : Number(/^\/p(\d+)$/.exec(url)?.[1] ?? Number.NaN);
      return number < pageCount ? pageOf(number, headers.host?.split(':')[1] ?? '') : { status: 404 };
    },
  });
  const { port } = new URL(site.origin);
  return { requests, rootUrl: `http://site.example:${port}/`, close: () => site.close() };
}

function pageOf(number: number, port: string): string {
  const next = number + 1 < pageCount ? [`/p${number + 1}`] : [];
  const links = [
    ...next,
    `http://a.example:${port}/menu`,
    `http://a.example:${port}/image.png`,
    `http://b.example:${port}/gone`,
    `http://b.example:${port}/moved`,
    `http://a.example:${port}/of/${number}`,
    `http://dead.example/${number}`,
    `http://inside.example:${port}/`,
    `https://site.example:${port}/other-scheme`,
    '/missing',
  ];
  const image = number === pageCount - 1 ? `<img src="http://a.example:${port}/image.png" alt="">` : '';
  return page(`page ${number}`, ...links) + image;
}

function routeOf(url: string) {
  if (url === '/gone') return { status: 404 };
  if (url === '/moved') return { status: 301, headers: { location: '/menu' } };
  if (url === '/image.png')
    return { headers: { 'content-type': 'image/png' }, chunks: ['x'.repeat(500), 'y'.repeat(500)] };
  return Number(url.slice(4)) % 3 === 1 ? { status: 500 } : 'here';
}

interface Collected {
  report: unknown;
  targets: LinkTarget[];
}

async function collect(
  rootUrl: string,
  options: {
    store?: CrawlStore;
    signal?: AbortSignal;
    linkClock?: Clock;
    isSequential?: boolean;
    onRequest?: () => void;
  } = {},
): Promise<Collected> {
  const { store = createMemoryStore(), signal = AbortSignal.timeout(60_000), onRequest } = options;
  const named = createNamedEgress(names);
  const egress: Egress = {
    ...named,
    async request(input) {
      onRequest?.();
      return named.request(input);
    },
    async follow(input) {
      onRequest?.();
      return named.follow(input);
    },
  };
  const { linkClock = createInstantClock() } = options;
  const crawl = {
    rootUrl,
    limits: { maxDepth: 20, maxPages: 100 },
    egress,
    parsers: testParsers,
    store,
    signal,
    random: () => 0.5,
  };
  try {
    const site =
      options.isSequential === true ? await crawlSite(crawl) : await collectSite({ ...crawl, linkClock });
    if (options.isSequential === true) await checkLinks({ egress, store, signal, site, clock: linkClock });
    const { linkReport, seoReport, generalReport } = await analyze({ site, store });
    return {
      report: { linkReport, seoReport, generalReport },
      targets: await Array.fromAsync(store.targets()),
    };
  } finally {
    await egress.close();
  }
}

test('external links are checked during the crawl: each once, with the same results as after it', async () => {
  const hosts = await startHosts();
  try {
    const expected = await collect(hosts.rootUrl, { isSequential: true });
    const after = hosts.requests.splice(0);
    const collected = await collect(hosts.rootUrl);
    assert.deepEqual(collected, expected);

    const lastPage = `GET site.example/p${pageCount - 1}`;
    const isDuring = (request: string): boolean =>
      hosts.requests.indexOf(request) < hosts.requests.indexOf(lastPage);
    assert.ok(after.indexOf('HEAD a.example/menu') > after.indexOf(lastPage));
    assert.ok(isDuring('HEAD a.example/menu') && isDuring('GET b.example/gone'));
    assert.ok(isDuring('HEAD a.example/of/3'));
    // Requested as a link first, and again to find its size because the last page shows it.
    const image = hosts.requests.filter((request) => request.endsWith('/image.png'));
    assert.deepEqual(image, [
      'HEAD a.example/image.png',
      'HEAD a.example/image.png',
      'GET a.example/image.png',
    ]);
    const others = (requests: string[]) =>
      requests.filter((request) => !request.endsWith('/image.png')).sort();
    assert.deepEqual(others(hosts.requests), others(after));
  } finally {
    await hosts.close();
  }
});

test('the second attempt at a failure does not wait for the end of the crawl, nor the crawl for it', async () => {
  const waits: number[] = [];
  /** No pause ends. */
  const linkClock: Clock = {
    now: () => 0,
    wait: (ms, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        waits.push(ms);
      }),
  };
  const lastPage = Promise.withResolvers<void>();
  const stopper = new AbortController();
  const hosts = await startHosts({
    [`/p${pageCount - 1}`]: () => {
      lastPage.resolve();
      return 'the last page';
    },
  });
  const collecting = collect(hosts.rootUrl, { linkClock, signal: stopper.signal });
  try {
    await Promise.race([lastPage.promise, collecting]);
    assert.ok(hosts.requests.includes('GET b.example/gone'));
    assert.ok(waits.includes(1000) || waits.includes(10_000), waits.join(' '));
  } finally {
    stopper.abort();
    await assert.rejects(collecting, { code: 'CANCELLED' });
    await hosts.close();
  }
});

test('a crawl that fails ends the link check: nothing is requested afterwards', async () => {
  const hosts = await startHosts();
  const store = createMemoryStore();
  let saved = 0;
  const failing: CrawlStore = {
    ...store,
    async save(outcomes) {
      saved += 1;
      if (saved > 2) throw new Error('the store is full');
      await store.save(outcomes);
    },
  };
  try {
    // Counted where they are made: the server may hear of one on its way after everything has ended.
    let requests = 0;
    const collecting = collect(hosts.rootUrl, { store: failing, onRequest: () => (requests += 1) });
    await assert.rejects(collecting, /the store is full/);
    const before = requests;
    assert.ok(before > 0);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(requests, before);
  } finally {
    await hosts.close();
  }
});

test('a failure to store results fails the audit after the crawl, whose pages stay', async () => {
  const hosts = await startHosts();
  const store = createMemoryStore();
  const failing: CrawlStore = {
    ...store,
    saveLinkResults: () => Promise.reject(new Error('no connection')),
  };
  try {
    await assert.rejects(collect(hosts.rootUrl, { store: failing }), /no connection/);
    // With the error page.
    assert.equal((await store.counts()).pages, pageCount + 1);
    assert.notEqual((await store.loadSite())?.finishedAt, null);
  } finally {
    await hosts.close();
  }
});

/** The store of a process that dies: from that write on, nothing is stored. */
function mortal(store: CrawlStore, call: number, before: boolean): CrawlStore {
  let calls = 0;
  const die = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > call || (calls === call && before)) throw new Error('killed');
    const result = await work();
    if (calls >= call) throw new Error('killed');
    return result;
  };
  return {
    ...store,
    enqueue: (entries) => die(() => store.enqueue(entries)),
    save: (outcomes) => die(() => store.save(outcomes)),
    saveSite: (facts) => die(() => store.saveSite(facts)),
    saveLinkResults: (results) => die(() => store.saveLinkResults(results)),
  };
}

test('killed at any write and continued, it ends with the same results', async () => {
  const hosts = await startHosts();
  try {
    const expected = await collect(hosts.rootUrl, { isSequential: true });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.boolean(), async (call, before) => {
        const store = createMemoryStore();
        await collect(hosts.rootUrl, { store: mortal(store, call, before) }).catch((error: unknown) => {
          if (!String((error as Error).message).includes('killed')) throw error;
        });
        assert.deepEqual(await collect(hosts.rootUrl, { store }), expected);
      }),
      { numRuns: 12 },
    );
  } finally {
    await hosts.close();
  }
});
