import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Check, Finding, PageCheck, SiteCheck } from './check.ts';
import { runChecks } from './run-checks.ts';
import { type PageOverrides, pageFacts } from './testing/page-facts.ts';
import { linkTarget, siteFacts } from './testing/site-facts.ts';
import { stream } from './testing/stream.ts';

const wording = {
  title: { pass: 'Fine', fail: 'Not fine' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  why: 'Because.',
  fix: 'Repair it.',
} as const;

function pageCheck(run: PageCheck['run'], more: Partial<PageCheck> = {}): PageCheck {
  return { ...wording, id: 'made-up', scope: 'page', run, ...more };
}

async function run(
  checks: Check[],
  pages: PageOverrides[],
  onPage?: Parameters<typeof runChecks>[0]['onPage'],
) {
  const errors: string[] = [];
  const results = await runChecks({
    site: siteFacts(),
    pages: stream(pages.map(pageFacts)),
    targets: stream([linkTarget()]),
    checks,
    onCheckError: (id) => errors.push(id),
    ...(onPage === undefined ? {} : { onPage }),
  });
  return { results, errors };
}

const everyPage: PageCheck['run'] = () => ['found'];

test('only the runner decides which pages a check sees', async () => {
  const pages: PageOverrides[] = [
    { url: '/' },
    { url: '/noindex', robots: 'noindex' },
    { url: '/copy', canonical: 'https://site.example/' },
    { url: '/error', status: 404 },
    { url: '/silent', status: null, isHtml: false, document: null },
    { url: '/blocked', status: null, isHtml: false, document: null, blockedByRobots: true },
    { url: '/file.pdf', isHtml: false, document: null },
    {
      url: '/old',
      finalUrl: 'https://site.example/',
      hops: [{ url: 'https://site.example/old', status: 301, location: 'https://site.example/' }],
      isHtml: false,
      document: null,
    },
  ];
  const seen = async (appliesTo: NonNullable<Check['appliesTo']>) => {
    const { results } = await run([pageCheck(everyPage, { appliesTo })], pages);
    return results[0]?.examples.map(({ url }) => new URL(url).pathname);
  };
  assert.deepEqual(await seen('indexable'), ['/']);
  assert.deepEqual(await seen('html'), ['/', '/copy', '/noindex']);
  assert.deepEqual(await seen('any-internal'), ['/', '/copy', '/error', '/noindex', '/silent']);
  assert.deepEqual(await seen('requested'), ['/', '/copy', '/error', '/noindex', '/old', '/silent']);
});

test('a check that throws is not assessed and does not affect other checks', async () => {
  const faulty = pageCheck((page) => {
    if (page.url.endsWith('/b')) throw new Error('no such luck');
    return ['found'];
  });
  const collector: SiteCheck = {
    ...wording,
    id: 'made-up-collector',
    scope: 'site',
    evidence: 'place',
    start: () => ({
      finish() {
        throw new Error('at the end');
      },
    }),
  };
  const stillborn: SiteCheck = {
    ...wording,
    id: 'stillborn',
    scope: 'site',
    evidence: 'place',
    start() {
      throw new Error('at the start');
    },
  };
  const sound = pageCheck(everyPage, { id: 'sound' });
  const pages = ['/', '/a', '/b', '/c'].map((url) => ({ url }));
  const { results, errors } = await run([faulty, collector, stillborn, sound], pages);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['not_assessed', 'not_assessed', 'not_assessed', 'fail'],
  );
  assert.match(results[0]?.note ?? '', /internal error/);
  assert.equal(results[3]?.affected, 4);
  assert.deepEqual(errors.sort(), ['made-up', 'made-up-collector', 'stillborn'], 'each told once');
});

test('pages are passed on before their findings, with whether they can be indexed', async () => {
  const seen: [string, boolean][] = [];
  await run(
    [pageCheck(everyPage)],
    [{ url: '/a' }, { url: '/b' }, { url: '/c', robots: 'noindex' }],
    (page, indexable) => {
      seen.push([new URL(page.url).pathname, indexable]);
    },
  );
  assert.deepEqual(seen, [
    ['/a', true],
    ['/b', true],
    ['/c', false],
  ]);
});

test('up to 20 examples are kept, sorted by depth and then by URL', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `/page-${String(index).padStart(2, '0')}`);
  const pages = urls.map((url, index) => ({ url, depth: index === 29 ? 0 : 2 }));
  const { results } = await run([pageCheck(everyPage)], pages.toReversed());
  assert.deepEqual(
    results[0]?.examples.map(({ url }) => new URL(url).pathname),
    ['/page-29', ...urls.slice(0, 19)],
  );
  assert.equal(results[0]?.affected, 30);
});

test('a page with 1,000 images has the same weight as one with 20', async () => {
  const images = (faulty: number, total: number): Partial<PageCheck> => ({
    unit: 'image',
    units: (page) => (page.url.endsWith('/gallery') ? total : 20),
    run: (page): Finding[] => (page.url.endsWith('/gallery') ? Array<Finding>(faulty).fill('no alt') : []),
  });
  const pages = [{ url: '/gallery' }, { url: '/a' }];
  const { results } = await run(
    [pageCheck(everyPage, images(1_000, 1_000)), pageCheck(everyPage, images(500, 1_000))],
    pages,
  );
  assert.deepEqual(
    results.map(({ share, affected, assessed }) => [share.full, affected, assessed]),
    [
      [0.5, 1_000, 1_020],
      [0.25, 500, 1_020],
    ],
  );
});

test('a page is mildly affected only if nothing on it is worse', async () => {
  const graded = pageCheck(
    (page) =>
      page.url.endsWith('/b') ? [{ detail: 'mild', mild: true }, 'severe'] : [{ detail: 'mild', mild: true }],
    { milder: { severity: 'info', weight: 0.5, when: 'nothing is worse' } },
  );
  const { results } = await run([graded], [{ url: '/a' }, { url: '/b' }]);
  assert.deepEqual(
    [results[0]?.affected, results[0]?.mild, results[0]?.share],
    [2, 1, { full: 0.5, mild: 0.5 }],
  );
});

test('a check without units or pages is not applicable', async () => {
  const idle = pageCheck(() => null);
  assert.equal((await run([idle], [{}])).results[0]?.status, 'not_applicable');
  assert.equal((await run([pageCheck(everyPage)], [])).results[0]?.status, 'not_applicable');
});

test('the collectors keep about 400 bytes per page for 50,000 pages', async () => {
  async function* manyPages() {
    for (let index = 0; index < 50_000; index += 1) {
      yield pageFacts({ url: `/section-${index % 97}/page-${index}`, title: `Title ${index % 40_000}` });
    }
  }
  const site = siteFacts();
  const before = memoryUsed();
  const { promise, resolve } = Promise.withResolvers<number>();
  async function* noTargets() {
    resolve(memoryUsed());
    yield linkTarget();
  }
  const results = await runChecks({ site, pages: manyPages(), targets: noTargets() });
  assert.equal(results.find(({ check }) => check.id === 'title-duplicate')?.affected, 20_000);
  const used = (await promise) - before;
  assert.ok(used < 22 * 2 ** 20, `${Math.round(used / 2 ** 20)} MiB beyond the start`);
});

/** After a full collection: what is really held, in objects and in buffers beside the heap. */
function memoryUsed(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
