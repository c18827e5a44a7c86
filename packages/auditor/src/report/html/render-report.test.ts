import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'parse5';
import type { CheckReport } from '../build-reports.ts';
import { renderReport } from './render-report.ts';
import type { ReportDocument, ReportedPage } from './report-document.ts';

const hostile = `</style><script>alert(1)</script>" onload="x' <img src=//evil.example/x>\u202e`;

function failingCheck(overrides: Partial<CheckReport> = {}): CheckReport {
  return {
    id: 'title-missing',
    title: 'Pages lack a title',
    category: 'content',
    status: 'fail',
    severity: 'error',
    weight: 8,
    score: 40,
    unit: 'page',
    affected: 12,
    assessed: 40,
    pointsLost: 7.25,
    why: 'Search results show it.',
    fix: 'Write one per page.',
    note: null,
    examples: [{ url: 'https://example.com/a', detail: '' }],
    ...overrides,
  };
}

function document(overrides: Partial<ReportDocument> = {}): ReportDocument {
  return {
    name: 'Example',
    rootUrl: 'https://example.com/',
    completedAt: '2026-11-21T06:30:00.000Z',
    reanalyzedAt: null,
    rulesetVersion: '2026.1',
    limits: { maxPages: 100, maxDepth: 3 },
    crawl: {
      pageCount: 40,
      hasRobotsTxt: true,
      hasSitemap: false,
      distribution: {
        statuses: [
          { status: 200, pages: 38 },
          { status: 404, pages: 2 },
        ],
        depths: [
          { depth: 0, pages: 1 },
          { depth: 1, pages: 39 },
        ],
        timeline: { spanSeconds: 1, pages: [10, 30] },
      },
      pages: [],
    },
    linkReport: {
      totalLinks: 120,
      workingLinks: 120,
      brokenLinks: 0,
      unverifiedLinks: 3,
      redirectedLinks: 0,
      brokenList: [],
    },
    seoReport: {
      overallScore: 72.4,
      rawScore: 72.4,
      gates: [],
      categories: [{ id: 'content', title: 'Content', score: 61, weight: 20, checks: [failingCheck()] }],
      aiTips: '1. Write titles.\n2. Link them.',
    },
    generalReport: { checks: [], categories: [], aiSummary: 'The site is in fair order.' },
    occurrenceCount: 1_234,
    comparison: null,
    ...overrides,
  };
}

test('the report loads and runs nothing and is valid HTML', () => {
  const markup = renderReport(document());
  const faults: string[] = [];
  parse(markup, { onParseError: ({ code }) => faults.push(code) });
  assert.deepEqual(faults, []);
  assert.doesNotMatch(markup, /<(script|link|img|iframe|object|embed|base|form)\b|url\(|@import|\son\w+=/i);
});

test('the cover names the site, the day, and the score, and the summary has the key figures', () => {
  const checks = [
    failingCheck(),
    failingCheck({ id: 'slow', title: 'Slow pages', severity: 'warning', pointsLost: 9.5 }),
    failingCheck({ id: 'h1-missing', title: 'Pages lack a heading', severity: 'critical', pointsLost: 0 }),
  ];
  const [category] = document().seoReport.categories;
  assert.ok(category !== undefined);
  const markup = renderReport(
    document({ seoReport: { ...document().seoReport, categories: [{ ...category, checks }] } }),
  );
  const [cover = '', rest = ''] = markup.split('</header>');
  assert.match(cover, /<h1>Example<\/h1>.*https:\/\/example\.com\/.*November 21, 2026<.*72/s);
  assert.match(cover, /<span>Fettle<\/span>/);
  assert.doesNotMatch(cover, /Prepared by/);
  const [summary = '', detail = ''] = rest.split('<section class="detail">');
  assert.match(summary, /tone-poor"><strong>2<\/strong><span>Errors</);
  assert.match(summary, /tone-fair"><strong>1<\/strong><span>Warning</);
  assert.match(
    summary,
    /tone-none"><strong>0<\/strong><span>Broken links<\/span><small>of 120 links, 3 unverified</,
  );
  assert.match(summary, /<strong>40<\/strong><span>Pages<\/span><small>crawled, no sitemap</);
  assert.match(summary, /href="#slow">Slow pages<.*href="#title-missing">.*href="#h1-missing"/s);
  for (const id of ['slow', 'title-missing', 'h1-missing']) assert.ok(detail.includes(`id="${id}"`));
});

test('the details are folded on screen, and open on paper', () => {
  const markup = renderReport(document());
  assert.ok((markup.match(/<details class="(issue|section)"/g) ?? []).length > 4);
  assert.doesNotMatch(markup, /<details[^>]* open/);
  const [, paper = ''] = markup.split('@media print{');
  assert.match(paper, /details::details-content\{content-visibility:visible!important/);
  assert.match(markup, /@bottom-right\{content:counter\(page\) " \/ " counter\(pages\)/);
});

test('the branding of an organization is on the cover, and nothing of it can leave its place', () => {
  const bytes = Buffer.from([137, 80, 78, 71]);
  const markup = renderReport(
    document({
      name: hostile,
      branding: { orgName: hostile, accentColor: '#ffcc00', logo: { mimeType: 'image/png', bytes } },
    }),
  );
  assert.match(markup, /:root\{--brand:#ffcc00;--on-brand:#000000;--accent:#[0-9a-f]{6}\}/);
  assert.match(markup, /<img src="data:image\/png;base64,iVBORw==" alt="&lt;\/style&gt;/);
  assert.match(markup, /Prepared by &lt;\/style&gt;/);
  assert.match(markup, /@bottom-left\{content:"\\3c \\2f style\\3e \\3c script/);
  assert.equal((markup.match(/<\/style>/g) ?? []).length, 1);
  assert.doesNotMatch(markup, /<script|<img src=\/\/|\u202e|\son\w+="/i);
  const faults: string[] = [];
  parse(markup, { onParseError: ({ code }) => faults.push(code) });
  assert.deepEqual(faults, []);
  const named = renderReport(document({ branding: { orgName: 'Acme', accentColor: null, logo: null } }));
  assert.match(named, /--brand:#0f766e.*<div class="maker"><span>Acme<\/span>/s);
  assert.throws(() =>
    renderReport(document({ branding: { orgName: 'Acme', accentColor: 'red}', logo: null } })),
  );
});

test('text from the site is escaped everywhere', () => {
  const markup = renderReport(
    document({
      name: hostile,
      rootUrl: 'javascript:alert(1)',
      linkReport: {
        totalLinks: 1,
        workingLinks: 0,
        brokenLinks: 1,
        unverifiedLinks: 0,
        redirectedLinks: 0,
        brokenList: [
          {
            url: 'javascript:alert(2)',
            status: null,
            reason: hostile,
            type: 'external',
            sources: [{ url: `https://example.com/${hostile}`, anchorText: hostile }],
            sourceCount: 1,
          },
        ],
      },
      generalReport: { checks: [], categories: [], aiSummary: hostile },
      seoReport: {
        ...document().seoReport,
        aiTips: hostile,
        categories: [
          {
            id: 'content',
            title: 'Content',
            score: 61,
            weight: 20,
            checks: [failingCheck({ examples: [{ url: `data:text/html,${hostile}`, detail: hostile }] })],
          },
        ],
      },
    }),
  );
  assert.doesNotMatch(markup, /<script|<img|href="(javascript|data):|\u202e|" onload="/i);
  assert.match(markup, /&lt;script&gt;alert\(1\)/);
});

test('issues are sorted by cost and show how many occurrences are left out', () => {
  const checks = [
    failingCheck({ id: 'cheap', title: 'A cheap issue', pointsLost: 0.3 }),
    failingCheck({ id: 'dear', title: 'A costly issue', pointsLost: 9.5 }),
  ];
  const [category] = document().seoReport.categories;
  assert.ok(category !== undefined);
  const markup = renderReport(
    document({ seoReport: { ...document().seoReport, categories: [{ ...category, checks }] } }),
  );
  assert.ok(markup.indexOf('A costly issue') < markup.indexOf('A cheap issue'));
  assert.match(markup, /−9\.5 points/);
  assert.match(markup, /12 of 40 pages/);
  assert.match(markup, /and 11 more/);
});

test('issues and occurrences are counted where the audit is summed up, and for each page', () => {
  const page: ReportedPage = {
    url: 'https://example.com/a',
    status: 200,
    depth: 1,
    contentType: 'text/html',
    bytes: 1,
    ttfbMs: 1,
    title: 'A',
    description: null,
    h1: null,
    wordCount: 1,
    canonical: null,
    indexable: true,
    inlinks: 7,
    outlinks: 1,
    findingCount: 9,
    issueCount: 6,
    occurrenceCount: 9,
  };
  const old = { ...page, url: 'https://example.com/old', issueCount: null, occurrenceCount: null };
  const { crawl } = document();
  const markup = renderReport(document({ crawl: { ...crawl, pages: [old, page] } }));
  assert.match(markup, /1 issue, 1,234 occurrences/);
  assert.match(markup, /<h2>SEO issues <span class="count">1<\/span><\/h2>/);
  assert.match(markup, /\/a<.*<td class="number">6<\/td><td class="number">9<\/td>/);
  assert.match(markup, /\/old<.*<td class="number">–<\/td><td class="number">–<\/td>/);
  assert.ok(markup.indexOf('example.com/a') < markup.indexOf('example.com/old'));
  const uncounted = renderReport(document({ occurrenceCount: null }));
  assert.match(uncounted, />1 issue</);
});

test('a score has the color of the number that is shown', () => {
  const [category] = document().seoReport.categories;
  assert.ok(category !== undefined);
  const seoReport = {
    ...document().seoReport,
    overallScore: 89.6,
    categories: [{ ...category, score: 89.4 }],
  };
  const markup = renderReport(document({ seoReport }));
  assert.match(markup, /class="ring tone-good".*aria-label="Score: 90 out of 100"/);
  assert.match(markup, /tone-fair" style="width:89%"><\/span><\/td><td class="number">89</);
});

test('a comparison shows new and fixed occurrences and the change of the score', () => {
  const comparison = {
    previousCompletedAt: '2026-11-14T06:30:00.000Z',
    previousScore: 68.2,
    reasons: [],
    new: 1,
    fixed: 1300,
    unchanged: 4,
    notRechecked: 0,
  };
  const markup = renderReport(document({ comparison }));
  assert.match(markup, /tone-good">.*Up 4 points since November 14, 2026</);
  assert.match(
    markup,
    /Compared with the audit of November 14, 2026: <strong>1 new occurrence<.*1,300 fixed<.*4 unchanged, 0 not rechecked\.<\/p>/,
  );
  const same = renderReport(document({ comparison: { ...comparison, previousScore: 72.4 } }));
  assert.match(same, /tone-none">Same score as on November 14, 2026</);
  const worse = renderReport(document({ comparison: { ...comparison, previousScore: 73.4 } }));
  assert.match(worse, /tone-poor">.*Down 1 point since November 14, 2026</);
  const unknown = renderReport(document({ comparison: { ...comparison, previousScore: null } }));
  assert.match(unknown, /November 14, 2026: <strong>1 new occurrence/);
  assert.doesNotMatch(unknown, /Up 4 points|Same score/);
  const part = renderReport(
    document({
      comparison: { ...comparison, previousScore: null, reasons: ['One is smaller.'], notRechecked: 27 },
    }),
  );
  assert.match(part, /27 not rechecked\. The scores cannot be compared\. One is smaller\.</);
  assert.doesNotMatch(part, /Up 4 points/);
});

test('what is ignored is listed with its reason, and is not among the passed checks', () => {
  const passed = failingCheck({ status: 'pass', affected: 0, ignoredCount: 12, examples: [] });
  const [category] = document().seoReport.categories;
  assert.ok(category !== undefined);
  const items = [
    { title: 'Pages lack a title', url: null, reason: hostile, until: null },
    { title: 'Slow', url: 'https://example.com/b', reason: 'Moves.', until: '2027-01-01T00:00:00.000Z' },
  ];
  const markup = renderReport(
    document({
      seoReport: { ...document().seoReport, categories: [{ ...category, checks: [passed] }] },
      ignored: { issueCount: 1, occurrenceCount: 13, items, total: 5 },
    }),
  );
  assert.match(
    markup,
    /13 ignored occurrences, including 1 whole issue, are hidden and do not count toward totals or scores\./,
  );
  assert.match(markup, /Whole check.*No end/);
  assert.match(markup, /href="https:\/\/example\.com\/b".*Moves\..*January 1, 2027/);
  assert.match(markup, /And 3 more/);
  assert.match(markup, /No issues found other than ignored ones\./);
  const counted = renderReport(
    document({ ignored: { issueCount: 1, occurrenceCount: 13, items: [], total: 0 } }),
  );
  assert.match(counted, /13 ignored occurrences, including 1 whole issue, are hidden/);
  assert.doesNotMatch(counted, /<th scope="col">Reason/);
  assert.doesNotMatch(markup, /Passed checks|<script/);
});

test('severities are written as in the dashboard, and large numbers are grouped', () => {
  const markup = renderReport(document({ limits: { maxPages: 10_000, maxDepth: 3 } }));
  assert.match(markup, /<span class="badge tone-error">Error<\/span>/);
  assert.match(markup, /<th scope="row">Critical<\/th>/);
  assert.match(markup, /Page limit: 10,000\./);
});

test('an audit without a score says so instead of showing 0', () => {
  const markup = renderReport(document({ seoReport: { ...document().seoReport, overallScore: null } }));
  assert.match(markup, /aria-label="No score"/);
});

test('the same audit gives the same bytes', () => {
  assert.equal(renderReport(document()), renderReport(document()));
});
