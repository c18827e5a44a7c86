import { wholeScore } from '@fettle/auditor';
import type { Audit } from '@fettle/contract';
import { formatCount, formatNumber } from '../../format-amount.ts';
import { withoutControls } from './without-controls.ts';

type Category = NonNullable<Audit['seoReport']>['categories'][number];
type Check = Category['checks'][number];
type Broken = NonNullable<Audit['linkReport']>['brokenList'][number];

const findingsShown = 10;
const pagesShown = 3;
const linksShown = 20;

/** A completed audit as text lines: scores, top issues with examples, broken links, and advice. */
export function describeAudit(audit: Audit): string[] {
  const seo = audit.seoReport?.categories ?? [];
  const general = audit.generalReport?.categories ?? [];
  return [
    '',
    `${audit.config.rootUrl}: ${formatCount(audit.crawl.pageCount, 'page')}, ${formatCount(audit.linkReport?.totalLinks ?? 0, 'link')}`,
    `Score: ${describeScore(audit.seoReport?.overallScore ?? null)}`,
    `${formatCount(audit.issueCount ?? 0, 'issue')} (${formatCount(audit.occurrenceCount ?? 0, 'occurrence')})`,
    '',
    ...describeScores([...seo, ...general]),
    ...describeFindings([...costliest(seo), ...costliest(general)].slice(0, findingsShown)),
    ...describeBroken(audit.linkReport?.brokenList ?? [], audit.linkReport?.brokenLinks ?? 0),
    '',
    ...(audit.seoReport?.aiTips ?? '').split('\n'),
  ].map(withoutControls);
}

function describeScores(categories: readonly Category[]): string[] {
  const width = Math.max(0, ...categories.map(({ title }) => title.length));
  return categories.map(({ title, score }) => `  ${title.padEnd(width)}  ${shownScore(score).padStart(4)}`);
}

function costliest(categories: readonly Category[]): Check[] {
  return categories
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'fail')
    .sort((a, b) => b.pointsLost - a.pointsLost);
}

function describeFindings(checks: readonly Check[]): string[] {
  if (checks.length === 0) return ['', 'No issues found.'];
  const lines = checks.flatMap((check, index) => [
    `${String(index + 1).padStart(3)}. ${check.title} (${check.severity}${extent(check)}${cost(check)})`,
    ...check.examples
      .slice(0, pagesShown)
      .map(({ url, detail }) => `       ${url}${detail === '' ? '' : `: ${detail}`}`),
    ...more(check.affected - Math.min(pagesShown, check.examples.length)),
  ]);
  return ['', 'Top issues:', ...lines];
}

/** Nothing for checks of the whole site, which either pass or fail. */
function extent({ unit, affected, assessed }: Check): string {
  if (unit === 'site') return '';
  const noun = unit === 'target' ? 'URL' : unit;
  return `, ${formatNumber(affected)} of ${formatCount(assessed, noun)}`;
}

function cost({ category, pointsLost }: Check): string {
  const points = pointsLost.toFixed(1);
  if (points === '0.0') return '';
  const where = category === 'security' || category === 'accessibility' ? ' in its category' : '';
  return `, −${points} points${where}`;
}

function more(rest: number): string[] {
  return rest > 0 ? [`       and ${formatNumber(rest)} more`] : [];
}

function describeBroken(list: readonly Broken[], total: number): string[] {
  if (total === 0) return ['', 'No broken links.'];
  const lines = list.slice(0, linksShown).map(({ url, reason, sources, sourceCount }) => {
    const first = sources[0]?.url;
    const others = sourceCount > 1 ? ` and ${formatCount(sourceCount - 1, 'other page')}` : '';
    return `  ${url}: ${reason}${first === undefined ? '' : `, linked from ${first}${others}`}`;
  });
  const rest = total - lines.length;
  return [
    '',
    `${formatCount(total, 'broken link')}:`,
    ...lines,
    ...(rest > 0 ? [`  and ${formatNumber(rest)} more`] : []),
  ];
}

function describeScore(score: number | null): string {
  return score === null ? 'none' : `${wholeScore(score)} out of 100`;
}

/** As in the dashboard and the HTML report. */
function shownScore(score: number | null): string {
  return score === null ? 'none' : String(wholeScore(score));
}
