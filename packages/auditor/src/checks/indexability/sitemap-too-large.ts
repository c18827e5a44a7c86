import type { SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { formatNumber } from '../texts/words.ts';

/** Both limits of sitemaps.org apply to one file before compression. */
const mostEntries = 50_000;
const mebibyte = 1024 * 1024;
const largest = 50 * mebibyte;

export const sitemapTooLarge: SiteCheck = {
  id: 'sitemap-too-large',
  title: { pass: 'Sitemaps are within the size limit', fail: 'Oversized sitemaps' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Search engines reject sitemaps with more than 50,000 URLs or larger than 50 MiB uncompressed.',
  fix: 'Split the sitemap into several files and list them in a sitemap index.',
  start: evaluateSite(({ sitemaps, rootUrl }) => {
    const read = sitemaps.filter(({ kind }) => kind !== 'unknown');
    const large = read.filter(({ entries, bytes }) => entries > mostEntries || bytes > largest);
    return { url: large[0]?.url ?? rootUrl, evaluation: read.length === 0 ? null : large.map(describe) };
  }),
};

function describe({ url, entries }: SitemapFacts): string {
  return entries > mostEntries ? `${url} has ${formatNumber(entries)} URLs` : `${url} is larger than 50 MiB`;
}
