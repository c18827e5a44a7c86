import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageFacts } from '../checks/testing/page-facts.ts';
import type { CrawlOutcome, FrontierEntry } from '../crawl-store.ts';
import type { PageFacts } from '../facts.ts';
import { crawledFacts } from '../testing/crawled-facts.ts';
import { createAdmission } from './admit-references.ts';

const site = 'https://site.example';
const limits = { maxDepth: 3, maxPages: 200 };

function page(path: string, depth: number, text = path): PageFacts {
  const facts = pageFacts({ url: site + path, depth });
  if (facts.document !== null) facts.document.text.hash = text;
  return facts;
}

function outcome(path: string, depth: number, links: string[], text = path): CrawlOutcome {
  const facts = crawledFacts(page(path, depth, text));
  const reference = { use: 'link', internal: true, crawl: true, anchorText: '' } as const;
  return { facts, references: links.map((link) => ({ ...reference, url: site + link })) };
}

const short = (entries: FrontierEntry[]): string[] =>
  entries.map(({ url, depth }) => `${depth} ${url.slice(site.length)}`);

test('a link is admitted once, one level below its page; too deep or crawl traps go beyond the limit', () => {
  const admission = createAdmission(limits);
  assert.deepEqual(short(admission.admit(outcome('/', 0, ['/a', '/b', '/a']))), ['1 /a', '1 /b']);
  assert.deepEqual(short(admission.admit(outcome('/a', 1, ['/b', '/c', '/x/x/x']))), ['2 /c', '5 /x/x/x']);
  assert.deepEqual(short(admission.admit(outcome('/c', 3, ['/deep', '/y/y/y']))), ['4 /deep', '5 /y/y/y']);
  const { tooDeep, trapped, traps } = admission.unread();
  assert.deepEqual([tooDeep, trapped, traps.map(({ shape }) => shape)], [1, 2, [`${site}/x/`, `${site}/y/`]]);
});

test('the target of a redirect keeps the depth and is always admitted, but counts', () => {
  const admission = createAdmission(limits);
  const redirect = outcome('/old', 3, ['/list?a=1&b=1']);
  redirect.facts.hops = [{ url: `${site}/old`, status: 301, location: `${site}/list?a=1&b=1` }];
  assert.deepEqual(short(admission.admit(redirect)), ['3 /list?a=1&b=1']);
  const more = Array.from({ length: 60 }, (_, index) => `/list?a=${index + 2}&b=1`);
  const admitted = admission.admit(outcome('/', 0, more)).filter(({ depth }) => depth === 1);
  assert.equal(admitted.length, 49);
});

test('a resumed crawl rejects what an uninterrupted one would have rejected', () => {
  const whole = createAdmission(limits);
  const found = Array.from({ length: 80 }, (_, index) => `/list?a=${index}&b=1`);
  const pages = Array.from({ length: 50 }, (_, index) => page(`/same/${index}`, 2, 'twin'));
  const before = [
    ...whole.admit(outcome('/', 0, found)),
    ...pages.flatMap((each) => whole.admit({ facts: crawledFacts(each), references: [] })),
  ];
  const resumed = createAdmission(limits);
  for (const entry of before.toReversed()) resumed.restore({ entry });
  for (const each of pages.toReversed()) resumed.restore({ page: each });
  assert.deepEqual(resumed.unread(), whole.unread());
  for (const next of [
    outcome('/n', 1, ['/list?a=3&b=1', '/list?a=500&b=1']),
    outcome('/same/51', 2, ['/z'], 'twin'),
  ]) {
    const reachable = (entries: FrontierEntry[]): string[] =>
      short(entries).filter((each) => !each.includes('a=3&'));
    assert.deepEqual(reachable(resumed.admit(next)), reachable(whole.admit(next)));
  }
  assert.deepEqual(resumed.unread(), whole.unread());
});

test('100,000 shapes have one budget more than 10,000', () => {
  const admission = createAdmission({ maxDepth: 3, maxPages: 200 });
  let admitted = 0;
  for (let part = 0; part < 100; part += 1) {
    const links = Array.from({ length: 1000 }, (_, index) => `/${letters(part)}/${letters(index)}?a=1&b=1`);
    admitted += admission.admit(outcome(`/${part}`, 0, links)).filter(({ depth }) => depth === 1).length;
  }
  assert.equal(admitted, 10_000 + 50);
  assert.ok(admission.unread().traps.length <= 50);
});

/** A number without digits, which would be folded. */
function letters(number: number): string {
  return number.toString(26).replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));
}
