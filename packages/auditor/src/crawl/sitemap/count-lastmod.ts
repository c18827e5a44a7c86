import type { SitemapFacts } from '../../facts.ts';

/** No file has more entries that count. */
const MAX_DATES = 50_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** W3C Datetime, as sitemaps.org wants it: a year, a month, a day, or a moment with its zone. */
const DATETIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Counts the dates of a sitemap into `counts`.
 *
 * @param now in milliseconds since 1970; a day is left for clocks and zones before a date lies in the future
 */
export function createLastmodCounter(counts: SitemapFacts['lastmod'], now: number): (date: string) => void {
  const days = new Set<string>();
  return (date) => {
    if (counts.entries >= MAX_DATES) return;
    counts.entries += 1;
    const time = readDatetime(date);
    if (time === null) {
      counts.invalid += 1;
      return;
    }
    if (time > now + DAY_MS) counts.future += 1;
    days.add(date.slice(0, 10));
    counts.days = days.size;
  };
}

function readDatetime(date: string): number | null {
  const [, year = '', month = '01', day = '01'] = DATETIME.exec(date) ?? [];
  const time = year === '' ? Number.NaN : Date.parse(date);
  // The engine lets the 30th of February pass as the 2nd of March.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return Number.isNaN(time) || !isDay ? null : time;
}
