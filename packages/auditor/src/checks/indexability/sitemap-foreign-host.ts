import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { amount } from '../texts/words.ts';

export const sitemapForeignHost: SiteCheck = {
  id: 'sitemap-foreign-host',
  title: { pass: 'Sitemaps name pages of this site', fail: 'Sitemaps that name addresses of another host' },
  category: 'indexability',
  severity: 'error',
  weight: 3,
  unit: 'site',
  scope: 'site',
  why: 'Search engines ignore entries of a host that did not name the sitemap in its own robots.txt. Often the sitemap was written with the old address, or without www.',
  fix: 'Write the entries with the scheme and host that the site is served under.',
  start: judgeSite(({ sitemaps, rootUrl }) => {
    const read = sitemaps.filter(
      ({ url, kind, entries }) =>
        kind !== 'unknown' &&
        kind !== 'index' &&
        entries > 0 &&
        // A file elsewhere may serve many sites, each of which names it in its robots.txt.
        isSameRegistrableDomain(url, rootUrl),
    );
    const foreign = read.filter(({ foreignEntries }) => foreignEntries > 0);
    return {
      url: foreign[0]?.url ?? rootUrl,
      opinion:
        read.length === 0
          ? null
          : foreign.map(
              ({ url, foreignEntries, entries }) =>
                `${foreignEntries} of ${amount(entries, 'entry', 'entries')} in ${url}`,
            ),
    };
  }),
};
