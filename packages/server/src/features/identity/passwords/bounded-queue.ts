import type { Line, Place } from '../../../identity-state.ts';

/** Of so many turns one goes to the others while known ones wait, so that neither can keep the other out for good. */
const TURNS_PER_OTHER = 4;
const anywhere: Place = { from: '', isKnown: false };

/**
 * Runs at most `atOnce` tasks at a time. The rest waits in turn: one from each place after the other, and first come
 * first served among those of one place, so that a flood from one place costs everybody else one turn. Known ones have
 * lanes of their own, which are served first.
 *
 * At most `waiting` tasks wait, known ones not counted, and as many known ones. Past that whoever has most of them
 * waiting loses the newest, which throws what `full` makes; a line without an end would hold every request until its
 * time-out.
 */
export function createLine(bounds: { atOnce: number; waiting: number; full: () => Error }): Line {
  const known = createLane(bounds);
  const others = createLane(bounds);
  let running = 0;
  let turn = 0;

  const enter = async ({ from, isKnown }: Place): Promise<void> => {
    if (running < bounds.atOnce) {
      running += 1;
      return;
    }
    // Whoever leaves hands their turn over, so `running` stays and nobody can slip in between.
    await (isKnown ? known : others).wait(from);
  };

  const leave = (): void => {
    turn = (turn + 1) % TURNS_PER_OTHER;
    const [first, second] = turn === 0 ? [others, known] : [known, others];
    if (!first.admitNext() && !second.admitNext()) running -= 1;
  };

  return {
    async run(task, place = anywhere) {
      await enter(place);
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

interface Lane {
  /** Resolves when it is this one's turn. @throws what `full` makes */
  wait(from: string): Promise<void>;
  /** False when nobody waits. */
  admitNext(): boolean;
}

function createLane({ waiting, full }: { waiting: number; full: () => Error }): Lane {
  /** In the order in which the places have their turn. */
  const places = new Map<string, Waiter[]>();
  let count = 0;

  const makeRoom = (from: string): void => {
    let most = '';
    for (const [place, queue] of places) {
      if (queue.length > (places.get(most)?.length ?? 0)) most = place;
    }
    const longest = places.get(most) ?? [];
    // Equals do not push each other out: the newest would always lose to one newer still.
    if (longest.length < (places.get(from)?.length ?? 0) + 2) throw full();
    longest.pop()?.refuse(full());
    count -= 1;
  };

  return {
    async wait(from) {
      if (count >= waiting) makeRoom(from);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = places.get(from) ?? [];
      queue.push({ admit: resolve, refuse: reject });
      places.set(from, queue);
      count += 1;
      return promise;
    },
    admitNext() {
      const [next] = places;
      if (next === undefined) return false;
      const [from, queue] = next;
      places.delete(from);
      const waiter = queue.shift();
      if (queue.length > 0) places.set(from, queue);
      count -= 1;
      waiter?.admit();
      return waiter !== undefined;
    },
  };
}
