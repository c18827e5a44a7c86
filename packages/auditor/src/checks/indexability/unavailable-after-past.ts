import type { PageCheck } from '../check.ts';
import { robotsValues } from '../signals/robots-directives.ts';
import { quote } from '../texts/words.ts';

export const unavailableAfterPast: PageCheck = {
  id: 'unavailable-after-past',
  title: { pass: 'No unavailable_after date has passed', fail: 'Pages past their unavailable_after date' },
  category: 'indexability',
  severity: 'error',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Google removes a page from search after the date in unavailable_after. For this page, that date has passed.',
  fix: 'Remove unavailable_after from the robots meta tag or the X-Robots-Tag header, or set a later date.',
  run(page, { startedAt }) {
    const now = Date.parse(startedAt);
    const dates = robotsValues(page).flatMap(({ content }) => {
      const found = /unavailable_after\s*:\s*(.{1,100})/.exec(content)?.[1];
      return found === undefined ? [] : [found];
    });
    if (dates.length === 0) return null;
    return dates.filter((date) => readDate(date) < now).map((date) => `unavailable after ${quote(date, 60)}`);
  },
};

/**
 * Parses dates as Google does (RFC 822, RFC 850, ISO 8601), in UTC if they have no time zone. A date may contain a
 * comma, and another directive may follow after one. A date that cannot be parsed is never in the past.
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
