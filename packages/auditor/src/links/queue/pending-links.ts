import type { LinkResult, LinkTarget } from '../../crawl-store.ts';
import type { TargetAdmission } from '../read-targets.ts';
import type { LinkJob, TargetChecker } from '../target/check-target.ts';
import { createLinkQueue, type LinkQueue } from './link-queue.ts';
import type { Politeness } from './politeness.ts';

/** How many targets may wait: per slow host, for all slow hosts together, and for all the others. */
const maxPerSlowHost = 100;
const maxSlow = 5000;
const maxFast = 1000;

/** Targets that were read and have no stored result yet: all the link stage holds in memory. */
export interface PendingLinks {
  queue: LinkQueue<LinkJob>;
  admit(target: Pick<LinkTarget, 'url' | 'internal' | 'uses'>): TargetAdmission;
  settle(host: string, url: string, result: LinkResult): void;
  /** The results on these URLs are stored; a target read again is admitted like a new one. */
  forget(urls: string[]): void;
  has(url: string): boolean;
  isFull(): boolean;
  /** Waiting targets of slow hosts. */
  slow(): number;
}

export function createPendingLinks(options: {
  politeness: Politeness;
  checker: TargetChecker;
  onResult: (url: string, result: LinkResult) => void;
}): PendingLinks {
  const { politeness, checker, onResult } = options;
  const queue = createLinkQueue<LinkJob>(politeness.perHost);
  const known = new Set<string>();
  const waiting = { slow: 0, fast: 0 };
  const kindOf = (host: string): 'slow' | 'fast' => (politeness.isSlow(host) ? 'slow' : 'fast');

  return {
    queue,
    admit({ url, internal, uses }) {
      if (known.has(url)) return 'queued';
      const { host } = new URL(url);
      const result = checker.excludedResult(url) ?? (internal ? null : checker.knownResult(host));
      if (result !== null) {
        known.add(url);
        onResult(url, result);
        return 'settled';
      }
      const kind = kindOf(host);
      const isCrowded = waiting.slow >= maxSlow || queue.pending(host) >= maxPerSlowHost;
      if (kind === 'slow' && isCrowded) return 'skipped';
      known.add(url);
      waiting[kind] += 1;
      queue.push(host, { url, internal, uses, first: null });
      return 'queued';
    },
    settle(host, url, result) {
      waiting[kindOf(host)] -= 1;
      onResult(url, result);
    },
    forget(urls) {
      for (const url of urls) known.delete(url);
    },
    has: (url) => known.has(url),
    isFull: () => waiting.fast >= maxFast,
    slow: () => waiting.slow,
  };
}
