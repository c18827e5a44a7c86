import type { PageCheck } from '../check.ts';
import { robotsValues } from '../signals/robots-directives.ts';
import { quote } from '../texts/words.ts';

export const unavailableAfterPast: PageCheck = {
  id: 'unavailable-after-past',
  title: {
    pass: 'No page has run out for search engines',
    fail: 'Pages whose time in search has run out',
  },
  category: 'indexability',
  severity: 'error',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Google removes a page from search after the date in unavailable_after. The date has passed while the page is still there.',
  fix: 'Remove unavailable_after from the robots meta element or the X-Robots-Tag header, or set a later date.',
  run(page, { startedAt }) {
    const now = Date.parse(startedAt);
    const dates = robotsValues(page).flatMap(({ content }) => {
      const found = /unavailable_after\s*:\s*(.{1,100})/.exec(content)?.[1];
      return found === undefined ? [] : [found];
    });
    if (dates.length === 0) return null;
    return dates.filter((date) => readDate(date) < now).map((date) => `available until ${quote(date, 60)}`);
  },
};

/**
 * Dates of RFC 822, RFC 850 and ISO 8601 (as Google takes them), in UTC when they name no zone. They may hold a comma,
 * and other directives may follow behind one; never is what cannot be read in the past.
 */
function readDate(text: string): number {
  const parts = text.toUpperCase().split(',');
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join(',').trim();
    for (const zone of [' UTC', 'Z', '']) {
      const time = Date.parse(candidate + zone);
      if (!Number.isNaN(time)) return time;
    }
  }
  return Number.POSITIVE_INFINITY;
}
