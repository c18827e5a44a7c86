import { formatNumber } from '../../checks/texts/words.ts';
import { renderCover } from './cover.ts';
import { renderFindings, renderLinks, renderPages, renderRest } from './details.ts';
import { html, type Markup } from './html.ts';
import { renderIgnored } from './ignored.ts';
import { pageFooter } from './page-footer.ts';
import { paragraphs } from './paragraphs.ts';
import { renderPictures } from './pictures.ts';
import type { ReportDocument } from './report-document.ts';
import { renderScores } from './scores.ts';
import { section } from './section.ts';
import { accentStyle, style } from './style.ts';
import { renderSummary } from './summary.ts';

/**
 * A completed audit as one HTML document for screen, phone, and paper: a cover, a summary of one page, and the details.
 * It loads no resources and runs no scripts. The same audit gives the same bytes.
 */
export function renderReport(report: ReportDocument): string {
  const styles = accentStyle(report.branding?.accentColor ?? null) + style + pageFooter(report);
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Website audit: ${report.name}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
${renderCover(report)}
<main>
${renderSummary(report)}
<section class="detail">
${renderScores(report)}
${renderFindings(report)}
${renderLinks(report)}
${renderPages(report)}
${section({ title: 'Recommendations' }, html`<div class="tips">${paragraphs(report.seoReport.aiTips)}</div>`)}
${renderPictures(report)}
${renderIgnored(report.ignored)}
${renderRest(report)}
${renderMethod(report)}
</section>
</main>
<footer><p>Created with Fettle</p></footer>
</body>
</html>
`;
  return document.markup;
}

function renderMethod({ limits, rulesetVersion }: ReportDocument): Markup {
  return section(
    { title: 'How the score is calculated' },
    html`<p>Each check loses part of its weight, depending on the share of pages, links, or images that fail it. The more severe a check, the more its first affected pages count. A category’s score is the weighted mean of its checks, and the overall score is the weighted mean of the SEO categories. Before any cap, the points next to the SEO issues add up to 100 minus the overall score.</p>
<p class="soft">Ruleset ${rulesetVersion}. Page limit: ${formatNumber(limits.maxPages)}. Crawl depth: ${limits.maxDepth}.</p>`,
  );
}
