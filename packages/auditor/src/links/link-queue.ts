/** Work grouped by host, handed out so that no host is asked twice at once; bounded as a whole. */
export interface HostQueue<T> {
  push(host: string, item: T): void;
  /** The next item of a host that is free and due, which is then busy until `release`. */
  next(now: number): { host: string; item: T } | null;
  /** When the earliest waiting item of a free host is due; null when none waits on time alone. */
  dueAt(): number | null;
  /** @param freeAt when the host may be asked again, in the time of `next` */
  release(host: string, freeAt: number): void;
  size(): number;
}

/** @param perHost requests a host may have under way at once */
export function createHostQueue<T>(perHost: (host: string) => number): HostQueue<T> {
  const hosts = new Map<string, { items: T[]; busy: number; freeAt: number }>();
  let size = 0;
  return {
    push(host, item) {
      const known = hosts.get(host) ?? { items: [], busy: 0, freeAt: 0 };
      hosts.set(host, known);
      known.items.push(item);
      size += 1;
    },
    next(now) {
      for (const [host, state] of hosts) {
        if (state.items.length === 0 || state.busy >= perHost(host) || state.freeAt > now) continue;
        const item = state.items.shift() as T;
        size -= 1;
        state.busy += 1;
        // Behind the others next time: hosts take turns.
        hosts.delete(host);
        hosts.set(host, state);
        return { host, item };
      }
      return null;
    },
    dueAt() {
      let due: number | null = null;
      for (const [host, state] of hosts) {
        if (state.items.length === 0 || state.busy >= perHost(host)) continue;
        due = due === null ? state.freeAt : Math.min(due, state.freeAt);
      }
      return due;
    },
    release(host, freeAt) {
      const state = hosts.get(host);
      if (state === undefined) return;
      state.busy -= 1;
      state.freeAt = Math.max(state.freeAt, freeAt);
      if (state.items.length === 0 && state.busy === 0 && hosts.size > 1000) hosts.delete(host);
    },
    size: () => size,
  };
}
