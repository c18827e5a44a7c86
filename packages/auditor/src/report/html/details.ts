import { amount, formatNumber } from '../../checks/texts/words.ts';
import type { CheckReport } from '../build-reports.ts';
import { html, type Markup } from './html.ts';
import { extentOf, isSearch, pointsOf, rankIssues } from './rank-issues.ts';
import { renderUrl } from './render-url.ts';
import type { ReportDocument } from './report-document.ts';
import { section } from './section.ts';
import { severityNames } from './severity-names.ts';

const places = 10;
const links = 100;
const pages = 50;

/** Every issue with its occurrences, the costliest first. */
export function renderFindings(report: ReportDocument): Markup {
  const failing = rankIssues(report);
  if (failing.length === 0) {
    const other = report.ignored === undefined ? '' : ' other than ignored ones';
    return html`<h2>Issues</h2><p>No issues found${other}.</p>`;
  }
  const search = failing.filter((check) => isSearch(report, check));
  const others = failing.filter((check) => !isSearch(report, check));
  return html`${issuesOf('SEO issues', search, true)}${issuesOf('Other issues', others, false)}`;
}

function issuesOf(title: string, checks: CheckReport[], countsForSearch: boolean): Markup | null {
  if (checks.length === 0) return null;
  return html`<h2>${title} <span class="count">${formatNumber(checks.length)}</span></h2>
<div class="issues">
${checks.map((check) => renderIssue(check, countsForSearch))}</div>`;
}

/** Its ID is inside: a browser that goes there opens what it is in. */
function renderIssue(check: CheckReport, countsForSearch: boolean): Markup {
  const shown = check.examples.slice(0, places);
  const rest = check.affected - shown.length;
  const points = pointsOf(check);
  const facts = [
    extentOf(check),
    check.ignoredCount === undefined ? null : `${formatNumber(check.ignoredCount)} ignored`,
    points === null || countsForSearch ? points : `${points} in its category`,
  ];
  return html`<details class="issue"><summary><h3>${check.title}</h3><span class="badge tone-${check.severity}">${severityNames[check.severity]}</span>${facts.map((fact) => (fact === null ? null : html`<span class="fact">${fact}</span>`))}</summary>
<p class="why" id="${check.id}">${check.why}</p>
<p class="fix"><strong>Fix:</strong> ${check.fix}</p>
<ul class="places">${shown.map(
    ({
      url,
      detail,
    }) => html`<li>${renderUrl(url)}${detail === '' ? null : html` <span class="soft">${detail}</span>`}</li>
`,
  )}${rest > 0 && check.unit !== 'site' ? html`<li class="soft">and ${formatNumber(rest)} more</li>` : null}</ul></details>
`;
}

/** Broken links with the pages that contain them. */
export function renderLinks({ linkReport }: ReportDocument): Markup {
  const { brokenList, brokenLinks } = linkReport;
  const head = { title: 'Broken links', count: brokenLinks };
  if (brokenLinks === 0) return section(head, html`<p>None. Every link that could be verified works.</p>`);
  const rows = brokenList.slice(0, links).map(({ url, reason, sources, sourceCount }) => {
    const [first] = sources;
    const others = sourceCount - 1;
    return html`<tr><td>${renderUrl(url)}</td><td>${reason}</td><td>${first === undefined ? '' : renderUrl(first.url)}${others > 0 ? html` <span class="soft">and ${amount(others, 'other page')}</span>` : null}</td></tr>
`;
  });
  const rest = brokenLinks - rows.length;
  return section(
    head,
    html`<table class="list"><thead><tr><th scope="col">URL</th><th scope="col">Status</th><th scope="col">Linked from</th></tr></thead><tbody>
${rows}</tbody></table>${rest > 0 ? html`<p class="soft">And ${formatNumber(rest)} more</p>` : null}`,
  );
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
  return section(
    { title: 'Pages with the most issues' },
    html`<table class="list"><thead><tr><th scope="col">Page</th><th scope="col" class="number wide">Status</th><th scope="col" class="number wide">Inlinks</th><th scope="col" class="number">Issues</th><th scope="col" class="number">Occurrences</th></tr></thead><tbody>
${rows}</tbody></table>`,
  );
}

function shownCount(count: number | null): string {
  return count === null ? '–' : formatNumber(count);
}

/** Passed checks, and checks that could not be assessed. */
export function renderRest(report: ReportDocument): Markup {
  const all = allChecks(report);
  const passed = all.filter(({ status, ignoredCount }) => status === 'pass' && ignoredCount === undefined);
  const unassessed = all.filter(({ status }) => status === 'not_assessed');
  return html`${
    passed.length === 0
      ? null
      : section(
          { title: 'Passed checks', count: passed.length },
          html`<ul class="columns">${passed.map(({ title }) => html`<li>${title}</li>`)}</ul>`,
        )
  }
${
  unassessed.length === 0
    ? null
    : section(
        { title: 'Checks not assessed', count: unassessed.length },
        html`<ul class="columns">${unassessed.map(({ title, note }) => html`<li>${title}: <span class="soft">${note}</span></li>`)}</ul>`,
      )
}`;
}

function allChecks({ seoReport, generalReport }: ReportDocument): CheckReport[] {
  return [...seoReport.categories, ...generalReport.categories].flatMap(({ checks }) => checks);
}
