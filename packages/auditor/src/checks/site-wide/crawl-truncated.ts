import { isPage } from '../applicability.ts';
import type { SiteCheck } from '../check.ts';
import { siteVerdict } from '../site-verdict.ts';
import { amount } from '../texts/words.ts';

const LIMITS = {
  'max-pages': 'the limit on pages',
  'max-depth': 'the limit on depth',
  'max-requests': 'the limit on requests',
  time: 'the limit on time',
  'url-shape': 'addresses that repeat without end',
} as const;

export const crawlTruncated: SiteCheck = {
  id: 'crawl-truncated',
  title: { pass: 'The whole site was read', fail: 'Only a part of the site was read' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'any-internal',
  why: 'Every number of this report is about the pages that were read; the others may be better or worse.',
  fix: 'Start the audit again with a higher limit on pages or depth to judge the rest.',
  start(site, run) {
    let read = 0;
    return {
      page(page) {
        if (isPage(page)) read += 1;
      },
      finish() {
        if (site.truncatedBy.length === 0) return siteVerdict(site.rootUrl, [], run);
        const limits = [...new Set(site.truncatedBy)].sort().map((limit) => LIMITS[limit]);
        const fault = `${coverage(read, site.unreadUrls)}; stopped by ${limits.join(' and ')}`;
        return siteVerdict(site.rootUrl, [fault], run);
      },
    };
  },
};

/** Never “100 %” while something is left unread. */
function coverage(read: number, unread: number): string {
  if (unread === 0) return `${amount(read, 'page')} read, more may exist`;
  const percent = Math.floor((100 * read) / (read + unread));
  return `${amount(read, 'page')} read, ${amount(unread, 'known address', 'known addresses')} not: about ${percent} %`;
}
