import { amount, formatNumber } from '../../checks/texts/words.ts';
import { formatDate } from './format-date.ts';
import { html, type Markup } from './html.ts';
import { renderUrl } from './render-url.ts';
import type { IgnoredPart } from './report-document.ts';
import { section } from './section.ts';

/** What is left out of the report, and why. */
export function renderIgnored(ignored: IgnoredPart | undefined): Markup | null {
  if (ignored === undefined) return null;
  return section(
    { title: 'Ignored issues' },
    html`<p>${describeIgnored(ignored)}</p>${ignored.items.length === 0 ? null : renderItems(ignored)}`,
  );
}

function renderItems({ items, total }: IgnoredPart): Markup {
  const rows = items.map(
    ({
      title,
      url,
      reason,
      until,
    }) => html`<tr><td>${title}${url === null ? html`<br><span class="soft">Whole check</span>` : html`<br>${renderUrl(url)}`}</td><td>${reason}</td><td class="wide">${until === null ? 'No end date' : formatDate(until)}</td></tr>
`,
  );
  const rest = total - items.length;
  return html`<table class="list"><thead><tr><th scope="col">Issue</th><th scope="col">Reason</th><th scope="col" class="wide">Until</th></tr></thead><tbody>
${rows}</tbody></table>${rest > 0 ? html`<p class="soft">And ${formatNumber(rest)} more</p>` : null}`;
}

function describeIgnored({ issueCount, occurrenceCount }: IgnoredPart): string {
  const occurrences = amount(occurrenceCount, 'ignored occurrence');
  const issues = issueCount === 0 ? '' : `, including ${amount(issueCount, 'whole issue')},`;
  const verbs = occurrenceCount === 1 ? 'is hidden and does not' : 'are hidden and do not';
  return `${occurrences}${issues} ${verbs} count toward totals or scores.`;
}
