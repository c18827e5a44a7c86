import type { SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { formatNumber } from '../texts/words.ts';

/** sitemaps.org: both limits hold for one file before compression. */
const MOST_ENTRIES = 50_000;
const MEGABYTE = 1024 * 1024;
const LARGEST = 50 * MEGABYTE;

export const sitemapTooLarge: SiteCheck = {
  id: 'sitemap-too-large',
  title: { pass: 'Sitemaps keep to the size that is read', fail: 'Sitemaps that are too large' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'site',
  scope: 'site',
  why: 'Search engines reject a sitemap of more than 50,000 addresses or 50 MB.',
  fix: 'Split it into several files and list these in a sitemap index.',
  start: judgeSite(({ sitemaps, rootUrl }) => {
    const read = sitemaps.filter(({ kind }) => kind !== 'unknown');
    const large = read.filter(({ entries, bytes }) => entries > MOST_ENTRIES || bytes > LARGEST);
    return { url: large[0]?.url ?? rootUrl, opinion: read.length === 0 ? null : large.map(describe) };
  }),
};

function describe({ url, entries, bytes }: SitemapFacts): string {
  return entries > MOST_ENTRIES
    ? `${url} has ${formatNumber(entries)} addresses`
    : `${url} has more than ${formatNumber(Math.floor(bytes / MEGABYTE))} MB`;
}
