import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { amount } from '../texts/words.ts';

const shown = 5;

export const crawlTrap: SiteCheck = {
  id: 'crawl-trap',
  title: { pass: 'No crawl traps found', fail: 'Crawl traps' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'crawl',
  why: 'Calendars, filters, and links that grow with every click create endless new URLs. Search engines spend crawl budget on them instead of on your pages.',
  fix: 'Disallow these URLs in robots.txt, or change the links so that they do not create new URLs. This audit stopped crawling them early.',
  start: evaluateSite(({ rootUrl, traps }) => ({
    url: rootUrl,
    evaluation: traps
      .slice(0, shown)
      .map(({ shape, unread }) =>
        unread === 0
          ? `${shape}: pages with identical content`
          : `${shape}: ${amount(unread, 'URL')} not crawled`,
      ),
  })),
};
