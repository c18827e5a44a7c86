import { renderFindings, renderLinks, renderPages, renderRest } from './details.ts';
import { html } from './html.ts';
import { formatDate, renderOverview, renderPictures } from './overview.ts';
import { renderUrl } from './render-url.ts';
import type { ReportDocument } from './report-document.ts';
import { style } from './style.ts';

/**
 * A finished audit as one HTML document, good on a screen, a phone and on paper: nothing is loaded and nothing
 * runs. The same document gives the same bytes.
 */
export function renderReport(report: ReportDocument): string {
  const { rootUrl, completedAt, limits, rulesetVersion } = report;
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
<p class="soft">${renderUrl(rootUrl)} · ${formatDate(completedAt)}</p>
</header>
<main>
${renderOverview(report)}
${renderPictures(report)}
${renderFindings(report)}
${renderLinks(report)}
${renderPages(report)}
${renderRest(report)}
<h2>How the score comes about</h2>
<p>Each check loses its weight by the share of pages that fail it; rare faults of a grave kind count more than their share. A category is the weighted mean of its checks, the score the weighted mean of the search categories. The points beside the findings add up to what the score lacks to 100, before any cap.</p>
</main>
<footer class="soft">
<p>Written by Fettle with the rules ${rulesetVersion}, reading at most ${limits.maxPages} pages and ${limits.maxDepth} clicks from the home page.</p>
</footer>
</body>
</html>
`;
  return document.markup;
}
