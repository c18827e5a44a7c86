import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { siteOutcome } from '../evaluate-site.ts';
import { formatNumber } from '../texts/words.ts';

const slowMs = 800;
const verySlowMs = 1_800;
/** With fewer pages, one slow response could decide the median. */
const fewestPages = 3;
const longestMs = 60_000;

export const ttfbSlow: SiteCheck = {
  id: 'ttfb-slow',
  title: { pass: 'The server responds quickly (TTFB)', fail: 'Slow server response (TTFB)' },
  category: 'performance',
  severity: 'error',
  weight: 5,
  milder: {
    severity: 'warning',
    weight: 3,
    when: `the median is no more than ${formatNumber(verySlowMs)} ms`,
  },
  unit: 'site',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'html',
  why: 'Browsers cannot show anything before the first byte arrives, so a slow server delays every page for visitors.',
  fix: `Cache pages that are the same for everyone, speed up slow database queries, or move to faster hosting. Keep the median TTFB below ${slowMs} ms.`,
  start: (site, run) => collectTimes(site.rootUrl, run),
};

/** Counts responses per millisecond, which gives an exact median in a fixed amount of memory. */
function collectTimes(rootUrl: string, run: SiteRun): Collector {
  const pagesByMs = new Uint32Array(longestMs + 1);
  const slow: { url: string; ms: number }[] = [];
  let count = 0;
  return {
    page(page) {
      const ms = Math.min(longestMs, Math.max(0, Math.round(page.timings.ttfbMs)));
      pagesByMs[ms] = (pagesByMs[ms] ?? 0) + 1;
      count += 1;
      if (ms > slowMs) slow.push({ url: page.url, ms });
    },
    finish() {
      if (count < fewestPages) {
        const notAssessed = `Fewer than ${fewestPages} pages responded, which is too few for a median.`;
        return siteOutcome(rootUrl, { notAssessed }, run);
      }
      const median = lowerMedian(pagesByMs, count);
      const detail = `median TTFB of ${formatNumber(median)} ms`;
      if (median <= slowMs) return siteOutcome(rootUrl, [], run);
      const isMild = median <= verySlowMs;
      const grade = isMild ? { mild: true as const } : {};
      run.report({ url: rootUrl, detail, rank: -longestMs - 1, ...grade });
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
  return longestMs;
}
