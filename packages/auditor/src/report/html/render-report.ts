import { formatNumber } from '../../checks/texts/words.ts';
import { renderFindings, renderLinks, renderPages, renderRest } from './details.ts';
import { html } from './html.ts';
import { renderIgnored } from './ignored.ts';
import { formatDate, renderOverview, renderPictures } from './overview.ts';
import { renderUrl } from './render-url.ts';
import type { ReportDocument } from './report-document.ts';
import { style } from './style.ts';

/**
 * A completed audit as one HTML document for screen, phone, and paper. It loads no resources and runs no scripts. The same
 * audit gives the same bytes.
 */
export function renderReport(report: ReportDocument): string {
  const { rootUrl, completedAt, reanalyzedAt, limits, rulesetVersion } = report;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Site audit: ${report.name}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<header>
<h1>Site audit: ${report.name}</h1>
<p class="soft">${renderUrl(rootUrl)} · ${formatDate(completedAt)}${reanalyzedAt === null ? null : html` · analyzed again on ${formatDate(reanalyzedAt)}`}</p>
</header>
<main>
${renderOverview(report)}
${renderPictures(report)}
${renderFindings(report)}
${renderLinks(report)}
${renderPages(report)}
${renderIgnored(report.ignored)}
${renderRest(report)}
<h2>How the score is calculated</h2>
<p>Each check loses part of its weight, depending on the share of pages, links, or images that fail it. The more severe a check, the more its first affected pages count. A category’s score is the weighted mean of its checks, and the overall score is the weighted mean of the SEO categories. Before any cap, the points next to the SEO issues add up to 100 minus the overall score.</p>
</main>
<footer class="soft">
<p>Created by Fettle with ruleset ${rulesetVersion}. Page limit: ${formatNumber(limits.maxPages)}. Crawl depth: ${limits.maxDepth}.</p>
</footer>
</body>
</html>
`;
  return document.markup;
}
