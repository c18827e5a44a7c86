import { LRUCache } from 'lru-cache';
import type { CallerCache, FoundCaller } from '../../identity-state.ts';

const maxAgeMs = 1000;
const maxEntries = 10_000;

interface Entry {
  found: Promise<FoundCaller | null>;
  /** When the look-up began: what it found can be as old as that. */
  since: number;
}

/** `now` is a monotonic time in milliseconds, so that setting the clock cannot extend an entry. */
export function createCallerCache(now: () => number = () => performance.now()): CallerCache {
  const entries = new LRUCache<string, Entry>({ max: maxEntries });

  const forget = (key: string, entry: Entry): void => {
    if (entries.peek(key) === entry) entries.delete(key);
  };

  return {
    find(key, load) {
      const known = entries.get(key);
      if (known !== undefined && now() - known.since < maxAgeMs) return known.found;
      const entry = { found: load(), since: now() };
      entries.set(key, entry);
      // Unknown credentials and failures are not kept: anybody can make them up and evict the others.
      entry.found.then(
        (found) => found === null && forget(key, entry),
        () => forget(key, entry),
      );
      return entry.found;
    },
    clear() {
      entries.clear();
    },
  };
}
