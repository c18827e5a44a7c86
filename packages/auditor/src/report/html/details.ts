import { amount, formatNumber } from '../../checks/texts/words.ts';
import type { CheckReport } from '../build-reports.ts';
import { listIssues } from '../count-issues.ts';
import { html, type Markup } from './html.ts';
import { renderUrl } from './render-url.ts';
import type { ReportDocument } from './report-document.ts';
import { severities, severityNames } from './severity-names.ts';

const places = 10;
const links = 100;
const pages = 50;

/** Every issue with its occurrences, the costliest first. */
export function renderFindings(report: ReportDocument): Markup {
  const failing = listIssues(report).sort(
    (a, b) => b.pointsLost - a.pointsLost || severityRank(a) - severityRank(b) || (a.id < b.id ? -1 : 1),
  );
  if (failing.length === 0) {
    const other = report.ignored === undefined ? '' : ' other than ignored ones';
    return html`<h2>Issues</h2><p>No issues found${other}.</p>`;
  }
  const search = failing.filter((check) => isSearch(report, check));
  const others = failing.filter((check) => !search.includes(check));
  return html`${section('SEO issues', search, true)}${section('Other issues', others, false)}`;
}

function section(title: string, checks: CheckReport[], countsForSearch: boolean): Markup | null {
  if (checks.length === 0) return null;
  return html`<h2>${title} <span class="soft">${formatNumber(checks.length)}</span></h2>
${checks.map((check) => renderFinding(check, countsForSearch))}`;
}

function isSearch({ seoReport }: ReportDocument, check: CheckReport): boolean {
  return seoReport.categories.some(({ id }) => id === check.category);
}

function severityRank({ severity }: CheckReport): number {
  return severities.indexOf(severity);
}

function renderFinding(check: CheckReport, countsForSearch: boolean): Markup {
  const shown = check.examples.slice(0, places);
  const rest = check.affected - shown.length;
  const noun = check.unit === 'target' ? 'URL' : check.unit;
  const extent =
    check.unit === 'site' ? null : `${formatNumber(check.affected)} of ${amount(check.assessed, noun)}`;
  const cost = check.pointsLost.toFixed(1);
  const points = cost === '0.0' ? null : `${cost} points${countsForSearch ? '' : ' in its category'}`;
  return html`<article class="finding" id="${check.id}"><header><h3>${check.title}</h3><span class="badge tone-${check.severity}">${severityNames[check.severity]}</span>${extent === null ? null : html`<span class="soft">${extent}</span>`}${check.ignoredCount === undefined ? null : html`<span class="soft">${formatNumber(check.ignoredCount)} ignored</span>`}${points === null ? null : html`<span class="cost">−${points}</span>`}</header>
<p class="soft">${check.why}</p>
<p class="fix"><strong>Fix:</strong> ${check.fix}</p>
<ul class="places">${shown.map(
    ({
      url,
      detail,
    }) => html`<li>${renderUrl(url)}${detail === '' ? null : html` <span class="soft">${detail}</span>`}</li>
`,
  )}${rest > 0 && check.unit !== 'site' ? html`<li class="soft">and ${formatNumber(rest)} more</li>` : null}</ul></article>
`;
}

/** Broken links with the pages that contain them. */
export function renderLinks({ linkReport }: ReportDocument): Markup {
  const { brokenList, brokenLinks } = linkReport;
  if (brokenLinks === 0)
    return html`<h2>Broken links</h2><p>None. Every link that could be verified works.</p>`;
  const rows = brokenList.slice(0, links).map(({ url, reason, sources, sourceCount }) => {
    const [first] = sources;
    const others = sourceCount - 1;
    return html`<tr><td>${renderUrl(url)}</td><td>${reason}</td><td>${first === undefined ? '' : renderUrl(first.url)}${others > 0 ? html` <span class="soft">and ${amount(others, 'other page')}</span>` : null}</td></tr>
`;
  });
  const rest = brokenLinks - rows.length;
  return html`<h2>Broken links</h2>
<table class="list"><thead><tr><th>URL</th><th>Status</th><th>Linked from</th></tr></thead><tbody>
${rows}</tbody></table>${rest > 0 ? html`<p class="soft">And ${formatNumber(rest)} more</p>` : null}`;
}

/** The pages with the most issues. */
export function renderPages({ crawl }: ReportDocument): Markup | null {
  const worst = crawl.pages
    .filter(({ findingCount }) => findingCount > 0)
    .sort(
      (a, b) =>
        (b.issueCount ?? 0) - (a.issueCount ?? 0) ||
        b.findingCount - a.findingCount ||
        a.depth - b.depth ||
        (a.url < b.url ? -1 : 1),
    )
    .slice(0, pages);
  if (worst.length === 0) return null;
  const rows = worst.map(
    (
      page,
    ) => html`<tr><td>${renderUrl(page.url)}<br><span class="soft">${page.title ?? 'No title'}</span></td><td class="number wide">${page.status}</td><td class="number wide">${formatNumber(page.inlinks)}</td><td class="number">${shownCount(page.issueCount)}</td><td class="number">${shownCount(page.occurrenceCount)}</td></tr>
`,
  );
  return html`<h2>Pages with the most issues</h2>
<table class="list"><thead><tr><th>Page</th><th class="number wide">Status</th><th class="number wide">Inlinks</th><th class="number">Issues</th><th class="number">Occurrences</th></tr></thead><tbody>
${rows}</tbody></table>`;
}

function shownCount(count: number | null): string {
  return count === null ? '–' : formatNumber(count);
}

/** Passed checks, and checks that could not be assessed. */
export function renderRest(report: ReportDocument): Markup {
  const all = allChecks(report);
  const passed = all.filter(({ status, ignoredCount }) => status === 'pass' && ignoredCount === undefined);
  const unassessed = all.filter(({ status }) => status === 'not_assessed');
  return html`${passed.length === 0 ? null : html`<h2>Passed checks</h2><ul class="columns">${passed.map(({ title }) => html`<li>${title}</li>`)}</ul>`}
${unassessed.length === 0 ? null : html`<h2>Checks not assessed</h2><ul class="columns">${unassessed.map(({ title, note }) => html`<li>${title}: <span class="soft">${note}</span></li>`)}</ul>`}`;
}

function allChecks({ seoReport, generalReport }: ReportDocument): CheckReport[] {
  return [...seoReport.categories, ...generalReport.categories].flatMap(({ checks }) => checks);
}
