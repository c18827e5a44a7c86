import type { SiteFacts } from '../facts.ts';
import type { CrawlLimits } from './crawl-limits.ts';

/** Finished pages that may wait behind a slow one, and the decoded bytes of their documents. */
const maxUnreleased = 200;
const maxUnreleasedBytes = 2 * 1024 * 1024;
/** Enough for the time that the store takes to return more. */
const refillBelow = 100;

type Limits = Pick<Required<CrawlLimits>, 'maxPages' | 'maxRequests'>;

/** What a crawl has under way at one moment: all that its next steps depend on. */
export interface FrontierState {
  /** Stopped, failed, out of time, or given up by the host: nothing new starts. */
  isOver: boolean;
  /** Entries that were taken from the store and not requested yet. */
  queued: number;
  /** Requests under way. */
  active: number;
  /** Requested entries whose outcomes are not counted yet: under way, or waiting for an earlier one. */
  unreleased: number;
  unreleasedBytes: number;
  /** Outcomes are being handed to the buffer at this moment. */
  isReleasing: boolean;
  /** Outcomes or new entries wait to be written. */
  hasUnwritten: boolean;
  /** The store had no more entries at the last call. */
  isDrained: boolean;
  isRefilling: boolean;
  isReporting: boolean;
  /** Outcomes that are counted: HTML pages, and URLs that cost a request. */
  pages: number;
  requests: number;
  /** Requests the host may get at once. */
  connections: number;
}

/** How many queued entries may be requested now. What is under way counts as pages, so that no limit is exceeded. */
export function countLaunches(state: FrontierState, limits: Limits): number {
  if (state.isOver || isFull(state, limits) || state.unreleasedBytes > maxUnreleasedBytes) return 0;
  const room = Math.min(
    state.queued,
    state.connections - state.active,
    limits.maxPages - state.pages - state.unreleased,
    limits.maxRequests - state.requests - state.unreleased,
    maxUnreleased - state.unreleased,
  );
  return Math.max(0, room);
}

/**
 * What follows once all that could be requested is. `take` gets more entries from the store while enough are queued, so
 * that the host never waits for the store. `flush` writes what was found: only when the store has nothing else, because
 * small batches cost as much as large ones.
 */
export function chooseStep(state: FrontierState, limits: Limits): 'finish' | 'take' | 'flush' | 'wait' {
  const isIdle = state.active === 0 && !state.isReleasing && !state.isRefilling && !state.isReporting;
  if (state.isOver) return isIdle ? 'finish' : 'wait';
  const full = isFull(state, limits);
  if (!state.isRefilling) {
    if (!full && !state.isDrained && state.queued < refillBelow) return 'take';
    // Also when full: only what is written is counted for certain, and the true count may leave room.
    if (state.hasUnwritten && (full ? isIdle : state.queued < state.connections)) return 'flush';
  }
  const mayGetMore = !state.isDrained || state.hasUnwritten;
  return isIdle && (full || (state.queued === 0 && !mayGetMore)) ? 'finish' : 'wait';
}

function isFull({ pages, requests }: FrontierState, { maxPages, maxRequests }: Limits): boolean {
  return pages >= maxPages || requests >= maxRequests;
}

/** Which limits kept a finished crawl from seeing everything; `isWaiting` when entries within the depth limit are left. */
export function findTruncation(
  end: {
    pages: number;
    requests: number;
    isWaiting: boolean;
    isTimeOver: boolean;
    tooDeep: number;
    traps: number;
  },
  limits: Limits,
): SiteFacts['truncatedBy'] {
  const found: SiteFacts['truncatedBy'] = [];
  if (end.isWaiting && end.pages >= limits.maxPages) found.push('max-pages');
  if (end.tooDeep > 0) found.push('max-depth');
  if (end.isWaiting && end.requests >= limits.maxRequests) found.push('max-requests');
  if (end.isWaiting && end.isTimeOver) found.push('time');
  if (end.traps > 0) found.push('url-shape');
  return found;
}
