import type { SiteFacts } from '../facts.ts';
import type { CrawlOutcome, FrontierEntry } from '../sink.ts';
import type { Crawl } from './crawl-state.ts';
import { createOutcomeBuffer } from './outcome-buffer.ts';
import { createReleaseOrder } from './release-order.ts';
import { hasOrigin } from './url/same-site.ts';
import { blockedOutcome, type Gate } from './visit-url.ts';
import { createWakeUp } from './wake-up.ts';

const TAKE = 200;
/** Finished pages that may wait behind a slow one, and the decoded bytes of their documents. */
const MAX_WAITING = 200;
const MAX_WAITING_BYTES = 2 * 1024 * 1024;
/** Counting may cost the sink a query. */
const PROGRESS_MS = 250;
const CHECKPOINT_MS = 10_000;

export interface FrontierEnd {
  /** Why it ended before it had seen everything. */
  truncatedBy: SiteFacts['truncatedBy'];
  crawlMs: number;
}

/**
 * Requests what the frontier holds until it is empty or a limit is reached, with as many requests under way as the
 * pace allows. Outcomes are taken over in the order of the frontier, so that which URLs are found, and which are read
 * when a limit cuts the crawl short, is the same at every crawl of the same site, resumed or not. Requests under way
 * count as pages until they are answered, so that `maxPages` is never exceeded.
 *
 * @param onCheckpoint told now and then how long the crawl has taken
 */
export async function runFrontier(
  crawl: Crawl,
  onCheckpoint: (crawlMs: number) => Promise<void>,
): Promise<FrontierEnd> {
  const { options, limits, signal, clock, admission, visitor, pace } = crawl;
  const { sink } = options;
  const startedAt = clock.now();
  const events = createWakeUp();
  let { blocked } = crawl.used;
  let reportedAt = 0;
  let checkpointAt = startedAt;
  let queue: FrontierEntry[] = [];
  let active = 0;
  let drained = false;
  let refilling = false;
  let tending = false;
  let failure: { cause: unknown } | null = null;

  const crawlMs = (): number => crawl.used.timeMs + clock.now() - startedAt;
  const buffer = createOutcomeBuffer(sink, await sink.counts(), () => {
    drained = false;
    events.happened();
  });
  const fail = (cause: unknown): void => {
    failure ??= { cause };
  };
  const keep = async (outcomes: CrawlOutcome[]): Promise<void> => {
    const fresh = visitor.release(outcomes);
    blocked += fresh.filter(({ facts }) => facts.blockedByRobots).length;
    await buffer.add(
      fresh,
      fresh.flatMap((each) => admission.admit(each)),
    );
  };
  const order = createReleaseOrder(keep, (failed) => {
    if (failed !== null) fail(failed.cause);
    events.happened();
  });
  const gate: Gate = (target) =>
    hasOrigin(target, crawl.origin) && crawl.robots.allows(target) ? 'go' : 'stop';
  const work = async (entry: FrontierEntry): Promise<CrawlOutcome[]> =>
    crawl.robots.allows(entry.url) ? (await visitor.visit(entry, gate)).outcomes : [blockedOutcome(entry)];
  const launch = (entry: FrontierEntry): void => {
    active += 1;
    const place = order.open();
    void work(entry)
      .then((outcomes) => place.fill(outcomes, weigh(outcomes)), fail)
      .finally(() => {
        active -= 1;
        events.happened();
      });
  };
  const refill = async (): Promise<void> => {
    if (!buffer.isEmpty()) await buffer.flush();
    const more = await sink.take(TAKE, limits.maxDepth);
    drained = more.length === 0;
    queue = [...queue, ...more];
  };
  /** On a host that is asked slowly the queue may last for an hour: neither may wait for it. */
  const tend = async (): Promise<void> => {
    if (clock.now() - checkpointAt >= CHECKPOINT_MS) {
      checkpointAt = clock.now();
      await onCheckpoint(crawlMs());
    }
    reportedAt = clock.now();
    await report();
  };
  const report = async (): Promise<void> => {
    const { seen, ...read } = await sink.counts();
    const { tooDeep, trapped } = admission.unread();
    const reachable = Math.max(read.done, seen - tooDeep - trapped);
    options.onProgress?.({ stage: 'crawling', seen: reachable, ...read });
  };
  const start = (work: () => Promise<void>, mark: (running: boolean) => void): void => {
    mark(true);
    void work()
      .catch(fail)
      .finally(() => {
        mark(false);
        events.happened();
      });
  };
  const startRefill = (): void => start(refill, (running) => (refilling = running));
  const startTending = (): void => start(tend, (running) => (tending = running));
  const pages = (): number => buffer.counts().pages;
  const requests = (): number => buffer.counts().done - blocked;
  const isOver = (): boolean =>
    signal.aborted || failure !== null || crawlMs() >= limits.maxTimeMs || pace.gaveUp();
  const room = (): number => {
    if (order.weight() > MAX_WAITING_BYTES) return 0;
    const open = order.size();
    return Math.min(
      pace.connections() - active,
      limits.maxPages - pages() - open,
      limits.maxRequests - requests() - open,
      MAX_WAITING - open,
    );
  };

  for (;;) {
    const over = isOver();
    const isFull = pages() >= limits.maxPages || requests() >= limits.maxRequests;
    if (!over && !isFull) for (const entry of queue.splice(0, Math.max(0, room()))) launch(entry);
    const idle = active === 0 && !order.isBusy() && !refilling && !tending;
    if (over && idle) break;
    const more = !drained || !buffer.isEmpty();
    // Also when full: only what is written is counted for sure, and it may turn out that there is room.
    if (
      !over &&
      !refilling &&
      (isFull ? idle && !buffer.isEmpty() : queue.length < pace.connections() && more)
    )
      startRefill();
    else if (idle && (isFull || (queue.length === 0 && !more))) break;
    // Last, so that nothing is stored any more once the loop is left.
    if (!over && !tending && clock.now() - reportedAt >= PROGRESS_MS) startTending();
    await events.next();
  }
  await buffer.flush();
  if (failure !== null && !signal.aborted) throw (failure as { cause: unknown }).cause;
  await report();
  return { truncatedBy: await findLimits(), crawlMs: crawlMs() };

  async function findLimits(): Promise<SiteFacts['truncatedBy']> {
    const { tooDeep, traps } = admission.unread();
    const isWaiting =
      queue.some(({ url }) => !visitor.isReleased(url)) || (await sink.take(1, limits.maxDepth)).length > 0;
    const isTimeOver = crawlMs() >= limits.maxTimeMs || pace.gaveUp();
    const found: SiteFacts['truncatedBy'] = [];
    if (isWaiting && pages() >= limits.maxPages) found.push('max-pages');
    if (tooDeep > 0) found.push('max-depth');
    if (isWaiting && requests() >= limits.maxRequests) found.push('max-requests');
    if (isWaiting && isTimeOver) found.push('time');
    if (traps.length > 0) found.push('url-shape');
    return found;
  }
}

function weigh(outcomes: CrawlOutcome[]): number {
  return outcomes.reduce((sum, { facts }) => sum + facts.decodedBytes, 0);
}
