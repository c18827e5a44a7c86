import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { formatNumber } from '../texts/words.ts';

/** The longest pause of an audit between two requests. */
const longestSeconds = 10;

export const crawlDelayClamped: SiteCheck = {
  id: 'crawl-delay-clamped',
  title: { pass: 'robots.txt sets no long crawl delay', fail: 'Long crawl delay in robots.txt' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Crawlers that obey the delay, such as Bing, take a very long time to crawl the site. This audit waited 10 seconds between requests instead.',
  fix: 'Remove the Crawl-delay line or reduce it to a few seconds. Google ignores it.',
  start: evaluateSite(({ robots }) => {
    const seconds = robots.crawlDelaySeconds;
    const evaluation =
      seconds === null
        ? null
        : seconds > longestSeconds
          ? [`Crawl-delay of ${formatNumber(seconds)} seconds`]
          : [];
    return { url: robots.url, evaluation };
  }),
};
