import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckedPage } from '../checks/check.ts';
import { runChecks } from '../checks/run-checks.ts';
import { pageFacts } from '../checks/testing/page-facts.ts';
import {
  linkTarget,
  type SiteOverrides,
  siteFacts,
  type TargetOverrides,
} from '../checks/testing/site-facts.ts';
import { stream } from '../checks/testing/stream.ts';
import type { DocumentFacts } from '../facts.ts';
import { writeAdvice } from './advice.ts';
import type { Advice, AdviceFacts } from './advice-facts.ts';
import { buildReports } from './build-reports.ts';

const NO_LINKS = { totalLinks: 0, brokenLinks: 0, unverifiedLinks: 0 };

interface Given {
  site?: SiteOverrides;
  pages: CheckedPage[];
  targets?: TargetOverrides[];
  links?: AdviceFacts['links'];
  isJudged?: boolean;
}

async function advise(given: Given): Promise<Advice> {
  const { site: overrides, pages, targets = [], links = NO_LINKS } = given;
  const site = siteFacts(overrides);
  const results = await runChecks({ site, pages: stream(pages), targets: stream(targets.map(linkTarget)) });
  const hasPage = given.isJudged ?? pages.some(({ status }) => status === 200);
  return writeAdvice({ ...buildReports(results, hasPage), site, pageCount: pages.length, links });
}

test('a perfect site is told so, with what was judged', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url }));
  const { aiTips, aiSummary } = await advise({ pages, links: { ...NO_LINKS, totalLinks: 7 } });
  assert.match(aiTips, /^Nothing to repair for search: \d+ checks passed on all 3 pages that were read\./);
  assert.deepEqual(aiSummary.split('\n'), [
    'https://site.example/ scores 100 of 100 for search, judged by 3 pages.',
    'All 7 links work.',
    'Security: 100 of 100, nothing to repair. Accessibility: 100 of 100, nothing to repair.',
  ]);
});

test('a finding is told with its cost, its extent, a page and the remedy', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url, h1: url === '/a' ? null : 'Tools' }));
  const { aiTips, aiSummary } = await advise({
    pages,
    links: { totalLinks: 3, brokenLinks: 1, unverifiedLinks: 1 },
  });
  assert.match(
    aiTips,
    /^One thing to repair:\n1\. Pages without a main heading \(h1\) \(costs \d\.\d points\): 1 of 3 pages, https:\/\/site\.example\/a \(no heading at all\)\. Mark the headline/,
  );
  assert.match(
    aiSummary,
    /^https:\/\/site\.example\/ scores 9\d of 100 .* Weakest: content \(9\d\); best: .* \(100\)\.$/m,
  );
  assert.match(aiSummary, /^1 of 3 links is broken, 1 could not be verified from outside a browser\.$/m);
  assert.match(aiSummary, /^What pays most: pages without a main heading/m);
});

test('a site of one page is spoken of in the singular', async () => {
  const links = { totalLinks: 1, brokenLinks: 0, unverifiedLinks: 0 };
  const perfect = await advise({ pages: [pageFacts()], links });
  assert.match(perfect.aiTips, /on the only page that was read/);
  assert.match(perfect.aiSummary, /judged by 1 page\.\nThe only link works\./);
  const faulty = await advise({ pages: [pageFacts({ title: null })] });
  assert.match(faulty.aiTips, /: the only page judged, https:\/\/site\.example\/ \(no title\)/);
  assert.match(faulty.aiSummary, /Its pages refer to no other address\./);
});

test('what holds the whole score down comes first, however little its own weight is', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url, robots: 'noindex', viewport: null }));
  const { aiTips, aiSummary } = await advise({ pages: [...pages, pageFacts({ url: '/c', viewport: null })] });
  assert.match(
    aiTips,
    /^The home page asks search engines not to index it\. Until that is repaired the score cannot exceed 20\. Repair/,
  );
  assert.match(
    aiTips,
    /\n1\. Pages ask to be left out of search \(noindex\) \(holds the score at 20\): 3 of 4 pages/,
  );
  assert.match(aiTips, /\n2\. Pages that do not fit the screen of a phone \(costs/);
  assert.match(aiSummary, /scores 20 of 100 .* That alone limits the score to 20\./);
});

test('at most five tips are given, the rest is counted', async () => {
  const faults = {
    title: 'x',
    description: null,
    h1: null,
    lang: null,
    doctype: false,
    viewport: null,
    openGraph: {},
  };
  const { aiTips } = await advise({ pages: [pageFacts(faults)] });
  assert.equal(aiTips.split('\n').length, 7);
  assert.match(aiTips, /\nAfter that, 2 smaller findings remain in the report\.$/);
});

const unread = { notFoundProbe: null, httpProbe: null, sitemaps: [] };

test('a site that may not be crawled gets the reason instead of a score', async () => {
  const closed = await advise({ site: { ...unread, robots: { disallowsRoot: true } }, pages: [] });
  assert.match(
    closed.aiTips,
    /^https:\/\/site\.example\/ could not be judged: .*robots\.txt forbids crawlers to read it\./,
  );
  assert.match(closed.aiTips, /1\. robots\.txt keeps search engines out: /);
  const failing = await advise({
    site: { ...unread, robots: { status: 503, verdict: 'disallow-all' } },
    pages: [],
  });
  assert.match(failing.aiSummary, /robots\.txt answers 503, and crawlers must then stay away/);
  assert.doesNotMatch(failing.aiSummary, /of 100/);
});

test('a site that only answers errors gets the reason instead of a score', async () => {
  const dead = await advise({ pages: [pageFacts({ status: 500 })] });
  assert.match(
    dead.aiSummary,
    /could not be judged: the only page found answers with an error\.\nWhat pays most: pages answer with a server error/,
  );
  const gone = await advise({ pages: [pageFacts({ status: 404 }), pageFacts({ url: '/a', status: 404 })] });
  assert.match(gone.aiTips, /all 2 pages found answer with an error/);
});

test('a wall before the site gets the reason and the way in, and no advice about the wall itself', async () => {
  const text = { ...pageFacts().document?.text, words: 20 } as DocumentFacts['text'];
  const wall = pageFacts({ title: 'Just a moment...', description: null, text });
  const { aiTips, aiSummary } = await advise({ pages: [wall], isJudged: false });
  const reason =
    /^https:\/\/site\.example\/ could not be judged: a wall against robots answered: “Just a moment\.\.\.”, and nothing behind it was read\.\sLet FettleBot in: .*login\.$/;
  assert.match(aiTips, reason);
  assert.match(aiSummary, reason);
});

test('a crawl that stopped early is said to be incomplete', async () => {
  const site = { truncatedBy: ['max-pages' as const], unreadUrls: 1 };
  const { aiSummary } = await advise({ site, pages: [pageFacts()] });
  assert.match(aiSummary, /before it had read the whole site: 1 known address was left out\.$/);
});
