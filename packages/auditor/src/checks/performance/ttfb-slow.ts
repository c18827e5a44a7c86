import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { siteVerdict } from '../site-verdict.ts';
import { formatNumber } from '../texts/words.ts';

const SLOW_MS = 800;
const VERY_SLOW_MS = 1_800;
/** With fewer pages, one slow response could decide the median. */
const FEWEST_PAGES = 3;
const LONGEST_MS = 60_000;

export const ttfbSlow: SiteCheck = {
  id: 'ttfb-slow',
  title: { pass: 'Fast server response (TTFB)', fail: 'Slow server response (TTFB)' },
  category: 'performance',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3 },
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'Browsers cannot show anything before the first byte arrives, so a slow server delays every page for visitors.',
  fix: `Cache pages that are the same for everyone, speed up slow database queries, or move to faster hosting. Keep the median TTFB below ${SLOW_MS} ms.`,
  start: (site, run) => collectTimes(site.rootUrl, run),
};

/** Counts responses per millisecond, which gives an exact median in a fixed amount of memory. */
function collectTimes(rootUrl: string, run: SiteRun): Collector {
  const pagesByMs = new Uint32Array(LONGEST_MS + 1);
  const slow: { url: string; ms: number }[] = [];
  let count = 0;
  return {
    page(page) {
      const ms = Math.min(LONGEST_MS, Math.max(0, Math.round(page.timings.ttfbMs)));
      pagesByMs[ms] = (pagesByMs[ms] ?? 0) + 1;
      count += 1;
      if (ms > SLOW_MS) slow.push({ url: page.url, ms });
    },
    finish() {
      if (count < FEWEST_PAGES) {
        const notAssessed = `Fewer than ${FEWEST_PAGES} pages responded, too few for a median.`;
        return siteVerdict(rootUrl, { notAssessed }, run);
      }
      const median = lowerMedian(pagesByMs, count);
      const detail = `median TTFB of ${formatNumber(median)} ms`;
      if (median <= SLOW_MS) return siteVerdict(rootUrl, [], run);
      const isMild = median <= VERY_SLOW_MS;
      const grade = isMild ? { mild: true as const } : {};
      run.report({ url: rootUrl, detail, rank: -LONGEST_MS - 1, ...grade });
      for (const { url, ms } of slow) {
        const about = `TTFB of ${formatNumber(ms)} ms`;
        run.report({ url, detail: about, target: url, rank: -ms, ...grade });
      }
      return { affected: 1, mild: isMild ? 1 : 0, assessed: 1, rootAffected: false };
    },
  };
}

function lowerMedian(pagesByMs: Uint32Array, count: number): number {
  let seen = 0;
  for (const [ms, pages] of pagesByMs.entries()) {
    seen += pages;
    if (seen * 2 >= count) return ms;
  }
  return LONGEST_MS;
}
