import type { Egress } from '@fettle/egress';
import { type Clock, systemClock } from '../clock.ts';
import { type AutoResetEvent, createAutoResetEvent } from '../crawl/auto-reset-event.ts';
import { type CrawlRules, noRules } from '../crawl/rules/crawl-rules.ts';
import { createSiteEgress } from '../crawl/rules/site-egress.ts';
import { compileUrlRules } from '../crawl/rules/url-rules.ts';
import type { CrawlStore } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { createEarlyTargets, type EarlyTargets } from './early-targets.ts';
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

export interface LinkProgress {
  /** Targets with a stored result. */
  checked: number;
  /** How many of them got it while the crawl was still running. */
  early: number;
}

export interface LinkCheckOptions {
  egress: Egress;
  store: CrawlStore;
  signal: AbortSignal;
  clock?: Clock;
  /** Those of the crawl. */
  rules?: CrawlRules;
  /** This long after the crawl nothing more is requested, and what is left stays unverified; default one hour. */
  maxTimeMs?: number;
  /** Called after the crawl only. */
  onProgress?: (progress: LinkProgress) => void;
}

/** Everything the link check has under way at one moment. */
export interface LinkStage {
  signal: AbortSignal;
  clock: Clock;
  maxTimeMs: number;
  /** Only external targets that the crawl has found so far are checked, and what is left to read is unknown. */
  isCrawling: boolean;
  endsAt: number;
  events: AutoResetEvent;
  dns: DnsWatch;
  checker: TargetChecker;
  saver: ResultSaver;
  pending: PendingLinks;
  early: EarlyTargets;
  reader: TargetReader;
  /** Targets on hosts whose name was not found, until it is clear whether any name is. */
  held: { host: string; job: LinkJob }[];
  /** Requests under way. */
  running: number;
  failure: { cause: unknown } | null;
  passStartedAt: number;
  slowAfterPass: number;
  progress: LinkProgress;
}

/** Prepares a link check that waits for the end of the crawl before it reads targets from the store. */
export function openLinkStage(options: LinkCheckOptions, site: SiteFacts): LinkStage {
  const { store, signal, onProgress } = options;
  const clock = options.clock ?? systemClock;
  const events = createAutoResetEvent();
  const politeness = createPoliteness(site);
  const dns = createDnsWatch();
  const { rules = noRules } = options;
  const origins = new Set([site.origin, new URL(site.requestedUrl).origin]);
  const isSite = (origin: string): boolean => origins.has(origin);
  const egress = createSiteEgress({ ...options, rules, clock, isSite });
  const urlRules = compileUrlRules(rules);
  const excludes = (url: string): boolean => urlRules.excludes(url, site.origin);
  const checker = createTargetChecker({ ...options, site, clock, egress, excludes }, { politeness, dns });
  const saver = createResultSaver(store, {
    clock,
    onSaved(urls) {
      pending.forget(urls);
      stage.progress.checked += urls.length;
      if (stage.isCrawling) stage.progress.early += urls.length;
      else onProgress?.(stage.progress);
      events.set();
    },
  });
  const pending = createPendingLinks({ politeness, checker, onResult: saver.add });
  const isFull = (): boolean => pending.isFull() || saver.isFull();
  const early = createEarlyTargets({
    // The crawl itself requests this host, at the pace of the site.
    isOwn: (host) => politeness.isOwn(host) || host === new URL(site.requestedUrl).host,
    isPending: pending.has,
    admit: (target) => (isFull() ? 'skipped' : pending.admit(target)),
  });
  const stage: LinkStage = {
    signal,
    clock,
    maxTimeMs: options.maxTimeMs ?? defaultMaxTimeMs,
    isCrawling: true,
    endsAt: Number.POSITIVE_INFINITY,
    events,
    dns,
    checker,
    saver,
    pending,
    early,
    reader: createTargetReader(store, pending.admit),
    held: [],
    running: 0,
    failure: null,
    passStartedAt: 0,
    slowAfterPass: 0,
    progress: { checked: 0, early: 0 },
  };
  // While the crawl is running there may be nothing to do, and so nothing that fails.
  signal.addEventListener('abort', events.set, { once: true });
  return stage;
}

/** From here on everything that is left is read and checked; the time limit begins. */
export function endCrawlOf(stage: LinkStage): void {
  stage.isCrawling = false;
  stage.passStartedAt = stage.clock.now();
  stage.endsAt = stage.clock.now() + stage.maxTimeMs;
  stage.events.set();
}

/** Checks targets until the crawl has ended and all have a result. */
export async function runLinkStage(stage: LinkStage): Promise<{ checked: number }> {
  const { signal, clock, events, saver, pending, reader, early, held } = stage;
  const { queue } = pending;
  for (;;) {
    signal.throwIfAborted();
    if (stage.failure !== null) throw stage.failure.cause;
    await saver.advance();
    const phase = choosePhase({ now: clock.now(), endsAt: stage.endsAt, running: stage.running });
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
      isReadCompletely: reader.isDone() && !early.hasRepeats(),
    });
    if (step === 'finish') break;
    if (step === 'wait') await waitForEvent(events, { clock, signal, until: isBusy ? null : queue.dueAt() });
  }
  if (clock.now() >= stage.endsAt) await giveUp(stage);
  await saver.flush();
  return { checked: saver.count() };
}

/** Nothing is left to do, and the crawl will find nothing more. */
function isIdle({ pending, running, isCrawling }: LinkStage): boolean {
  return !isCrawling && pending.queue.size() === 0 && running === 0;
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
  const { clock, pending, saver, reader, early } = stage;
  requeueHeld(stage);
  if (early.hasRepeats()) {
    // A result that is not stored yet would replace the later one.
    if (isIdle(stage)) await saver.flush();
    early.repeat();
  }
  if (stage.isCrawling) return;
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
async function giveUp({ pending, held, saver, reader, early }: LinkStage): Promise<void> {
  for (const job of [...pending.queue.clear(), ...held.splice(0).map((each) => each.job)])
    if (!early.isRepeat(job.url)) saver.add(job.url, uncheckedResult(job.first));
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
