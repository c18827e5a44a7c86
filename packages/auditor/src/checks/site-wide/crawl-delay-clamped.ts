import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { formatNumber } from '../texts/words.ts';

/** What an audit waits at most between two requests. */
const LONGEST_SECONDS = 10;

export const crawlDelayClamped: SiteCheck = {
  id: 'crawl-delay-clamped',
  title: { pass: 'robots.txt asks for no long pauses', fail: 'robots.txt asks for very long pauses' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'At that pace a crawler reads a few pages an hour. This audit waited ten seconds between requests; Bing and others obey the line.',
  fix: 'Remove the Crawl-delay line or lower it to a few seconds. Google ignores it.',
  start: judgeSite(({ robots }) => {
    const seconds = robots.crawlDelaySeconds;
    const opinion =
      seconds === null
        ? null
        : seconds > LONGEST_SECONDS
          ? [`Crawl-delay of ${formatNumber(seconds)} seconds`]
          : [];
    return { url: robots.url, opinion };
  }),
};
