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

const noLinks = { totalLinks: 0, brokenLinks: 0, unverifiedLinks: 0 };

interface Given {
  site?: SiteOverrides;
  pages: CheckedPage[];
  targets?: TargetOverrides[];
  links?: AdviceFacts['links'];
  isAssessed?: boolean;
}

async function advise(given: Given): Promise<Advice> {
  const { site: overrides, pages, targets = [], links = noLinks } = given;
  const site = siteFacts(overrides);
  const results = await runChecks({ site, pages: stream(pages), targets: stream(targets.map(linkTarget)) });
  const hasPage = given.isAssessed ?? pages.some(({ status }) => status === 200);
  return writeAdvice({ ...buildReports(results, hasPage), site, pageCount: pages.length, links });
}

test('a perfect site gets praise with the number of passed checks', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url }));
  const { aiTips, aiSummary } = await advise({ pages, links: { ...noLinks, totalLinks: 7 } });
  assert.match(aiTips, /^No SEO issues: \d+ checks passed on all 3 crawled pages\./);
  assert.deepEqual(aiSummary.split('\n'), [
    'https://site.example/ has an SEO score of 100 out of 100, based on 3 pages.',
    'All 7 links work.',
    'Security: 100 out of 100. No issues. Accessibility: 100 out of 100. No issues.',
  ]);
});

test('a tip names the cost, the extent, an example, and the fix of an issue', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url, h1: url === '/a' ? null : 'Tools' }));
  const { aiTips, aiSummary } = await advise({
    pages,
    links: { totalLinks: 3, brokenLinks: 1, unverifiedLinks: 1 },
  });
  assert.match(
    aiTips,
    /^Fix this:\n1\. Missing h1 heading \(costs \d\.\d points\): 1 of 3 pages, https:\/\/site\.example\/a \(no headings\)\. Mark up the main heading/,
  );
  assert.match(
    aiSummary,
    /^https:\/\/site\.example\/ has an SEO score of 9\d out of 100, .* Weakest category: Content \(9\d\)\. Strongest category: .* \(100\)\.$/m,
  );
  assert.match(aiSummary, /^1 of 3 links is broken, and 1 could not be verified\.$/m);
  assert.match(aiSummary, /^Fix first: missing h1 heading/m);
});

test('texts about a one-page site use the singular', async () => {
  const links = { totalLinks: 1, brokenLinks: 0, unverifiedLinks: 0 };
  const perfect = await advise({ pages: [pageFacts()], links });
  assert.match(perfect.aiTips, /on the only crawled page/);
  assert.match(perfect.aiSummary, /based on 1 page\.\nThe only link works\./);
  const faulty = await advise({ pages: [pageFacts({ title: null })] });
  assert.match(faulty.aiTips, /: the only page checked, https:\/\/site\.example\/ \(no title\)/);
  assert.match(faulty.aiSummary, /The pages contain no links\./);
});

test('the issue that caps the score comes first, whatever its own weight', async () => {
  const pages = ['/', '/a', '/b'].map((url) => pageFacts({ url, robots: 'noindex', viewport: null }));
  const { aiTips, aiSummary } = await advise({ pages: [...pages, pageFacts({ url: '/c', viewport: null })] });
  assert.match(
    aiTips,
    /^The home page has noindex\. Until this is fixed, the score cannot exceed 20\. Fix in this order/,
  );
  assert.match(aiTips, /\n1\. Pages with noindex \(caps the score at 20\): 3 of 4 pages/);
  assert.match(aiTips, /\n2\. Missing mobile viewport \(costs/);
  assert.match(aiSummary, /has an SEO score of 20 out of 100, .* This alone caps the score at 20\./);
});

test('there are up to five tips, and the rest is counted', async () => {
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
  assert.match(aiTips, /\nAfter that, fix the \d+ smaller SEO issues in the rest of the report\.$/);
});

const unread = { notFoundProbe: null, httpProbe: null, sitemaps: [] };

test('a site that disallows crawling gets the reason instead of a score', async () => {
  const closed = await advise({ site: { ...unread, robots: { disallowsRoot: true } }, pages: [] });
  assert.match(
    closed.aiTips,
    /^https:\/\/site\.example\/ could not be audited: .*robots\.txt disallows crawling it\./,
  );
  assert.match(closed.aiTips, /1\. robots\.txt blocks search engines: /);
  const failing = await advise({
    site: { ...unread, robots: { status: 503, verdict: 'disallow-all' } },
    pages: [],
  });
  assert.match(failing.aiSummary, /robots\.txt returns 503, so crawlers treat the whole site as disallowed/);
  assert.doesNotMatch(failing.aiSummary, /of 100/);
});

test('a site that returns only errors gets the reason instead of a score', async () => {
  const dead = await advise({ pages: [pageFacts({ status: 500 })] });
  assert.match(
    dead.aiSummary,
    /could not be audited: the only page found returns an error\.\nFix first: pages returning a server error/,
  );
  const gone = await advise({ pages: [pageFacts({ status: 404 }), pageFacts({ url: '/a', status: 404 })] });
  assert.match(gone.aiTips, /both pages found return an error/);
});

test('a bot challenge gets the reason and how to let the audit in, and no advice about the challenge itself', async () => {
  const text = { ...pageFacts().document?.text, words: 20 } as DocumentFacts['text'];
  const wall = pageFacts({ title: 'Just a moment...', description: null, text });
  const { aiTips, aiSummary } = await advise({ pages: [wall], isAssessed: false });
  const reason =
    /^https:\/\/site\.example\/ could not be audited: the site returned a bot challenge: “Just a moment\.\.\.”, so the site itself was not crawled\.\sAllow FettleBot in .*sign-in\.$/;
  assert.match(aiTips, reason);
  assert.match(aiSummary, reason);
});

test('the summary says that a truncated crawl is incomplete', async () => {
  const site = { truncatedBy: ['max-pages' as const], unreadUrls: 1 };
  const { aiSummary } = await advise({ site, pages: [pageFacts()] });
  assert.match(aiSummary, /before it crawled the whole site: 1 known URL was not crawled\.$/);
});
