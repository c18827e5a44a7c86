import type { SiteCheck } from '../check.ts';
import { judgeSite } from '../site-verdict.ts';
import { formatNumber } from '../texts/words.ts';

const KIBIBYTE = 1024;
/** What Google reads of it. */
const LARGEST = 500 * KIBIBYTE;

export const robotsTooLarge: SiteCheck = {
  id: 'robots-too-large',
  title: { pass: 'robots.txt is short enough to be read', fail: 'robots.txt is too large to be read' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  why: 'Search engines read the first 500 KiB and ignore the rest, so the rules at the end have no effect.',
  fix: 'Join rules by patterns, and leave out what is not there any more.',
  start: judgeSite(({ robots: { url, verdict, bytes, truncated } }) => ({
    url,
    opinion:
      verdict !== 'parsed'
        ? null
        : truncated || bytes > LARGEST
          ? [truncated ? 'larger than 500 KiB' : `${formatNumber(Math.ceil(bytes / KIBIBYTE))} KiB`]
          : [],
  })),
};
