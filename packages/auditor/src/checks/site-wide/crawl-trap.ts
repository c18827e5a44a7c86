import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { amount } from '../texts/words.ts';

const SHOWN = 5;

export const crawlTrap: SiteCheck = {
  id: 'crawl-trap',
  title: {
    pass: 'No part of the site goes on without end',
    fail: 'Parts of the site that go on without end',
  },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'Calendars, filters and links that grow with every click make ever new addresses. Search engines spend their visits there instead of on your pages.',
  fix: 'Forbid these addresses in robots.txt, or let their links carry no new address. Here they were left unread after a while.',
  start: judgeSite(({ rootUrl, traps }) => ({
    url: rootUrl,
    opinion: traps
      .slice(0, SHOWN)
      .map(({ shape, unread }) =>
        unread === 0
          ? `${shape}: pages that all say the same`
          : `${shape}: ${amount(unread, 'address', 'addresses')} left unread`,
      ),
  })),
};
