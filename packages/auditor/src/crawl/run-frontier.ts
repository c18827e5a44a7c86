import type { CrawlOutcome, FrontierEntry } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { type AutoResetEvent, createAutoResetEvent } from './auto-reset-event.ts';
import type { Crawl } from './crawl-state.ts';
import { chooseStep, countLaunches, type FrontierState, findTruncation } from './frontier-steps.ts';
import { createOutcomeBuffer, type OutcomeBuffer } from './outcome-buffer.ts';
import { createReorderBuffer, type ReorderBuffer } from './reorder-buffer.ts';
import { hasOrigin } from './url/same-site.ts';
import { blockedOutcome, type RedirectPolicy, type RedirectStep } from './visit-url.ts';

const takenAtOnce = 400;
/** Counting may cost the store a query. */
const progressMs = 250;
const checkpointMs = 10_000;

export interface FrontierEnd {
  /** Why it ended before it had seen everything. */
  truncatedBy: SiteFacts['truncatedBy'];
  crawlMs: number;
}

/**
 * Requests what the frontier holds until it is empty or a limit is reached, with as many requests under way as the
 * pace allows. Outcomes are accepted in the order of the frontier, so that every crawl of the same site, resumed or
 * not, finds the same URLs, and reads the same ones when a limit cuts it short. Requests under way count as pages
 * until they complete, so that `maxPages` is never exceeded.
 *
 * @param onCheckpoint called now and then with the time the crawl has taken
 */
export async function runFrontier(
  crawl: Crawl,
  onCheckpoint: (crawlMs: number) => Promise<void>,
): Promise<FrontierEnd> {
  const { limits, clock } = crawl;
  const frontier = await openFrontier(crawl);
  const { state, queue, events } = frontier;
  let reportedAt = 0;
  let checkpointAt = frontier.startedAt;

  /** Apart from the loop: a slow host may keep the queue full for an hour. */
  const reportProgress = async (): Promise<void> => {
    if (clock.now() - checkpointAt >= checkpointMs) {
      checkpointAt = clock.now();
      await onCheckpoint(crawlMs(frontier));
    }
    reportedAt = clock.now();
    await report(crawl);
  };

  for (;;) {
    observe(frontier);
    for (const entry of queue.splice(0, countLaunches(state, limits))) launch(frontier, entry);
    state.queued = queue.length;
    const step = chooseStep(state, limits);
    if (step === 'finish') break;
    if (step === 'take') inBackground(frontier, 'isRefilling', () => refill(frontier));
    if (step === 'flush') inBackground(frontier, 'isRefilling', () => frontier.buffer.flush());
    // Last, so that nothing is stored after the loop has ended.
    if (!state.isOver && !state.isReporting && clock.now() - reportedAt >= progressMs)
      inBackground(frontier, 'isReporting', reportProgress);
    await events.wait();
  }
  await frontier.buffer.flush();
  if (frontier.failure !== null && !crawl.signal.aborted) throw frontier.failure.cause;
  await report(crawl);
  return { truncatedBy: await findLimits(frontier), crawlMs: crawlMs(frontier) };
}

interface Frontier {
  crawl: Crawl;
  startedAt: number;
  events: AutoResetEvent;
  buffer: OutcomeBuffer;
  order: ReorderBuffer<CrawlOutcome[]>;
  redirectPolicy: RedirectPolicy;
  queue: FrontierEntry[];
  /** Brought up to date by `observe`; one object for the whole crawl. */
  state: FrontierState;
  /** URLs that robots.txt disallows: counted as done, but they cost no request. */
  blocked: number;
  /** Batches that were written. */
  writes: number;
  failure: { cause: unknown } | null;
}

async function openFrontier(crawl: Crawl): Promise<Frontier> {
  const { options, admission, visitor, pace } = crawl;
  const startedAt = crawl.clock.now();
  const events = createAutoResetEvent();
  const buffer = createOutcomeBuffer(options.store, await options.store.counts(), () => {
    frontier.writes += 1;
    frontier.state.isDrained = false;
    events.set();
  });
  const accept = async (outcomes: CrawlOutcome[]): Promise<void> => {
    const fresh = visitor.release(outcomes);
    frontier.blocked += fresh.filter(({ facts }) => facts.blockedByRobots).length;
    await buffer.add(
      fresh,
      fresh.flatMap((each) => admission.admit(each)),
    );
  };
  const order = createReorderBuffer(accept, (failure) => {
    frontier.failure ??= failure;
    events.set();
  });
  const frontier: Frontier = {
    crawl,
    startedAt,
    events,
    buffer,
    order,
    redirectPolicy: (target) => chooseRedirectStep(crawl, target),
    queue: [],
    blocked: crawl.used.blocked,
    writes: 0,
    failure: null,
    state: {
      isOver: false,
      queued: 0,
      active: 0,
      unreleased: 0,
      unreleasedBytes: 0,
      isReleasing: false,
      hasUnwritten: false,
      isDrained: false,
      isRefilling: false,
      isReporting: false,
      pages: 0,
      requests: 0,
      connections: pace.connections(),
    },
  };
  return frontier;
}

function chooseRedirectStep({ origin, robots, reads }: Crawl, target: string): RedirectStep {
  if (!hasOrigin(target, origin)) return 'stop';
  if (!reads(target)) return 'stop-by-rules';
  return robots.allows(target) ? 'follow' : 'stop';
}

function crawlMs({ crawl, startedAt }: Frontier): number {
  return crawl.used.timeMs + crawl.clock.now() - startedAt;
}

function isTimeOver(frontier: Frontier): boolean {
  return crawlMs(frontier) >= frontier.crawl.limits.maxTimeMs || frontier.crawl.pace.gaveUp();
}

/** Updates the part of the state that others keep: the queue, the order of release, the buffer, the clock. */
function observe(frontier: Frontier): void {
  const { state, queue, order, buffer, crawl } = frontier;
  const { done, pages } = buffer.counts();
  state.isOver = crawl.signal.aborted || frontier.failure !== null || isTimeOver(frontier);
  state.queued = queue.length;
  state.unreleased = order.size();
  state.unreleasedBytes = order.weight();
  state.isReleasing = order.isBusy();
  state.hasUnwritten = !buffer.isEmpty();
  state.pages = pages;
  state.requests = done - frontier.blocked;
}

function launch(frontier: Frontier, entry: FrontierEntry): void {
  const { state, order, events } = frontier;
  state.active += 1;
  const place = order.open();
  void visit(frontier, entry)
    .then(
      (outcomes) => place.fill(outcomes, weigh(outcomes)),
      (cause: unknown) => {
        frontier.failure ??= { cause };
      },
    )
    .finally(() => {
      state.active -= 1;
      events.set();
    });
}

async function visit({ crawl, redirectPolicy }: Frontier, entry: FrontierEntry): Promise<CrawlOutcome[]> {
  if (!crawl.robots.allows(entry.url)) return [blockedOutcome(entry)];
  return (await crawl.visitor.visit(entry, redirectPolicy)).outcomes;
}

async function refill(frontier: Frontier): Promise<void> {
  const { crawl, queue, state } = frontier;
  const { writes } = frontier;
  const more = await crawl.options.store.take(takenAtOnce, crawl.limits.maxDepth);
  // What was written in the meantime may have been too late for this answer.
  state.isDrained = more.length === 0 && frontier.writes === writes;
  queue.push(...more);
}

/** Runs a task that must not run twice at once, without keeping the loop waiting. */
function inBackground(
  frontier: Frontier,
  flag: 'isRefilling' | 'isReporting',
  task: () => Promise<void>,
): void {
  const { state, events } = frontier;
  state[flag] = true;
  void task()
    .catch((cause: unknown) => {
      frontier.failure ??= { cause };
    })
    .finally(() => {
      state[flag] = false;
      events.set();
    });
}

async function report({ options, admission }: Crawl): Promise<void> {
  const { seen, ...read } = await options.store.counts();
  const { tooDeep, trapped } = admission.unread();
  const reachable = Math.max(read.done, seen - tooDeep - trapped);
  options.onProgress?.({ stage: 'crawling', seen: reachable, ...read });
}

async function findLimits(frontier: Frontier): Promise<SiteFacts['truncatedBy']> {
  const { crawl, buffer, queue, blocked } = frontier;
  const { options, limits, admission, visitor } = crawl;
  const { tooDeep, traps } = admission.unread();
  const isWaiting =
    queue.some(({ url }) => !visitor.isReleased(url)) ||
    (await options.store.take(1, limits.maxDepth)).length > 0;
  const { done, pages } = buffer.counts();
  return findTruncation(
    {
      pages,
      requests: done - blocked,
      isWaiting,
      isTimeOver: isTimeOver(frontier),
      tooDeep,
      traps: traps.length,
    },
    limits,
  );
}

function weigh(outcomes: CrawlOutcome[]): number {
  return outcomes.reduce((sum, { facts }) => sum + facts.decodedBytes, 0);
}
