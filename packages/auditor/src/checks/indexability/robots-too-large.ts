import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { formatNumber } from '../texts/words.ts';

const kibibyte = 1024;
/** How much of the file Google reads. */
const largest = 500 * kibibyte;

export const robotsTooLarge: SiteCheck = {
  id: 'robots-too-large',
  title: { pass: 'robots.txt is within the size limit', fail: 'Oversized robots.txt' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Google reads the first 500 KiB and ignores the rest, so rules at the end have no effect.',
  fix: 'Combine rules with patterns, and remove rules for URLs that no longer exist.',
  start: evaluateSite(({ robots: { url, verdict, bytes, truncated } }) => ({
    url,
    evaluation:
      verdict !== 'parsed'
        ? null
        : truncated || bytes > largest
          ? [truncated ? 'larger than 500 KiB' : `${formatNumber(Math.ceil(bytes / kibibyte))} KiB`]
          : [],
  })),
};
