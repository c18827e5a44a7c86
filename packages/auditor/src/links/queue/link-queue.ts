import TinyQueue from 'tinyqueue';

/** Work grouped by host: hosts take turns, and none is requested more often, or sooner, than allowed. */
export interface LinkQueue<T> {
  /** @param notBefore when the item is due at the earliest, whatever its host allows; on the clock of `next` */
  push(host: string, item: T, notBefore?: number): void;
  /** The next item that is due, for a host that is free; it counts as under way there until `release`. */
  next(now: number): { host: string; item: T } | null;
  /** After `next` returned null: when to call it again; null when only a `release` can change anything. */
  dueAt(): number | null;
  /** @param freeAt when the host may be requested again, on the clock of `next` */
  release(host: string, freeAt: number): void;
  /** Items that wait. */
  size(): number;
  /** Items of a host that wait or are under way. */
  pending(host: string): number;
  /** Removes and returns all items that wait. */
  clear(): T[];
}

interface Host<T> {
  items: T[];
  delayed: number;
  busy: number;
  freeAt: number;
}

interface Timed<T> {
  at: number;
  item: T;
}

/**
 * Every operation costs the logarithm of the number of waiting items, so a page with links to thousands of hosts is
 * no slower than others.
 *
 * @param perHost how many requests a host may have under way at once
 */
export function createLinkQueue<T>(perHost: (host: string) => number): LinkQueue<T> {
  const hosts = new Map<string, Host<T>>();
  /** Hosts that may be requested now, in turn. */
  const ready = new Set<string>();
  /** When each host may be requested again, earliest first. */
  const resting = createTimeQueue<string>();
  const delayed = createTimeQueue<{ host: string; item: T }>();
  let size = 0;

  const hostOf = (name: string): Host<T> => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    const host: Host<T> = { items: [], delayed: 0, busy: 0, freeAt: 0 };
    hosts.set(name, host);
    return host;
  };
  const add = (name: string, item: T): void => {
    const host = hostOf(name);
    host.items.push(item);
    resting.push({ at: host.freeAt, item: name });
  };
  const wake = (name: string, now: number): void => {
    const host = hosts.get(name);
    if (host === undefined || host.freeAt > now) return;
    if (host.items.length > 0) {
      if (host.busy < perHost(name)) ready.add(name);
    } else if (host.busy === 0 && host.delayed === 0) hosts.delete(name);
  };
  const advance = (now: number): void => {
    for (let due = popDue(delayed, now); due !== undefined; due = popDue(delayed, now)) {
      hostOf(due.host).delayed -= 1;
      add(due.host, due.item);
    }
    for (let name = popDue(resting, now); name !== undefined; name = popDue(resting, now)) wake(name, now);
  };

  return {
    push(name, item, notBefore = 0) {
      size += 1;
      if (notBefore === 0) {
        add(name, item);
        return;
      }
      hostOf(name).delayed += 1;
      delayed.push({ at: notBefore, item: { host: name, item } });
    },
    next(now) {
      advance(now);
      for (const name of ready) {
        ready.delete(name);
        const host = hostOf(name);
        const item = host.items.shift();
        // A host released with a later time since it became ready waits again.
        if (item === undefined) continue;
        if (host.freeAt > now) {
          host.items.unshift(item);
          continue;
        }
        size -= 1;
        host.busy += 1;
        if (host.items.length > 0 && host.busy < perHost(name)) ready.add(name);
        return { host: name, item };
      }
      return null;
    },
    dueAt() {
      const at = Math.min(
        delayed.peek()?.at ?? Number.POSITIVE_INFINITY,
        resting.peek()?.at ?? Number.POSITIVE_INFINITY,
      );
      return at === Number.POSITIVE_INFINITY ? null : at;
    },
    release(name, freeAt) {
      const host = hostOf(name);
      host.busy -= 1;
      host.freeAt = Math.max(host.freeAt, freeAt);
      resting.push({ at: host.freeAt, item: name });
    },
    size: () => size,
    pending(name) {
      const host = hosts.get(name);
      return host === undefined ? 0 : host.items.length + host.delayed + host.busy;
    },
    clear() {
      const all = [...hosts.values()].flatMap((host) => host.items.splice(0));
      for (let due = delayed.pop(); due !== undefined; due = delayed.pop()) all.push(due.item.item);
      for (const host of hosts.values()) host.delayed = 0;
      size = 0;
      return all;
    },
  };
}

function createTimeQueue<T>(): TinyQueue<Timed<T>> {
  return new TinyQueue<Timed<T>>([], (left, right) => left.at - right.at);
}

function popDue<T>(queue: TinyQueue<Timed<T>>, now: number): T | undefined {
  const next = queue.peek();
  return next !== undefined && next.at <= now ? queue.pop()?.item : undefined;
}
