import { type Example, exampleLimit } from '../check.ts';

export interface TopExamples {
  /** Lower ranks come first. */
  add(rank: number, url: string, detail: string): void;
  list(): Example[];
}

type Ranked = Example & { rank: number };

/**
 * Keeps the best examples by rank, then URL, then text. The result does not depend on the order in which examples are
 * added.
 */
export function topExamples(limit = exampleLimit): TopExamples {
  const kept: Ranked[] = [];
  return {
    add(rank, url, detail) {
      const candidate = { rank, url, detail };
      const last = kept.at(-1);
      if (kept.length === limit && last !== undefined && compare(candidate, last) >= 0) return;
      const place = kept.findIndex((other) => compare(candidate, other) < 0);
      kept.splice(place === -1 ? kept.length : place, 0, candidate);
      if (kept.length > limit) kept.pop();
    },
    list: () => kept.map(({ url, detail }) => ({ url, detail })),
  };
}

function compare(a: Ranked, b: Ranked): number {
  return a.rank - b.rank || order(a.url, b.url) || order(a.detail, b.detail);
}

/** By code unit, because a locale would make reports differ between machines. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
