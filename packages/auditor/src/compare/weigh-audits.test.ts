import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ComparedAudit, Overlap } from './compared-audit.ts';
import { weighAudits } from './weigh-audits.ts';

const audit: ComparedAudit = {
  startUrl: 'https://site.example/',
  maxDepth: 5,
  maxPages: 500,
  rulesetVersion: '2026.3',
  overallScore: 86.1,
  coversSite: true,
  completeChecks: ['title-missing', 'title-duplicate'],
};
const same: Overlap = {
  pagesInBoth: 40,
  pagesOnlyNow: 0,
  pagesOnlyBefore: 0,
  readOnlyNow: 0,
  readOnlyBefore: 0,
  lostNow: 0,
  lostBefore: 0,
};
const weigh = (
  { now = {}, before = {} }: { now?: Partial<ComparedAudit>; before?: Partial<ComparedAudit> },
  overlap: Partial<Overlap> = {},
) => weighAudits({ ...audit, ...now }, { ...audit, ...before }, { ...same, ...overlap });
const codesOf = (...input: Parameters<typeof weigh>): string[] =>
  weigh(...input).reasons.map(({ code }) => code);

test('the change of the score is a number with one decimal only if nothing differs', () => {
  const weighed = weigh({ now: { overallScore: 92 } });
  assert.deepEqual([weighed.comparable, weighed.reasons, weighed.scoreChange], [true, [], 5.9]);
  const lower = weigh({ now: { overallScore: 92, maxPages: 12 } });
  assert.deepEqual([lower.comparable, lower.scoreChange], [false, null]);
});

const differences: [string, Parameters<typeof weigh>[0], string, RegExp][] = [
  [
    'another start URL',
    { now: { startUrl: 'https://www.site.example/' } },
    'start_url',
    /^The earlier audit started at https:\/\/site\.example\/, this one at https:\/\/www\.site\.example\/\.$/,
  ],
  [
    'another page limit',
    { now: { maxPages: 12 }, before: { maxPages: 39 } },
    'page_limit',
    /^The earlier audit could read up to 39 pages, this one up to 12\.$/,
  ],
  [
    'another crawl depth',
    { now: { maxDepth: 1 } },
    'crawl_depth',
    /^Crawl depth was 5 in the earlier audit, and 1 in this one\.$/,
  ],
  ['other crawl rules', { now: { rules: { exclude: ['/shop'] } } }, 'crawl_rules', /different crawl rules/],
  [
    'another ruleset',
    { now: { rulesetVersion: '2026.4' } },
    'ruleset',
    /version 2026\.3 of the checks, this one with version 2026\.4\. Re-analyze/,
  ],
  ['an unknown ruleset', { before: { rulesetVersion: null } }, 'ruleset', /version unknown/],
  ['no score now', { now: { overallScore: null } }, 'no_score', /^This audit has no score\.$/],
  ['no score before', { before: { overallScore: null } }, 'no_score', /^The earlier audit has no score\.$/],
];
for (const [name, settings, code, message] of differences) {
  test(`${name} makes scores incomparable, and the reason says so`, () => {
    const { comparable, reasons, scoreChange } = weigh(settings);
    assert.deepEqual([comparable, scoreChange], [false, null]);
    const own = reasons.find((reason) => reason.code === code);
    assert.match(own?.message ?? '', message);
  });
}

test('the words follow the order of the two audits', () => {
  const { reasons } = weighAudits(audit, { ...audit, maxDepth: 1 }, same, 'later');
  assert.equal(reasons[0]?.message, 'Crawl depth was 1 in the later audit, and 5 in this one.');
});

test('rules are compared by their meaning: not set is the default, and the speed does not matter', () => {
  const equal: [unknown, unknown][] = [
    [undefined, null],
    [null, {}],
    [{}, { include: [], exclude: null }],
    [{ exclude: ['/a'] }, { exclude: ['/a'], requestsPerSecond: 1, revision: 7 }],
    [null, { include: [], ignoreRobots: false, userAgentSuffix: null, credentials: null }],
    [{ credentials: { type: 'basic', setAt: 'then' } }, { credentials: { type: 'basic', setAt: 'now' } }],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 2 }] } }],
  ];
  for (const [one, other] of equal) {
    assert.deepEqual(codesOf({ now: { rules: one }, before: { rules: other } }), []);
  }
  const different: [unknown, unknown][] = [
    [{ exclude: ['/a'] }, { exclude: ['/b'] }],
    [{ exclude: ['/a'] }, null],
    [{ ignoreRobots: true }, null],
    [{ credentials: { type: 'basic' } }, { credentials: { type: 'header' } }],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
  ];
  for (const [one, other] of different) {
    assert.ok(codesOf({ now: { rules: one }, before: { rules: other } }).includes('crawl_rules'));
  }
});

test('two readings of the whole site are alike, whatever has become of its pages', () => {
  assert.deepEqual(
    codesOf({}, { pagesInBoth: 3, pagesOnlyNow: 30, pagesOnlyBefore: 9, readOnlyNow: 30 }),
    [],
  );
});

test('readings of a part are alike if nine of ten pages are the same', () => {
  const part = { now: { coversSite: false }, before: { coversSite: false } };
  assert.deepEqual(codesOf(part, { pagesInBoth: 90, pagesOnlyNow: 5, pagesOnlyBefore: 5 }), []);
  assert.deepEqual(codesOf(part, { pagesInBoth: 89, pagesOnlyNow: 6, pagesOnlyBefore: 5 }), ['coverage']);
  assert.deepEqual(codesOf(part, { pagesInBoth: 0 }), ['coverage']);
  const mixed = { now: { coversSite: false } };
  assert.deepEqual(codesOf(mixed, { pagesInBoth: 12, pagesOnlyBefore: 27 }), ['coverage']);
});

test('an audit to which a page was denied that the other one read does not cover the site', () => {
  const { now, before, reasons } = weigh(
    {},
    { pagesInBoth: 3, pagesOnlyBefore: 9, lostNow: 1, readOnlyBefore: 9 },
  );
  assert.deepEqual([now.covers, before.covers], [false, true]);
  assert.deepEqual(
    reasons.map(({ code }) => code),
    ['coverage'],
  );
});

test('checks that depend on other pages count only between equal readings', () => {
  const checksOf = (...input: Parameters<typeof weigh>) => [...weigh(...input).now.checks];
  const both = ['title-missing', 'title-duplicate'];
  assert.deepEqual(checksOf({}, { readOnlyNow: 3 }), both, 'both cover the site');
  const part = { now: { coversSite: false }, before: { coversSite: false } };
  assert.deepEqual(checksOf(part), both, 'both read the same URLs');
  assert.deepEqual(checksOf(part, { readOnlyNow: 1 }), ['title-missing']);
  assert.deepEqual(checksOf({ now: { coversSite: false } }, { readOnlyBefore: 1 }), ['title-missing']);
  assert.deepEqual(checksOf({ now: { rulesetVersion: '2026.4' } }), [], 'another ruleset');
});
