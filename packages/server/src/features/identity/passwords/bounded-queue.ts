import type { BoundedQueue, QueueOrigin } from '../../../identity-state.ts';

/** While known origins wait, every fourth turn goes to the others, so that neither can starve the other. */
const turnsPerOther = 4;
const anywhere: QueueOrigin = { from: '', isKnown: false };

/**
 * Runs up to `atOnce` tasks at a time. The rest waits in turn: one from each origin after the other, and first come,
 * first served among those of one origin, so that a flood from one origin costs everybody else one turn. Known origins
 * wait in a queue of their own, which is served first.
 *
 * Up to `waiting` tasks wait in each of the two queues. Past that, the origin with the most waiting tasks loses its
 * newest one, which rejects with the error that `full` makes; an unbounded queue would hold every request until it
 * times out.
 */
export function createBoundedQueue(bounds: {
  atOnce: number;
  waiting: number;
  full: () => Error;
}): BoundedQueue {
  const known = createFairQueue(bounds);
  const others = createFairQueue(bounds);
  let running = 0;
  let turn = 0;

  const enter = async ({ from, isKnown }: QueueOrigin): Promise<void> => {
    if (running < bounds.atOnce) {
      running += 1;
      return;
    }
    // A task that ends hands its turn over, so `running` stays and nobody can slip in between.
    await (isKnown ? known : others).wait(from);
  };

  const leave = (): void => {
    turn = (turn + 1) % turnsPerOther;
    const [first, second] = turn === 0 ? [others, known] : [known, others];
    if (!first.admitNext() && !second.admitNext()) running -= 1;
  };

  return {
    async run(task, origin = anywhere) {
      await enter(origin);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

interface Waiter {
  admit(): void;
  refuse(error: Error): void;
}

interface FairQueue {
  /** Resolves when it is the task's turn. @throws what `full` makes */
  wait(from: string): Promise<void>;
  /** False when nobody waits. */
  admitNext(): boolean;
}

function createFairQueue({ waiting, full }: { waiting: number; full: () => Error }): FairQueue {
  /** In the order of their turns. */
  const origins = new Map<string, Waiter[]>();
  let count = 0;

  const makeRoom = (from: string): void => {
    let busiest = '';
    for (const [origin, queue] of origins) {
      if (queue.length > (origins.get(busiest)?.length ?? 0)) busiest = origin;
    }
    const longest = origins.get(busiest) ?? [];
    // Equals do not displace each other: the newest would always lose to an even newer one.
    if (longest.length < (origins.get(from)?.length ?? 0) + 2) throw full();
    longest.pop()?.refuse(full());
    count -= 1;
  };

  return {
    async wait(from) {
      if (count >= waiting) makeRoom(from);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = origins.get(from) ?? [];
      queue.push({ admit: resolve, refuse: reject });
      origins.set(from, queue);
      count += 1;
      return promise;
    },
    admitNext() {
      const [next] = origins;
      if (next === undefined) return false;
      const [from, queue] = next;
      origins.delete(from);
      const waiter = queue.shift();
      if (queue.length > 0) origins.set(from, queue);
      count -= 1;
      waiter?.admit();
      return waiter !== undefined;
    },
  };
}
