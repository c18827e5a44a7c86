import type { Egress } from '@fettle/egress';
import { type Clock, systemClock } from '../clock.ts';
import { type AutoResetEvent, createAutoResetEvent } from '../crawl/auto-reset-event.ts';
import { CrawlError } from '../crawl/crawl-error.ts';
import { type CrawlRules, noRules } from '../crawl/rules/crawl-rules.ts';
import { createSiteEgress } from '../crawl/rules/site-egress.ts';
import { compileUrlRules } from '../crawl/rules/url-rules.ts';
import type { CrawlStore } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { chooseHeldStep, chooseIdleStep, choosePhase, shouldBeginPass } from './link-stage-steps.ts';
import { createPendingLinks, type PendingLinks } from './queue/pending-links.ts';
import { createPoliteness } from './queue/politeness.ts';
import { createTargetReader, type TargetReader } from './read-targets.ts';
import { createResultSaver, type ResultSaver } from './save-results.ts';
import {
  createTargetChecker,
  type LinkJob,
  type TargetChecker,
  uncheckedResult,
} from './target/check-target.ts';
import { createDnsWatch, type DnsWatch } from './target/dns-watch.ts';

const defaultMaxTimeMs = 60 * 60 * 1000;
const concurrency = 32;

export interface CheckLinksOptions {
  egress: Egress;
  store: CrawlStore;
  site: SiteFacts;
  signal: AbortSignal;
  clock?: Clock;
  /** Those of the crawl. */
  rules?: CrawlRules;
  /** After this nothing more is requested, and what is left stays unverified; default one hour. */
  maxTimeMs?: number;
  onProgress?: (progress: { checked: number }) => void;
}

/**
 * Gives a result to every target the crawl did not request itself. A public host gets one request at a time and at
 * most one per second; this machine and allowed private networks are not slowed down. An external target is only
 * called broken when it fails twice, ten seconds apart. Memory does not grow with the number of targets.
 *
 * @throws CrawlError CANCELLED when the signal aborts; results saved until then stay
 */
export async function checkLinks(options: CheckLinksOptions): Promise<{ checked: number }> {
  try {
    return await runStage(openStage({ ...options, clock: options.clock ?? systemClock }));
  } catch (error) {
    if (options.signal.aborted)
      throw new CrawlError('CANCELLED', 'The link check was canceled.', { cause: error });
    throw error;
  }
}

interface LinkStage {
  signal: AbortSignal;
  clock: Clock;
  endsAt: number;
  events: AutoResetEvent;
  dns: DnsWatch;
  checker: TargetChecker;
  saver: ResultSaver;
  pending: PendingLinks;
  reader: TargetReader;
  /** Targets on hosts whose name was not found, until it is clear whether any name is. */
  held: { host: string; job: LinkJob }[];
  /** Requests under way. */
  running: number;
  failure: { cause: unknown } | null;
  passStartedAt: number;
  slowAfterPass: number;
}

function openStage(options: CheckLinksOptions & { clock: Clock }): LinkStage {
  const { store, signal, clock, onProgress } = options;
  const endsAt = clock.now() + (options.maxTimeMs ?? defaultMaxTimeMs);
  const events = createAutoResetEvent();
  const politeness = createPoliteness(options.site);
  const dns = createDnsWatch();
  const { rules = noRules, site } = options;
  const origins = new Set([site.origin, new URL(site.requestedUrl).origin]);
  const isSite = (origin: string): boolean => origins.has(origin);
  const egress = createSiteEgress({ ...options, rules, isSite });
  const urlRules = compileUrlRules(rules);
  const excludes = (url: string): boolean => urlRules.excludes(url, site.origin);
  const checker = createTargetChecker({ ...options, egress, excludes }, { politeness, dns });
  const saver = createResultSaver(store, {
    clock,
    onSaved(urls) {
      pending.forget(urls);
      onProgress?.({ checked: saver.count() });
      events.set();
    },
  });
  const pending = createPendingLinks({ politeness, checker, onResult: saver.add });
  const reader = createTargetReader(store, pending.admit);
  return {
    signal,
    clock,
    endsAt,
    events,
    dns,
    checker,
    saver,
    pending,
    reader,
    held: [],
    running: 0,
    failure: null,
    passStartedAt: clock.now(),
    slowAfterPass: 0,
  };
}

async function runStage(stage: LinkStage): Promise<{ checked: number }> {
  const { signal, clock, endsAt, events, saver, pending, reader, held } = stage;
  const { queue } = pending;
  for (;;) {
    signal.throwIfAborted();
    if (stage.failure !== null) throw stage.failure.cause;
    await saver.advance();
    const phase = choosePhase({ now: clock.now(), endsAt, running: stage.running });
    if (phase === 'stop') break;
    if (phase === 'drain') {
      await events.wait();
      continue;
    }
    await readTargets(stage);
    const isBusy = stage.running >= concurrency;
    const next = isBusy ? null : queue.next(clock.now());
    if (next !== null) {
      void launch(stage, next.host, next.item);
      continue;
    }
    const step = chooseIdleStep({
      isIdle: isIdle(stage),
      held: held.length,
      isReadCompletely: reader.isDone(),
    });
    if (step === 'finish') break;
    if (step === 'wait') await waitForEvent(events, { clock, signal, until: isBusy ? null : queue.dueAt() });
  }
  if (clock.now() >= endsAt) await giveUp(stage);
  await saver.finish();
  return { checked: saver.count() };
}

function isIdle({ pending, running }: LinkStage): boolean {
  return pending.queue.size() === 0 && running === 0;
}

async function launch(stage: LinkStage, host: string, job: LinkJob): Promise<void> {
  stage.running += 1;
  let freeAt = 0;
  try {
    freeAt = await attempt(stage, host, job);
  } catch (cause) {
    stage.failure ??= { cause };
  }
  stage.pending.queue.release(host, freeAt);
  stage.running -= 1;
  stage.events.set();
}

/** When the host may be requested again. */
async function attempt(stage: LinkStage, host: string, job: LinkJob): Promise<number> {
  const { checker, pending, dns, held } = stage;
  const result = await checker.attempt(host, job);
  const retry = { ...job, first: result };
  if (result.retryAt === null) pending.settle(host, job.url, result.result);
  else if (result.isUnresolved && dns.isUndecided()) held.push({ host, job: retry });
  else pending.queue.push(host, retry, result.retryAt);
  return result.hostFreeAt;
}

/** Fills the queue with what may be requested now or later. */
async function readTargets(stage: LinkStage): Promise<void> {
  const { clock, pending, saver, reader } = stage;
  requeueHeld(stage);
  const begins = shouldBeginPass({
    needsPass: reader.needsPass(),
    isIdle: isIdle(stage),
    sincePassMs: clock.now() - stage.passStartedAt,
    slow: pending.slow(),
    slowAfterPass: stage.slowAfterPass,
  });
  if (begins) {
    stage.passStartedAt = clock.now();
    reader.beginPass();
  } else if (reader.hasEnded()) return;
  await reader.fill(() => pending.isFull() || saver.isFull());
  if (reader.hasEnded()) stage.slowAfterPass = pending.slow();
}

function requeueHeld(stage: LinkStage): void {
  const { dns, held, pending } = stage;
  const chooseStep = () =>
    chooseHeldStep({ held: held.length, isIdle: isIdle(stage), isUndecided: dns.isUndecided() });
  if (chooseStep() === 'decide') dns.decide();
  if (chooseStep() !== 'requeue') return;
  // When offline the result is known already; otherwise each target is retried when it is due.
  for (const { host, job } of held.splice(0))
    pending.queue.push(host, job, dns.isOffline() ? 0 : (job.first?.retryAt ?? 0));
}

/** Nothing more is requested: whatever waits gets the result that it was not checked. */
async function giveUp({ pending, held, saver, reader }: LinkStage): Promise<void> {
  for (const job of [...pending.queue.clear(), ...held.splice(0).map((each) => each.job)])
    saver.add(job.url, uncheckedResult(job.first));
  for await (const { url } of reader.rest()) {
    if (!pending.has(url)) saver.add(url, uncheckedResult(null));
    await saver.advance();
  }
}

/** Waits until something happens, or until something can be requested. */
async function waitForEvent(
  events: AutoResetEvent,
  { clock, signal, until }: { clock: Clock; signal: AbortSignal; until: number | null },
): Promise<void> {
  if (until === null) return events.wait();
  const over = new AbortController();
  const pause = clock
    .wait(Math.max(0, until - clock.now()), AbortSignal.any([signal, over.signal]))
    .catch((error: unknown) => {
      // Canceled because something happened, or because the audit is stopped, which the loop notices.
      if (!over.signal.aborted && !signal.aborted) throw error;
    });
  await Promise.race([events.wait(), pause]);
  over.abort();
}
