import { scoreBars } from './charts.ts';
import { html, type Markup } from './html.ts';
import type { ReportDocument } from './report-document.ts';

/** The scores of all categories. */
export function renderScores({ seoReport, generalReport }: ReportDocument): Markup {
  const general = generalReport.categories.filter(({ score }) => score !== null);
  return html`<div class="pair scores"><div><h3>SEO scores</h3>${scoreBars(seoReport.categories)}</div>${
    general.length === 0
      ? null
      : html`<div><h3>Other scores</h3>${scoreBars(general)}
<p class="soft">The overall score covers SEO only. Other scores do not count toward it.</p></div>`
  }</div>`;
}
