import { drawBar } from './progress.ts';
import type { DemoAudit } from './run-audit.ts';

type SeoReport = NonNullable<DemoAudit['seoReport']>;
type Category = SeoReport['categories'][number];
type Check = Category['checks'][number];
type BrokenLink = NonNullable<DemoAudit['linkReport']>['brokenList'][number];

const findingCount = 7;
const pagesPerFinding = 2;
const brokenCount = 8;

/** A completed audit as text: score, categories, top issues with examples, and broken links. */
export function describeAudit({ seoReport, generalReport, linkReport, crawl, config }: DemoAudit): string {
  if (seoReport === null || generalReport === null || linkReport === null) {
    throw new Error('The audit is complete but has no reports.');
  }
  const { origin } = new URL(config.rootUrl);
  return [
    `Score: ${seoReport.overallScore ?? 'none'} out of 100, based on ${crawl.pageCount} pages and ${linkReport.totalLinks} links`,
    ...describeCategories(seoReport.categories),
    '',
    'Top SEO issues',
    ...worstOf(seoReport.categories.flatMap(({ checks }) => checks)).flatMap((check) =>
      describeCheck(check, origin),
    ),
    '',
    'Other scores',
    ...describeCategories(generalReport.categories),
    ...worstOf(generalReport.checks).map(({ title }) => `         ${title}`),
    '',
    `${plural(linkReport.brokenLinks, 'broken link')}, ${plural(linkReport.redirectedLinks, 'redirected link')}`,
    ...linkReport.brokenList.slice(0, brokenCount).map((link) => describeBroken(link, origin)),
  ].join('\n');
}

function describeCategories(categories: readonly Category[]): string[] {
  return categories.flatMap(({ title, score, checks }) => {
    if (score === null) return [];
    const failed = checks.filter(({ status }) => status === 'fail').length;
    const found = failed === 0 ? '' : `  ${plural(failed, 'issue')}`;
    return [`  ${title.padEnd(16)}${score.toFixed(0).padStart(4)}  ${drawBar(score)}${found}`];
  });
}

function worstOf(checks: readonly Check[]): Check[] {
  const failed = checks.filter(({ status, pointsLost }) => status === 'fail' && pointsLost > 0);
  return failed.sort((a, b) => b.pointsLost - a.pointsLost).slice(0, findingCount);
}

function describeCheck({ title, pointsLost, affected, assessed, examples }: Check, origin: string): string[] {
  const shown = examples
    .slice(0, pagesPerFinding)
    .map(({ url, detail }) => `         ${shorten(url, origin)}  ${shorten(detail, origin)}`);
  return [`  ${`-${pointsLost.toFixed(1)}`.padStart(5)}  ${title} (${affected} of ${assessed})`, ...shown];
}

function describeBroken({ url, status, reason, sources, sourceCount }: BrokenLink, origin: string): string {
  const [source] = sources;
  const more = sourceCount > 1 ? ` and ${plural(sourceCount - 1, 'other page')}` : '';
  const from = source === undefined ? '' : `  on ${shorten(source.url, origin)}${more}`;
  return `  ${String(status ?? '–').padStart(5)}  ${shorten(url, origin)}${from}: ${shorten(reason, origin)}`;
}

/** Replaces URLs of the site with their paths. */
function shorten(text: string, origin: string): string {
  return text.replaceAll(`${origin}/`, '/');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
