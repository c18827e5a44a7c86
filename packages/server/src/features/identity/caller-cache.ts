import type { Caller } from '../../context.ts';

/** A caller with the end of his credential in milliseconds since 1970, null for none. */
export interface FoundCaller {
  caller: Caller;
  endsAt: number | null;
}

/**
 * Remembers who a credential belongs to for at most a second: what another process revokes is refused one second
 * later at the latest (CONTRACT §2), and a busy token costs one query a second instead of one a request. Requests
 * that come while a look-up runs share it.
 */
export interface CallerCache {
  /** `key` must not be the credential itself: a map compares texts in a time that depends on them. */
  find(key: string, load: () => Promise<FoundCaller | null>): Promise<FoundCaller | null>;
  /**
   * After anything was revoked here. Everything goes, not one entry: it happens seldom, and a look-up still in flight
   * may carry the old answer.
   */
  clear(): void;
}

const MAX_AGE_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry {
  found: Promise<FoundCaller | null>;
  /** When the look-up began: the answer may be as old as that. */
  since: number;
}

/** `now` is a monotonic time in milliseconds, so that setting the clock cannot prolong an entry. */
export function createCallerCache(now: () => number = () => performance.now()): CallerCache {
  const entries = new Map<string, Entry>();

  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  return {
    find(key, load) {
      const known = entries.get(key);
      if (known !== undefined && now() - known.since < MAX_AGE_MS) return known.found;
      const entry = { found: load(), since: now() };
      entries.delete(key);
      if (entries.size >= MAX_ENTRIES) dropOldest(entries);
      entries.set(key, entry);
      // Unknown credentials and failures are not kept: anybody can make them up and push the others out.
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

/** A map keeps the order of insertion. */
function dropOldest(entries: Map<string, Entry>): void {
  const oldest = entries.keys().next();
  if (!oldest.done) entries.delete(oldest.value);
}
