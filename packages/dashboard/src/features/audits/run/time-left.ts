/** How much of an audit was done at a time, in milliseconds. */
export interface Progress {
  startedAt: string | null;
  /** In percent. */
  progress: number;
  /** Of the crawl, at the pace of the last seconds, as soon as the number of all pages is known. */
  pacedMs: number | null;
  pageCount: number;
  now: number;
}

/** How long an audit takes from then on, if it keeps its pace. */
export interface Estimate {
  at: number;
  leftMs: number;
}

/** Below this, an estimate says more about the first pages than about the site. */
const leastPages = 20;
const leastPercent = 5;
/** Between two estimates, the crawl has to show something new. */
const leastMs = 5_000;
const minuteMs = 60_000;
/** Two estimates agree if they differ by no more than this share, or this time. */
const share = 0.25;
const slackMs = 30_000;

/** Adds an estimate, once there is enough to go by and the last one is some seconds old. Keeps two. */
export function addEstimate(estimates: readonly Estimate[], progress: Progress): readonly Estimate[] {
  const leftMs = estimateLeft(progress);
  const last = estimates.at(-1);
  if (leftMs === null || (last !== undefined && progress.now - last.at < leastMs)) return estimates;
  return [...estimates.slice(-1), { at: progress.now, leftMs }];
}

function estimateLeft({ startedAt, progress, pacedMs, pageCount, now }: Progress): number | null {
  if (startedAt === null || pageCount < leastPages) return null;
  if (pacedMs !== null) return pacedMs;
  if (progress < leastPercent) return null;
  const elapsed = now - Date.parse(startedAt);
  return elapsed < leastMs ? null : (elapsed * (100 - progress)) / progress;
}

/**
 * The minutes until an audit is complete; 0 for less than one. Null until two estimates in a row agree: as long as the crawl
 * still discovers the site, they jump.
 */
export function minutesLeft(estimates: readonly Estimate[]): number | null {
  const [before, last] = estimates;
  if (before === undefined || last === undefined) return null;
  const difference = Math.abs(before.leftMs - (last.at - before.at) - last.leftMs);
  if (difference > Math.max(share * last.leftMs, slackMs)) return null;
  return last.leftMs < minuteMs ? 0 : Math.round(last.leftMs / minuteMs);
}
