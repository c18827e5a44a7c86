import type { SiteFacts } from '../facts.ts';
import type { CrawlOutcome, FrontierEntry } from '../sink.ts';
import type { Crawl } from './crawl-state.ts';
import { createOutcomeBuffer } from './outcome-buffer.ts';
import { hasOrigin } from './same-site.ts';
import { blockedOutcome, type Gate, type Visitor } from './visit-url.ts';

const TAKE = 200;
/** Counting may cost the sink a query. */
const PROGRESS_MS = 250;
const DEFAULT_MAX_TIME_MS = 2 * 60 * 60 * 1000;

/**
 * Requests what the frontier holds until it is empty or a limit is reached, with as many requests under way as
 * the pace allows. Requests under way count as pages until they are answered, so that `maxPages` is never
 * exceeded.
 *
 * @returns why it ended before it had seen everything
 */
export async function runFrontier(crawl: Crawl, visitor: Visitor): Promise<SiteFacts['truncatedBy']> {
  const { options, signal, clock, admission } = crawl;
  const { sink, limits } = options;
  const deadline = clock.now() + (limits.maxTimeMs ?? DEFAULT_MAX_TIME_MS);
  const events = createEvents();
  let { pages } = await sink.counts();
  let reportedAt = 0;
  let queue: FrontierEntry[] = [];
  let active = 0;
  let drained = false;
  let refilling = false;
  let failure: { cause: unknown } | null = null;
  const buffer = createOutcomeBuffer(sink, () => {
    drained = false;
    events.happened();
  });

  const fail = (cause: unknown): void => {
    failure ??= { cause };
  };
  const keep = (outcomes: CrawlOutcome[]): Promise<void> => {
    for (const { facts } of outcomes) if (facts.isHtml) pages += 1;
    const entries = outcomes.flatMap((each) => admission.admit(each));
    return buffer.add(outcomes, entries);
  };
  const gate: Gate = (target) =>
    hasOrigin(target, crawl.origin) && crawl.robots.allows(target) ? 'go' : 'stop';
  const work = async (entry: FrontierEntry): Promise<void> => {
    const allowed = crawl.robots.allows(entry.url);
    await keep(allowed ? (await visitor.visit(entry, gate)).outcomes : [blockedOutcome(entry)]);
  };
  const launch = (entry: FrontierEntry): void => {
    active += 1;
    void work(entry)
      .catch(fail)
      .finally(() => {
        active -= 1;
        events.happened();
      });
  };
  const refill = async (): Promise<void> => {
    if (!buffer.isEmpty()) await buffer.flush();
    const more = await sink.take(TAKE);
    drained = more.length === 0;
    queue = [...queue, ...more];
    if (clock.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = clock.now();
    options.onProgress?.({ stage: 'crawling', ...(await sink.counts()) });
  };
  const startRefill = (): void => {
    refilling = true;
    void refill()
      .catch(fail)
      .finally(() => {
        refilling = false;
        events.happened();
      });
  };

  for (;;) {
    const over = signal.aborted || failure !== null || clock.now() >= deadline || pages >= limits.maxPages;
    if (over && active === 0 && !refilling) break;
    if (!over) {
      const room = Math.min(crawl.pace.connections(), limits.maxPages - pages) - active;
      for (const entry of queue.splice(0, Math.max(0, room))) launch(entry);
      const more = !drained || !buffer.isEmpty();
      if (queue.length < crawl.pace.connections() && more && !refilling) startRefill();
      else if (queue.length === 0 && active === 0 && !more && !refilling) break;
    }
    await events.next();
  }
  await buffer.flush();
  if (failure !== null && !signal.aborted) throw (failure as { cause: unknown }).cause;
  const { seen, done } = await sink.counts();
  options.onProgress?.({ stage: 'crawling', seen, done, pages });
  const found: SiteFacts['truncatedBy'] = [];
  if (seen > done && pages >= limits.maxPages) found.push('max-pages');
  if (admission.hit().tooDeep > 0) found.push('max-depth');
  if (seen > done && clock.now() >= deadline) found.push('time');
  if (admission.hit().shape) found.push('url-shape');
  return found;
}

/** Lets one loop wait for whatever comes next; what happened while it was busy is not lost. */
function createEvents(): { happened(): void; next(): Promise<void> } {
  let pending = false;
  let wake: (() => void) | null = null;
  return {
    happened() {
      pending = true;
      wake?.();
    },
    async next() {
      if (!pending) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      pending = false;
      wake = null;
    },
  };
}
