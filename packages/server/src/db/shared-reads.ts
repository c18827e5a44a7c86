import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isStalePlan, spoilsConnection } from './failures.ts';
import type { NameOf } from './named-statements.ts';
import type { Tables } from './tables/tables.ts';

/**
 * Short reads of several requests on one connection: each is sent without waiting for the answers before it, and
 * PostgreSQL, which is at work already, takes the next from its buffer. Asking on a connection of one's own wakes a
 * sleeping process twice for every statement, which costs both sides three times as much as the statement itself.
 * Each read stays its own statement, with its own snapshot, time-out and error.
 *
 * Answers are given in turn, so whoever is slow keeps all behind him waiting: only statements that always take about a
 * millisecond, write nothing and wait for no row may be asked here.
 */
export interface SharedReads {
  /** The rows; null when the statement must be run on a connection of its own instead. */
  run(text: string, values: readonly unknown[]): Promise<unknown[] | null>;
}

/** A connection while anybody has a read under way on it; the last to be answered gives it back to the pool. */
interface Shared {
  client: Promise<pg.PoolClient>;
  underWay: number;
  /** When something came over it last. */
  heardAt: number;
  spoiled: boolean;
}

/** From so many reads on one connection on, another is taken where there is one, so that PostgreSQL uses more cores. */
const ENOUGH = 8;
/** More than that on each would only wait here instead of in the line for the pool. */
const MOST = 64;
/** Silent for longer, with reads under way: somebody is slow after all, or the connection is dead. Nobody joins it. */
const SILENT_MS = 250;

/**
 * `pool` is for these reads alone and its connections take statements in a pipeline; `now` is a monotonic time in
 * milliseconds.
 */
export function createSharedReads(
  pool: pg.Pool,
  nameOf: NameOf,
  answerTimeoutMs: number,
  now: () => number = () => performance.now(),
): SharedReads {
  const open = new Set<Shared>();

  const join = (): Shared | null => {
    let emptiest: Shared | undefined;
    const silent = now() - SILENT_MS;
    for (const shared of open) {
      if (shared.heardAt > silent && shared.underWay < (emptiest?.underWay ?? MOST)) emptiest = shared;
    }
    const mayOpen = open.size < pool.options.max;
    if (emptiest !== undefined && (emptiest.underWay < ENOUGH || !mayOpen)) return emptiest;
    if (!mayOpen) return null;
    const opened = { client: pool.connect(), underWay: 0, heardAt: now(), spoiled: false };
    open.add(opened);
    return opened;
  };

  const leave = (shared: Shared): void => {
    shared.underWay -= 1;
    shared.heardAt = now();
    if (shared.underWay > 0) return;
    open.delete(shared);
    const giveBack = (client: pg.PoolClient) => client.release(shared.spoiled);
    // Where no connection could be made there is none to give back, and whoever waited for it has been told.
    shared.client.then(giveBack, () => undefined);
  };

  return {
    async run(text, values) {
      const shared = join();
      if (shared === null) return null;
      shared.underWay += 1;
      try {
        const client = await shared.client;
        const name = nameOf(text);
        const statement = { text, values: values as unknown[], query_timeout: answerTimeoutMs };
        return (await client.query<object>(name === undefined ? statement : { name, ...statement })).rows;
      } catch (error) {
        shared.spoiled ||= spoilsConnection(error);
        // Nobody new joins a connection that is to be closed.
        if (shared.spoiled) open.delete(shared);
        // A migration under a running service: asked anew, a read is as good as before.
        if (isStalePlan(error)) return null;
        throw error;
      } finally {
        leave(shared);
      }
    },
  };
}

const known = new WeakMap<Kysely<Tables>, SharedReads>();

/** Kept beside the object that every store is handed, which in a transaction is another one. */
export function offerSharedReads(db: Kysely<Tables>, reads: SharedReads): void {
  known.set(db, reads);
}

/** Undefined in a transaction, whose reads belong on its own connection, and where the pool is too small to share. */
export function sharedReadsOf(db: Kysely<Tables>): SharedReads | undefined {
  return known.get(db);
}
