import { quickHash } from '../crawl/text/quick-hash.ts';
import { type CrawlOutcome, type LinkTarget, type TargetUse, targetUses } from '../crawl-store.ts';
import type { TargetAdmission } from './read-targets.ts';
import { planRequest } from './target/request-target.ts';

/** Takes a few megabytes; what is found beyond it waits for the end of the crawl. */
const maxKnown = 50_000;

/**
 * Chooses the external targets that are checked while the crawl is still running, each once. How a target is requested
 * depends on how pages use it, and a page that is read later may use it in another way: then it is requested again, so
 * that its result is the same as after the crawl.
 */
export interface EarlyTargets {
  /** @returns whether there is more to check now */
  offer(outcomes: readonly CrawlOutcome[]): boolean;
  /** A target that the store of an interrupted crawl contains. */
  restore(target: LinkTarget): void;
  /** Queues the targets that must be requested again and are no longer pending. */
  repeat(): void;
  hasRepeats(): boolean;
  /** Whether the target had a result before it was queued again. */
  isRepeat(url: string): boolean;
}

export function createEarlyTargets({
  isOwn,
  isPending,
  admit,
}: {
  /** Whether the crawl requests this host. */
  isOwn(host: string): boolean;
  isPending(url: string): boolean;
  admit(target: Pick<LinkTarget, 'url' | 'internal' | 'uses'>): TargetAdmission;
}): EarlyTargets {
  /** The uses known so far, as bits, by the hash of the URL. */
  const known = new Map<number, number>();
  /** Of two URLs with one hash, the later is checked at the end. */
  const requested = new Set<number>();
  const repeats = new Map<string, number>();
  const repeated = new Set<string>();

  const isEarly = (url: string): boolean => known.size < maxKnown && !isOwn(new URL(url).host);
  const request = (url: string, bits: number): TargetAdmission =>
    admit({ url, internal: false, uses: usesOf(bits) });
  const consider = (url: string, use: number): boolean => {
    const key = quickHash(url);
    const before = known.get(key);
    if (before === undefined && !isEarly(url)) return false;
    const bits = (before ?? 0) | use;
    if (before !== bits) known.set(key, bits);
    if (!requested.has(key)) {
      if (request(url, bits) === 'skipped') return false;
      requested.add(key);
      return true;
    }
    if (before === undefined || isSamePlan(before, bits)) return false;
    repeats.set(url, bits);
    return true;
  };

  return {
    offer(outcomes) {
      let hasMore = false;
      for (const { facts, references } of outcomes) {
        // The target of a redirect is no link target.
        if (facts.hops.length > 0) continue;
        for (const { url, internal, use } of references)
          if (!internal && consider(url, bitOf(use))) hasMore = true;
      }
      return hasMore;
    },
    restore({ url, internal, uses, result }) {
      if (internal || !isEarly(url)) return;
      const key = quickHash(url);
      const bits = uses.reduce((all, use) => all | bitOf(use), 0);
      known.set(key, bits);
      if (result === null && request(url, bits) === 'skipped') return;
      requested.add(key);
      // The result may be older than one of the uses.
      if (result !== null && !uses.every((use) => isSamePlan(bitOf(use), bits))) repeats.set(url, bits);
    },
    repeat() {
      for (const [url, bits] of repeats) {
        if (isPending(url) || request(url, bits) === 'skipped') continue;
        repeats.delete(url);
        repeated.add(url);
      }
    },
    hasRepeats: () => repeats.size > 0,
    isRepeat: (url) => repeated.has(url),
  };
}

function bitOf(use: TargetUse): number {
  return 1 << targetUses.indexOf(use);
}

function usesOf(bits: number): TargetUse[] {
  return targetUses.filter((use) => (bits & bitOf(use)) !== 0);
}

function isSamePlan(left: number, right: number): boolean {
  const [one, other] = [planRequest(usesOf(left)), planRequest(usesOf(right))];
  return one.bytes === other.bytes && one.pixels === other.pixels;
}
