import type { Egress } from '@fettle/egress';
import { type Clock, systemClock } from '../clock.ts';
import { CrawlError } from '../crawl/crawl-error.ts';
import { type LoadedRobots, loadRobots } from '../crawl/load-robots.ts';
import { readRetryAfter } from '../crawl/retry-after.ts';
import { isPrivateHost } from '../crawl/same-site.ts';
import type { SiteFacts } from '../facts.ts';
import type { CrawlSink, LinkResult } from '../sink.ts';
import { askTarget } from './ask-target.ts';
import { createHostBreaker } from './host-breaker.ts';
import { judgeAnswer, type LinkAnswer } from './judge-answer.ts';
import { createHostQueue } from './link-queue.ts';

const CONCURRENCY = 16;
const PRIVATE_PER_HOST = 8;
const OWN_PER_HOST = 5;
const MAX_WAITING = 5000;
const GAP_MS = 1000;
const CONFIRM_AFTER_MS = 10_000;
const SAVE_BATCH = 200;
const FORBIDDEN: LinkResult = {
  verdict: 'unverified',
  status: null,
  reason: 'robots.txt forbids to request it',
  redirected: false,
  file: null,
};

export interface CheckLinksOptions {
  egress: Egress;
  sink: CrawlSink;
  site: SiteFacts;
  signal: AbortSignal;
  clock?: Clock;
  onProgress?: (progress: { checked: number }) => void;
}

/** So many names in a row that do not exist, and none that does: then it is not the links that are broken. */
const OFFLINE_HOSTS = 3;
const OFFLINE: LinkResult = {
  verdict: 'unverified',
  status: null,
  reason: 'no name outside could be resolved from here',
  redirected: false,
  file: null,
};

interface Job {
  url: string;
  internal: boolean;
  attempt: 1 | 2;
}

/**
 * Gives a verdict to every target the crawl did not request itself. One request at a time and at most one a
 * second per public host; this machine and allowed private networks are not slowed. A target elsewhere is only
 * called broken when it fails twice, ten seconds apart.
 *
 * @throws CrawlError CANCELLED when the signal aborts; verdicts saved until then stay
 */
export async function checkLinks(options: CheckLinksOptions): Promise<{ checked: number }> {
  try {
    return await runChecks(options);
  } catch (error) {
    if (options.signal.aborted)
      throw new CrawlError('CANCELLED', 'The link check was stopped.', { cause: error });
    throw error;
  }
}

async function runChecks(options: CheckLinksOptions): Promise<{ checked: number }> {
  const { sink, signal } = options;
  const clock = options.clock ?? systemClock;
  const manners = createManners(options.site);
  const queue = createHostQueue<Job>(manners.perHost);
  const siteRobots = createRobotsOnce(options);
  const breaker = createHostBreaker();
  const running = new Set<Promise<void>>();
  let results: { url: string; result: LinkResult }[] = [];
  let checked = 0;
  let failure: { cause: unknown } | null = null;
  let lastFirst = 0;
  const doubts: Job[] = [];
  const names = createNameWatch();

  const settle = (job: Job, answer: LinkAnswer): void => {
    const result = judgeAnswer(answer);
    if (!job.internal) names.saw(new URL(job.url).host, answer);
    const confirm = result.verdict === 'broken' && !job.internal && job.attempt === 1 && !isCertain(answer);
    if (confirm) {
      doubts.push({ ...job, attempt: 2 });
      lastFirst = clock.now();
      return;
    }
    // What fails at first and works ten seconds later works.
    results.push({ url: job.url, result });
    checked += 1;
  };
  const work = async (host: string, job: Job): Promise<void> => {
    let freeAt = 0;
    try {
      const shortcut = breaker.shortcut(host, job.internal);
      if (job.internal && !(await siteRobots()).allows(job.url)) {
        results.push({ url: job.url, result: FORBIDDEN });
        checked += 1;
        return;
      }
      const answer = shortcut ?? (await askTarget(job.url, job.internal, options));
      if (shortcut === null) {
        breaker.record(host, answer);
        freeAt = clock.now() + Math.max(manners.gapMs(host), askedPause(answer, clock.now()));
      }
      settle(job, answer);
    } finally {
      queue.release(host, freeAt);
    }
  };
  const launch = (host: string, job: Job): void => {
    const task: Promise<void> = work(host, job)
      .catch((cause: unknown) => {
        failure ??= { cause };
      })
      .finally(() => running.delete(task));
    running.add(task);
  };
  const save = async (): Promise<void> => {
    const batch = results;
    results = [];
    if (batch.length === 0) return;
    await sink.saveLinkResults(batch);
    options.onProgress?.({ checked });
  };
  /** Works until at most `rest` jobs wait. */
  const drain = async (rest: number): Promise<void> => {
    while (queue.size() > rest || (rest === 0 && running.size > 0)) {
      signal.throwIfAborted();
      if (failure !== null) throw (failure as { cause: unknown }).cause;
      if (results.length >= SAVE_BATCH) await save();
      const next = running.size < CONCURRENCY ? queue.next(clock.now()) : null;
      if (next !== null) launch(next.host, next.item);
      else if (running.size > 0) await Promise.race(running);
      else await clock.wait(Math.max(0, (queue.dueAt() ?? 0) - clock.now()), signal);
    }
  };

  for await (const { url, internal } of sink.unverifiedTargets()) {
    queue.push(new URL(url).host, { url, internal, attempt: 1 });
    if (queue.size() >= MAX_WAITING) await drain(MAX_WAITING / 2);
  }
  await drain(0);
  await confirm();
  if (failure !== null) throw (failure as { cause: unknown }).cause;
  await save();
  return { checked };

  async function confirm(): Promise<void> {
    const again = doubts.splice(0);
    if (again.length === 0) return;
    if (names.isOffline()) {
      results.push(...again.map(({ url }) => ({ url, result: OFFLINE })));
      checked += again.length;
      return;
    }
    if (!again.every((job) => isUnslowed(new URL(job.url).host))) {
      await clock.wait(Math.max(0, lastFirst + CONFIRM_AFTER_MS - clock.now()), signal);
    }
    breaker.forgive();
    for (const job of again) queue.push(new URL(job.url).host, job);
    await drain(0);
  }
}

/** Tells a dead name from a machine that cannot resolve any: behind a firewall every link would seem broken. */
function createNameWatch(): { saw(host: string, answer: LinkAnswer): void; isOffline(): boolean } {
  const unknown = new Set<string>();
  let resolved = false;
  return {
    saw(host, { error }) {
      if (error === 'DNS_NOT_FOUND') unknown.add(host);
      else if (!isUnslowed(host) && !isIpLiteral(host) && error !== 'DNS_FAILED') resolved = true;
    },
    isOffline: () => !resolved && unknown.size >= OFFLINE_HOSTS,
  };
}

function isIpLiteral(host: string): boolean {
  return host.startsWith('[') || /^[\d.]+(:\d+)?$/.test(host);
}

/** A fault of the URL itself or of the audit's own rules does not pass with time. */
function isCertain({ error }: LinkAnswer): boolean {
  return (
    error === 'BAD_URL' || error === 'BAD_SCHEME' || error === 'BLOCKED_ADDRESS' || error === 'BLOCKED_PORT'
  );
}

function askedPause({ status, headers }: LinkAnswer, now: number): number {
  return status === 429 || status === 503 ? (readRetryAfter(headers['retry-after'], now) ?? 0) : 0;
}

/** How a host is asked: the audited site as the crawl asked it, strangers one by one. */
function createManners(site: SiteFacts): { perHost(host: string): number; gapMs(host: string): number } {
  const own = new URL(site.origin).host;
  const delayMs = Math.min(10, site.robots.crawlDelaySeconds ?? 0) * 1000;
  return {
    perHost(host) {
      if (host === own && delayMs > 0) return 1;
      return isUnslowed(host) ? PRIVATE_PER_HOST : host === own ? OWN_PER_HOST : 1;
    },
    gapMs: (host) => (host === own ? delayMs : isUnslowed(host) ? 0 : GAP_MS),
  };
}

/** The rules of the site, asked for once and only when a target of the site is left to check. */
function createRobotsOnce({ site, egress, signal }: CheckLinksOptions): () => Promise<LoadedRobots> {
  let loading: Promise<LoadedRobots> | null = null;
  return () => {
    loading ??= loadRobots(site.origin, egress, signal);
    return loading;
  };
}

function isUnslowed(host: string): boolean {
  return isPrivateHost(host.replace(/:\d+$/, ''));
}
