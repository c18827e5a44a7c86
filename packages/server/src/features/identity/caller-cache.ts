import type { CallerCache, FoundCaller } from '../../identity-state.ts';

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
