import { createTimeHeap } from './time-heap.ts';

/** Work grouped by host, handed out so that hosts take turns and none is asked more, or sooner, than it may be. */
export interface HostQueue<T> {
  /** @param notBefore for what has to wait, whatever its host allows; in the time of `next` */
  push(host: string, item: T, notBefore?: number): void;
  /** The next item that is due, of a host that is free; one more is then under way there until `release`. */
  next(now: number): { host: string; item: T } | null;
  /** After `next` gave null: when to ask again, null when only a `release` can change anything. */
  dueAt(): number | null;
  /** @param freeAt when the host may be asked again, in the time of `next` */
  release(host: string, freeAt: number): void;
  /** What waits. */
  size(): number;
  /** What waits or is under way at a host. */
  pending(host: string): number;
  /** Takes out all that waits. */
  clear(): T[];
}

interface Host<T> {
  items: T[];
  delayed: number;
  busy: number;
  freeAt: number;
}

/**
 * Every step costs the logarithm of what waits, so a page with links to thousands of hosts is no heavier than others.
 *
 * @param perHost requests a host may have under way at once
 */
export function createHostQueue<T>(perHost: (host: string) => number): HostQueue<T> {
  const hosts = new Map<string, Host<T>>();
  /** Hosts that may be asked now, in their turn. */
  const ready = new Set<string>();
  /** Hosts that may be able to be asked from a time on. */
  const resting = createTimeHeap<string>();
  const delayed = createTimeHeap<{ host: string; item: T }>();
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
    resting.push(host.freeAt, name);
  };
  const wake = (name: string, now: number): void => {
    const host = hosts.get(name);
    if (host === undefined || host.freeAt > now) return;
    if (host.items.length > 0) {
      if (host.busy < perHost(name)) ready.add(name);
    } else if (host.busy === 0 && host.delayed === 0) hosts.delete(name);
  };
  const advance = (now: number): void => {
    for (let at = delayed.nextAt(); at !== null && at <= now; at = delayed.nextAt()) {
      const due = delayed.pop();
      if (due === undefined) return;
      hostOf(due.host).delayed -= 1;
      add(due.host, due.item);
    }
    for (let at = resting.nextAt(); at !== null && at <= now; at = resting.nextAt()) {
      const name = resting.pop();
      if (name !== undefined) wake(name, now);
    }
  };

  return {
    push(name, item, notBefore = 0) {
      size += 1;
      if (notBefore === 0) {
        add(name, item);
        return;
      }
      hostOf(name).delayed += 1;
      delayed.push(notBefore, { host: name, item });
    },
    next(now) {
      advance(now);
      for (const name of ready) {
        ready.delete(name);
        const host = hostOf(name);
        const item = host.items.shift();
        // Whoever was released meanwhile with a later time waits again.
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
      const times = [delayed.nextAt(), resting.nextAt()].filter((at) => at !== null);
      return times.length === 0 ? null : Math.min(...times);
    },
    release(name, freeAt) {
      const host = hostOf(name);
      host.busy -= 1;
      host.freeAt = Math.max(host.freeAt, freeAt);
      resting.push(host.freeAt, name);
    },
    size: () => size,
    pending(name) {
      const host = hosts.get(name);
      return host === undefined ? 0 : host.items.length + host.delayed + host.busy;
    },
    clear() {
      const all = [...hosts.values()].flatMap((host) => host.items.splice(0));
      for (let due = delayed.pop(); due !== undefined; due = delayed.pop()) all.push(due.item);
      for (const host of hosts.values()) host.delayed = 0;
      size = 0;
      return all;
    },
  };
}
