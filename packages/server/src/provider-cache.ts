/** What a process has read of a sign-in provider; the values are those of the feature that reads them. */
export interface ProviderCache {
  /** The value of that key, loaded at most once at a time and again after `maxAgeMs`; a failure is kept for a short time. */
  read<T>(key: string, now: number, maxAgeMs: number, load: () => Promise<T>): Promise<T>;
  forget(key: string): void;
}

interface Entry {
  value: Promise<unknown>;
  readAt: number;
  failed: boolean;
}

/** More providers than most installations have; the oldest make room. */
const most = 200;
/** A provider that is down is not asked again for every visitor of the sign-in page. */
const failureMs = 10_000;

export function createProviderCache(): ProviderCache {
  const entries = new Map<string, Entry>();
  return {
    read<T>(key: string, now: number, maxAgeMs: number, load: () => Promise<T>): Promise<T> {
      const known = entries.get(key);
      const isFresh = known !== undefined && now - known.readAt < (known.failed ? failureMs : maxAgeMs);
      if (isFresh) return known.value as Promise<T>;
      const value = load();
      const entry: Entry = { value, readAt: now, failed: false };
      value.catch(() => {
        entry.failed = true;
      });
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return value;
    },
    forget: (key) => void entries.delete(key),
  };
}
