import { amount, formatNumber } from '../../checks/texts/words.ts';
import { listIssues } from '../count-issues.ts';
import type { Distribution } from '../distribution.ts';
import { bindingGate } from '../findings-in-words.ts';
import { wholeScore } from '../score-scale.ts';
import { amountBars, type Bar, scoreBars, scoreRing, timeColumns } from './charts.ts';
import { html, type Markup } from './html.ts';
import type { Comparison, ReportDocument } from './report-document.ts';
import { severities, severityNames } from './severity-names.ts';

/** The first page: score, summary, changes, and categories. */
export function renderOverview(report: ReportDocument): Markup {
  const { seoReport, generalReport, crawl, linkReport } = report;
  const gate = bindingGate(seoReport);
  const facts = [
    amount(listIssues(report).length, 'issue'),
    ...(report.occurrenceCount === null ? [] : [amount(report.occurrenceCount, 'occurrence')]),
    `${amount(crawl.pageCount, 'page')} crawled`,
    `${amount(linkReport.totalLinks, 'link')} checked`,
    `${amount(linkReport.brokenLinks, 'broken link')}`,
    ...(linkReport.unverifiedLinks > 0 ? [`${amount(linkReport.unverifiedLinks, 'unverified link')}`] : []),
    crawl.hasRobotsTxt ? 'robots.txt found' : 'No robots.txt',
    crawl.hasSitemap ? 'Sitemap found' : 'No sitemap',
  ];
  return html`<div class="top">${scoreRing(seoReport.overallScore)}<div>${paragraphs(generalReport.aiSummary)}</div></div>
<ul class="chips">${facts.map((fact) => html`<li>${fact}</li>`)}</ul>
${report.comparison === null ? null : renderComparison(report.comparison, seoReport.overallScore)}
${gate === null ? null : html`<p class="gate"><strong>Score capped at ${gate.cap}.</strong> ${gate.reason}</p>`}
<h2>Scores</h2>
<div class="pair"><div>${scoreBars(seoReport.categories)}</div><div>${scoreBars(generalReport.categories.filter(({ score }) => score !== null))}
<p class="soft">The overall score covers SEO only. Other scores do not count toward it.</p></div></div>
<h2>What to fix first</h2>
<div class="tips">${paragraphs(seoReport.aiTips)}</div>`;
}

function renderComparison(comparison: Comparison, score: number | null): Markup {
  const { previousScore, previousCompletedAt, reasons, notRechecked } = comparison;
  const change =
    score === null || previousScore === null
      ? ''
      : `${describeChange(wholeScore(score) - wholeScore(previousScore))}, `;
  const rest = notRechecked === null ? '' : `, ${formatNumber(notRechecked)} not rechecked`;
  const why = reasons.length === 0 ? '' : ` The scores cannot be compared. ${reasons.join(' ')}`;
  return html`<p class="since">Compared with the audit of ${formatDate(previousCompletedAt)}: ${change}<strong>${amount(comparison.new, 'new occurrence')}</strong>, <strong>${formatNumber(comparison.fixed)} fixed</strong>, ${formatNumber(comparison.unchanged)} unchanged${rest}.${why}</p>`;
}

function describeChange(difference: number): string {
  if (difference === 0) return 'same score';
  return `score ${difference > 0 ? 'up' : 'down'} ${amount(Math.abs(difference), 'point')}`;
}

/** The charts: issues by severity, pages by status code and crawl depth, and the crawl over time. */
export function renderPictures(report: ReportDocument): Markup {
  const { crawl } = report;
  const issues = listIssues(report);
  const bars = severities.map(
    (severity): Bar => ({
      label: severityNames[severity],
      value: issues.filter((check) => check.severity === severity).length,
      tone: severity,
    }),
  );
  return html`<h2>Charts</h2>
<div class="pair">
<section><h3>Issues by severity</h3>${amountBars(bars)}</section>
${crawl.distribution === null ? null : renderDistribution(crawl.distribution)}</div>`;
}

function renderDistribution({ statuses, depths, timeline }: Distribution): Markup {
  return html`<section><h3>Pages by status code</h3>${amountBars(statuses.map(statusBar))}</section>
<section><h3>Pages by crawl depth</h3>${amountBars(depths.map(({ depth, pages }) => ({ label: depth === 0 ? 'Home page' : amount(depth, 'click'), value: pages, tone: 'accent' })))}</section>
<section><h3>Pages crawled over time</h3>${timeColumns(timeline.pages, timeline.spanSeconds)}</section>
`;
}

function statusBar({ status, pages }: { status: number; pages: number }): Bar {
  const tone = status >= 200 && status < 300 ? 'good' : status >= 300 && status < 400 ? 'fair' : 'poor';
  return { label: status === 0 ? 'No response' : String(status), value: pages, tone };
}

function paragraphs(text: string): Markup[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`);
}

/** `November 21, 2026, 04:16 UTC`, independent of the locale of the machine. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  const months =
    'January February March April May June July August September October November December'.split(' ');
  const time = iso.slice(11, 16);
  return `${months[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}, ${date.getUTCFullYear()}, ${time} UTC`;
}
