import type { SitemapFacts } from '../../facts.ts';

/** A sitemap has no more entries that count. */
const maxDates = 50_000;
const dayMs = 24 * 60 * 60 * 1000;
/** W3C Datetime, as sitemaps.org requires: a year, a month, a day, or a time with its zone. */
const datetime =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Counts the dates of a sitemap into `counts`.
 *
 * @param now in milliseconds since the epoch; a date is in the future only after another day, for clocks and time zones
 */
export function createLastmodCounter(counts: SitemapFacts['lastmod'], now: number): (date: string) => void {
  const days = new Set<string>();
  return (date) => {
    if (counts.entries >= maxDates) return;
    counts.entries += 1;
    const time = readDatetime(date);
    if (time === null) {
      counts.invalid += 1;
      return;
    }
    if (time > now + dayMs) counts.future += 1;
    days.add(date.slice(0, 10));
    counts.days = days.size;
  };
}

function readDatetime(date: string): number | null {
  const [, year = '', month = '01', day = '01'] = datetime.exec(date) ?? [];
  const time = year === '' ? Number.NaN : Date.parse(date);
  // The engine accepts February 30 as March 2.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return Number.isNaN(time) || !isDay ? null : time;
}
