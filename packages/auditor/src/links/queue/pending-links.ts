import type { LinkResult, LinkTarget } from '../../sink.ts';
import type { Admission } from '../read-targets.ts';
import type { Job, TargetChecker } from '../target/check-target.ts';
import { createHostQueue, type HostQueue } from './link-queue.ts';
import type { Manners } from './politeness.ts';

/** Targets that may wait: of hosts that are asked slowly for each and for all of them, and of the others. */
const MAX_PER_SLOW_HOST = 100;
const MAX_SLOW = 5000;
const MAX_FAST = 1000;

/** Targets that were read and have no stored verdict yet: what the link stage holds in memory. */
export interface PendingLinks {
  queue: HostQueue<Job>;
  admit(target: LinkTarget): Admission;
  settle(host: string, url: string, result: LinkResult): void;
  /** The verdicts on these are stored: whoever reads them again takes them up anew. */
  forget(urls: string[]): void;
  has(url: string): boolean;
  isFull(): boolean;
  /** Targets of hosts that are asked slowly. */
  slow(): number;
}

export function createPendingLinks(options: {
  manners: Manners;
  checker: TargetChecker;
  onVerdict: (url: string, result: LinkResult) => void;
}): PendingLinks {
  const { manners, checker, onVerdict } = options;
  const queue = createHostQueue<Job>(manners.perHost);
  const known = new Set<string>();
  const waiting = { slow: 0, fast: 0 };
  const kindOf = (host: string): 'slow' | 'fast' => (manners.isSlow(host) ? 'slow' : 'fast');

  return {
    queue,
    admit({ url, internal, uses }) {
      if (known.has(url)) return 'queued';
      const { host } = new URL(url);
      const foreseen = internal ? null : checker.foresee(host);
      if (foreseen !== null) {
        known.add(url);
        onVerdict(url, foreseen);
        return 'settled';
      }
      const kind = kindOf(host);
      const isCrowded = waiting.slow >= MAX_SLOW || queue.pending(host) >= MAX_PER_SLOW_HOST;
      if (kind === 'slow' && isCrowded) return 'skipped';
      known.add(url);
      waiting[kind] += 1;
      queue.push(host, { url, internal, uses, first: null });
      return 'queued';
    },
    settle(host, url, result) {
      waiting[kindOf(host)] -= 1;
      onVerdict(url, result);
    },
    forget(urls) {
      for (const url of urls) known.delete(url);
    },
    has: (url) => known.has(url),
    isFull: () => waiting.fast >= MAX_FAST,
    slow: () => waiting.slow,
  };
}
