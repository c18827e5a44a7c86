import type { Egress } from '@fettle/egress';
import { type Clock, systemClock } from '../clock.ts';
import { CrawlError } from '../crawl/crawl-error.ts';
import { createWakeUp, type WakeUp } from '../crawl/wake-up.ts';
import type { SiteFacts } from '../facts.ts';
import type { CrawlSink } from '../sink.ts';
import { createPendingLinks } from './queue/pending-links.ts';
import { createManners } from './queue/politeness.ts';
import { createTargetReader } from './read-targets.ts';
import { createVerdictSaver } from './save-verdicts.ts';
import { createTargetChecker, giveUpOn, type Job } from './target/check-target.ts';
import { createNameWatch } from './target/dns-watch.ts';

const DEFAULT_MAX_TIME_MS = 60 * 60 * 1000;
const CONCURRENCY = 32;
const PASS_MS = 10_000;

export interface CheckLinksOptions {
  egress: Egress;
  sink: CrawlSink;
  site: SiteFacts;
  signal: AbortSignal;
  clock?: Clock;
  /** After this nothing more is requested, and what is left stays unverified; default one hour. */
  maxTimeMs?: number;
  onProgress?: (progress: { checked: number }) => void;
}

/**
 * Gives a verdict to every target the crawl did not request itself. One request at a time and at most one a
 * second per public host; this machine and allowed private networks are not slowed. A target elsewhere is only
 * called broken when it fails twice, ten seconds apart. Memory does not grow with the number of targets.
 *
 * @throws CrawlError CANCELLED when the signal aborts; verdicts saved until then stay
 */
export async function checkLinks(options: CheckLinksOptions): Promise<{ checked: number }> {
  try {
    return await runStage({ ...options, clock: options.clock ?? systemClock });
  } catch (error) {
    if (options.signal.aborted)
      throw new CrawlError('CANCELLED', 'The link check was canceled.', { cause: error });
    throw error;
  }
}

async function runStage(options: CheckLinksOptions & { clock: Clock }): Promise<{ checked: number }> {
  const { sink, signal, clock, onProgress } = options;
  const endsAt = clock.now() + (options.maxTimeMs ?? DEFAULT_MAX_TIME_MS);
  const events = createWakeUp();
  const manners = createManners(options.site);
  const names = createNameWatch();
  const checker = createTargetChecker(options, { manners, names });
  const saver = createVerdictSaver(sink, {
    clock,
    onSaved(urls) {
      pending.forget(urls);
      onProgress?.({ checked: saver.count() });
      events.happened();
    },
  });
  const pending = createPendingLinks({ manners, checker, onVerdict: saver.add });
  const { queue } = pending;
  const reader = createTargetReader(sink, pending.admit);
  /** Of names that do not exist, until it is clear whether any name does. */
  const held: { host: string; job: Job }[] = [];
  let running = 0;
  let failure: { cause: unknown } | null = null;
  let passAt = clock.now();
  let slowAfterPass = 0;

  const look = async (host: string, job: Job): Promise<number> => {
    const seen = await checker.look(host, job);
    const again = { ...job, first: seen };
    if (seen.againAt === null) pending.settle(host, job.url, seen.result);
    else if (seen.isUnknownName && names.isUndecided()) held.push({ host, job: again });
    else queue.push(host, again, seen.againAt);
    return seen.hostFreeAt;
  };
  const launch = async (host: string, job: Job): Promise<void> => {
    running += 1;
    let freeAt = 0;
    try {
      freeAt = await look(host, job);
    } catch (cause) {
      failure ??= { cause };
    }
    queue.release(host, freeAt);
    running -= 1;
    events.happened();
  };
  const isIdle = (): boolean => queue.size() === 0 && running === 0;
  const read = async (): Promise<void> => {
    if (isIdle() && held.length > 0) names.decide();
    if (held.length > 0 && !names.isUndecided()) {
      // Offline, the verdict is foreseen; else each has its second look when it is due.
      for (const { host, job } of held.splice(0))
        queue.push(host, job, names.isOffline() ? 0 : (job.first?.againAt ?? 0));
    }
    // Not before there is room worth a pass over all that is left.
    const isTime = clock.now() - passAt >= PASS_MS && pending.slow() <= slowAfterPass / 2;
    if (reader.needsPass() && (isIdle() || isTime)) {
      passAt = clock.now();
      reader.beginPass();
    } else if (reader.hasEnded()) return;
    await reader.fill(() => pending.isFull() || saver.isFull());
    if (reader.hasEnded()) slowAfterPass = pending.slow();
  };
  /** Nothing more is requested: what waits gets the verdict that it was not checked. */
  const giveUp = async (): Promise<void> => {
    for (const job of [...queue.clear(), ...held.splice(0).map((each) => each.job)])
      saver.add(job.url, giveUpOn(job.first));
    for await (const { url } of reader.rest()) {
      if (!pending.has(url)) saver.add(url, giveUpOn(null));
      await saver.advance();
    }
  };

  for (;;) {
    signal.throwIfAborted();
    if (failure !== null) throw (failure as { cause: unknown }).cause;
    await saver.advance();
    if (clock.now() >= endsAt) {
      if (running === 0) break;
      await events.next();
      continue;
    }
    await read();
    const isBusy = running >= CONCURRENCY;
    const next = isBusy ? null : queue.next(clock.now());
    if (next !== null) void launch(next.host, next.item);
    else if (!isIdle()) await waitForNews(events, { clock, signal, until: isBusy ? null : queue.dueAt() });
    else if (held.length === 0 && reader.isDone()) break;
  }
  if (clock.now() >= endsAt) await giveUp();
  await saver.finish();
  return { checked: saver.count() };
}

/** Until something happens, or the time has come at which something may be done. */
async function waitForNews(
  events: WakeUp,
  { clock, signal, until }: { clock: Clock; signal: AbortSignal; until: number | null },
): Promise<void> {
  if (until === null) return events.next();
  const over = new AbortController();
  const pause = clock
    .wait(Math.max(0, until - clock.now()), AbortSignal.any([signal, over.signal]))
    .catch((error: unknown) => {
      // Given up because something happened, or because the audit is stopped, which the loop sees.
      if (!over.signal.aborted && !signal.aborted) throw error;
    });
  await Promise.race([events.next(), pause]);
  over.abort();
}
