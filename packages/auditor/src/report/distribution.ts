import type { PageFacts } from '../facts.ts';

/** The distribution of an audit's pages, for charts. Lists are in ascending order. */
export interface Distribution {
  statuses: { status: number; pages: number }[];
  depths: { depth: number; pages: number }[];
  /** Pages read in each of up to 60 equal intervals since the start of the crawl. */
  timeline: { spanSeconds: number; pages: number[] };
}

const maxSpans = 60;

/** Counts pages one by one. Their order does not affect the result. */
export function createDistribution(): { add(page: PageFacts): void; finish(): Distribution } {
  const statuses = new Map<number, number>();
  const depths = new Map<number, number>();
  let spanSeconds = 1;
  let spans: number[] = [];

  const countTime = (second: number): void => {
    while (second >= spanSeconds * maxSpans) {
      spans = joinPairs(spans);
      spanSeconds *= 2;
    }
    const span = Math.floor(second / spanSeconds);
    while (spans.length <= span) spans.push(0);
    spans[span] = (spans[span] ?? 0) + 1;
  };

  return {
    add(page) {
      count(statuses, page.status ?? 0);
      count(depths, page.depth);
      countTime(Math.max(0, page.timings.startedMs + page.timings.totalMs) / 1000);
    },
    finish: () => ({
      statuses: sorted(statuses).map(([status, pages]) => ({ status, pages })),
      depths: sorted(depths).map(([depth, pages]) => ({ depth, pages })),
      timeline: { spanSeconds, pages: spans },
    }),
  };
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sorted(counts: Map<number, number>): [number, number][] {
  return [...counts].sort(([a], [b]) => a - b);
}

function joinPairs(spans: number[]): number[] {
  return Array.from(
    { length: Math.ceil(spans.length / 2) },
    (_, index) => (spans[2 * index] ?? 0) + (spans[2 * index + 1] ?? 0),
  );
}
