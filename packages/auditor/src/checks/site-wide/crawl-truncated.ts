import { isPage } from '../applicability.ts';
import type { SiteCheck } from '../check.ts';
import { siteOutcome } from '../evaluate-site.ts';
import { amount, joinWords } from '../texts/words.ts';

const limitNames = {
  'max-pages': 'the page limit',
  'max-depth': 'the crawl depth limit',
  'max-requests': 'the request limit',
  time: 'the time limit',
  'url-shape': 'crawl traps',
} as const;

export const crawlTruncated: SiteCheck = {
  id: 'crawl-truncated',
  title: { pass: 'The whole site was crawled', fail: 'Only part of the site was crawled' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'any-internal',
  why: 'All numbers in this report cover the crawled pages only. The other pages may be better or worse.',
  fix: 'Run the audit again with a higher page limit or crawl depth to include the rest.',
  start(site, run) {
    let read = 0;
    return {
      page(page) {
        if (isPage(page)) read += 1;
      },
      finish() {
        if (site.truncatedBy.length === 0) return siteOutcome(site.rootUrl, [], run);
        const limits = [...new Set(site.truncatedBy)].sort().map((limit) => limitNames[limit]);
        const fault = `${coverage(read, site.unreadUrls)}; stopped by ${joinWords(limits, 'and')}`;
        return siteOutcome(site.rootUrl, [fault], run);
      },
    };
  },
};

/** Never “100%” if a known URL was not read. */
function coverage(read: number, unread: number): string {
  if (unread === 0) return `${amount(read, 'page')} crawled, more may exist`;
  const percent = Math.floor((100 * read) / (read + unread));
  return `${amount(read, 'page')} crawled, about ${percent}% of the known URLs`;
}
