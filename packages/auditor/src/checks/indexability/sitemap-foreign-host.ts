import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { amount, formatNumber } from '../texts/words.ts';

export const sitemapForeignHost: SiteCheck = {
  id: 'sitemap-foreign-host',
  title: { pass: 'Sitemaps list only URLs of this site', fail: 'Sitemaps with URLs on another host' },
  category: 'indexability',
  severity: 'error',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Search engines ignore entries on a host whose own robots.txt does not list the sitemap. Often the sitemap was generated with an old domain or without www.',
  fix: 'List the URLs with the scheme and host that the site uses.',
  start: evaluateSite(({ sitemaps, rootUrl }) => {
    const read = sitemaps.filter(
      ({ url, kind, entries }) =>
        kind !== 'unknown' &&
        kind !== 'index' &&
        entries > 0 &&
        // A sitemap on another domain may serve many sites that each list it in robots.txt.
        isSameRegistrableDomain(url, rootUrl),
    );
    const foreign = read.filter(({ foreignEntries }) => foreignEntries > 0);
    return {
      url: foreign[0]?.url ?? rootUrl,
      evaluation:
        read.length === 0
          ? null
          : foreign.map(
              ({ url, foreignEntries, entries }) =>
                `${formatNumber(foreignEntries)} of ${amount(entries, 'entry', 'entries')} in ${url}`,
            ),
    };
  }),
};
