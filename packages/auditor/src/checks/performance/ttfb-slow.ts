import type { Collector, SiteCheck } from '../check.ts';
import { siteVerdict } from '../site-verdict.ts';
import { topExamples } from '../top-examples.ts';
import { formatNumber } from '../words.ts';

const SLOW_MS = 800;
const VERY_SLOW_MS = 1_800;
/** A single slow answer is an accident; the median of fewer pages than this would be one. */
const FEWEST_PAGES = 3;
const LONGEST_MS = 60_000;

export const ttfbSlow: SiteCheck = {
  id: 'ttfb-slow',
  title: { pass: 'The server answers quickly', fail: 'The server answers slowly' },
  category: 'performance',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3 },
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'Nothing can be shown before the first byte arrives, so a slow server makes every page slow.',
  fix: `Cache pages that are the same for everyone, speed up the slowest database queries, or move to faster hosting. The median should stay below ${SLOW_MS} ms.`,
  start: (site) => collectTimes(site.rootUrl),
};

/** Counts answers per millisecond: an exact median in a fixed amount of memory. */
function collectTimes(rootUrl: string): Collector {
  const pagesByMs = new Uint32Array(LONGEST_MS + 1);
  const slowest = topExamples();
  let count = 0;
  return {
    page(page) {
      const ms = Math.min(LONGEST_MS, Math.max(0, Math.round(page.timings.ttfbMs)));
      pagesByMs[ms] = (pagesByMs[ms] ?? 0) + 1;
      count += 1;
      if (ms > SLOW_MS) slowest.add(-ms, page.url, `first byte after ${formatNumber(ms)} ms`);
    },
    finish() {
      if (count < FEWEST_PAGES) {
        return siteVerdict(rootUrl, {
          notAssessed: `Fewer than ${FEWEST_PAGES} pages answered, too few for a median.`,
        });
      }
      const median = lowerMedian(pagesByMs, count);
      const detail = `median first byte after ${formatNumber(median)} ms`;
      if (median <= SLOW_MS) return siteVerdict(rootUrl, []);
      const verdict = siteVerdict(rootUrl, [median > VERY_SLOW_MS ? detail : { detail, mild: true }]);
      return { ...verdict, examples: [...verdict.examples, ...slowest.list()].slice(0, 20) };
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
