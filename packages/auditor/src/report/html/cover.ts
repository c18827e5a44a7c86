import { scoreRing } from './charts.ts';
import { formatDate, formatDay } from './format-date.ts';
import { html, type Markup } from './html.ts';
import { renderUrl } from './render-url.ts';
import type { Branding, ReportDocument } from './report-document.ts';

/** The first page: who made the report, of which site, when, and the score. */
export function renderCover(report: ReportDocument): Markup {
  const { name, rootUrl, completedAt, reanalyzedAt, branding, seoReport } = report;
  const again = reanalyzedAt === null ? null : html`<br>Analyzed again on ${formatDate(reanalyzedAt)}`;
  return html`<header class="cover">
<div class="maker">${renderMaker(branding)}</div>
<div class="band"><div class="title">
<p class="kind">Website audit</p>
<h1>${name}</h1>
<p class="site">${renderUrl(rootUrl)}</p>
<p class="date"><time datetime="${completedAt}">${formatDay(completedAt)}</time></p>
</div>
<div class="disc">${scoreRing(seoReport.overallScore)}<p>SEO score</p></div></div>
<p class="credit">${branding === undefined ? null : html`Prepared by ${branding.orgName}<br>`}Crawl completed on ${formatDate(completedAt)}${again}</p>
</header>`;
}

function renderMaker(branding: Branding | undefined): Markup {
  if (branding === undefined) return html`${fettleMark}<span>Fettle</span>`;
  const { orgName, logo } = branding;
  if (logo === null) return html`<span>${orgName}</span>`;
  const source = `data:${logo.mimeType};base64,${Buffer.from(logo.bytes).toString('base64')}`;
  return html`<img src="${source}" alt="${orgName}">`;
}

const fettleMark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M9 17.5l4.5 4.5L23 11"/></svg>`;
