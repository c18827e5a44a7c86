import { amount, formatNumber } from '../../checks/texts/words.ts';
import type { CheckReport } from '../build-reports.ts';
import { listIssues } from '../count-issues.ts';
import { bindingGate } from '../findings-in-words.ts';
import { wholeScore } from '../score-scale.ts';
import { formatDay } from './format-date.ts';
import { html, type Markup } from './html.ts';
import { paragraphs } from './paragraphs.ts';
import { extentOf, pointsOf, rankIssues } from './rank-issues.ts';
import type { Comparison, ReportDocument } from './report-document.ts';
import { severityNames } from './severity-names.ts';

/** More would not fit on one page of paper. */
const firstIssues = 5;

/** The second page, for whoever reads only one: score, key figures, what to do first. */
export function renderSummary(report: ReportDocument): Markup {
  const { seoReport, generalReport, comparison } = report;
  const gate = bindingGate(seoReport);
  return html`<section class="summary" id="summary">
<h2>Summary</h2>
<div class="lead">${renderScore(seoReport.overallScore, comparison)}<div class="words">${paragraphs(generalReport.aiSummary)}</div></div>
${renderFigures(report)}
${comparison === null ? null : renderChanges(comparison)}
${gate === null ? null : html`<p class="gate"><strong>Score capped at ${gate.cap}.</strong> ${gate.reason}</p>`}
${renderFirst(report)}
</section>`;
}

function renderScore(score: number | null, comparison: Comparison | null): Markup {
  const shown = score === null ? '–' : wholeScore(score);
  const previous = comparison?.previousScore ?? null;
  const change =
    score === null || previous === null || comparison === null
      ? null
      : renderChange(wholeScore(score) - wholeScore(previous), comparison.previousCompletedAt);
  return html`<div class="score"><p class="value">${shown}<span> out of 100</span></p>${change}</div>`;
}

function renderChange(difference: number, since: string): Markup {
  const [tone, sign, words] =
    difference === 0
      ? ['none', '', 'Same score as on']
      : difference > 0
        ? ['good', '▲ ', `Up ${amount(difference, 'point')} since`]
        : ['poor', '▼ ', `Down ${amount(-difference, 'point')} since`];
  return html`<p class="change tone-${tone}">${sign === '' ? null : html`<span aria-hidden="true">${sign}</span>`}${words} ${formatDay(since)}</p>`;
}

function renderFigures(report: ReportDocument): Markup {
  const { crawl, linkReport } = report;
  const issues = listIssues(report);
  const count = (...severities: CheckReport['severity'][]) =>
    issues.filter(({ severity }) => severities.includes(severity)).length;
  const errors = count('critical', 'error');
  const warnings = count('warning');
  const { brokenLinks, totalLinks, unverifiedLinks } = linkReport;
  const links = `of ${amount(totalLinks, 'link')}${unverifiedLinks === 0 ? '' : `, ${formatNumber(unverifiedLinks)} unverified`}`;
  return html`<ul class="figures">
${figure(errors, errors === 1 ? 'Error' : 'Errors', 'issues to fix first', errors === 0 ? 'none' : 'poor')}
${figure(warnings, warnings === 1 ? 'Warning' : 'Warnings', 'issues to fix next', warnings === 0 ? 'none' : 'fair')}
${figure(brokenLinks, brokenLinks === 1 ? 'Broken link' : 'Broken links', links, brokenLinks === 0 ? 'none' : 'poor')}
${figure(crawl.pageCount, crawl.pageCount === 1 ? 'Page' : 'Pages', describeSite(crawl), 'none')}
</ul>`;
}

function figure(value: number, label: string, note: string, tone: string): Markup {
  return html`<li class="tone-${tone}"><strong>${formatNumber(value)}</strong><span>${label}</span><small>${note}</small></li>`;
}

function describeSite({ hasRobotsTxt, hasSitemap }: ReportDocument['crawl']): string {
  if (hasRobotsTxt) return hasSitemap ? 'crawled, with robots.txt and sitemap' : 'crawled, no sitemap';
  return hasSitemap ? 'crawled, no robots.txt' : 'crawled, no robots.txt, no sitemap';
}

function renderChanges({ previousCompletedAt, reasons, notRechecked, ...counts }: Comparison): Markup {
  const rest = notRechecked === null ? '' : `, ${formatNumber(notRechecked)} not rechecked`;
  const why = reasons.length === 0 ? '' : ` The scores cannot be compared. ${reasons.join(' ')}`;
  return html`<p class="since">Compared with the audit of ${formatDay(previousCompletedAt)}: <strong>${amount(counts.new, 'new occurrence')}</strong>, <strong>${formatNumber(counts.fixed)} fixed</strong>, ${formatNumber(counts.unchanged)} unchanged${rest}.${why}</p>`;
}

function renderFirst(report: ReportDocument): Markup {
  const issues = rankIssues(report);
  if (issues.length === 0) return html`<h3>What to do first</h3><p>Nothing: no issues found.</p>`;
  const rows = issues.slice(0, firstIssues).map((check) => {
    const facts = [extentOf(check), pointsOf(check)].filter((fact) => fact !== null).join(' · ');
    return html`<li><p><a href="#${check.id}">${check.title}</a> <span class="badge tone-${check.severity}">${severityNames[check.severity]}</span></p><p class="soft">${facts}</p><p class="do">${check.fix}</p></li>
`;
  });
  const rest = issues.length - rows.length;
  const { occurrenceCount } = report;
  const occurrences = occurrenceCount === null ? '' : `, ${amount(occurrenceCount, 'occurrence')}`;
  return html`<h3>What to do first <span class="count">${amount(issues.length, 'issue')}${occurrences}</span></h3>
<ol class="first">
${rows}</ol>${rest === 0 ? null : html`<p class="soft">${amount(rest, 'more issue')} in the details</p>`}`;
}
