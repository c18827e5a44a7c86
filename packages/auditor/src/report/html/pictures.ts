import { amount } from '../../checks/texts/words.ts';
import { listIssues } from '../count-issues.ts';
import type { Distribution } from '../distribution.ts';
import { amountBars, type Bar, timeColumns } from './charts.ts';
import { html, type Markup } from './html.ts';
import type { ReportDocument } from './report-document.ts';
import { section } from './section.ts';
import { severities, severityNames } from './severity-names.ts';

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
  return section(
    { title: 'Charts' },
    html`<div class="pair">
<div class="chart"><h3>Issues by severity</h3>${amountBars(bars)}</div>
${crawl.distribution === null ? null : renderDistribution(crawl.distribution)}</div>`,
  );
}

function renderDistribution({ statuses, depths, timeline }: Distribution): Markup {
  return html`<div class="chart"><h3>Pages by status code</h3>${amountBars(statuses.map(statusBar))}</div>
<div class="chart"><h3>Pages by crawl depth</h3>${amountBars(depths.map(({ depth, pages }) => ({ label: depth === 0 ? 'Home page' : amount(depth, 'click'), value: pages, tone: 'accent' })))}</div>
<div class="chart"><h3>Pages crawled over time</h3>${timeColumns(timeline.pages, timeline.spanSeconds)}</div>
`;
}

function statusBar({ status, pages }: { status: number; pages: number }): Bar {
  const tone = status >= 200 && status < 300 ? 'good' : status >= 300 && status < 400 ? 'fair' : 'poor';
  return { label: status === 0 ? 'No response' : String(status), value: pages, tone };
}
