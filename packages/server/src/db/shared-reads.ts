import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isStalePlan, spoilsConnection } from './failures.ts';
import type { Sending } from './named-statements.ts';
import type { Tables } from './tables/tables.ts';
import { traceStatement } from './trace-statement.ts';

/**
 * Pipelines short reads of several requests on one connection: each is sent without waiting for earlier responses, and
 * PostgreSQL, which is already running, takes the next from its buffer. On a separate connection, every statement wakes
 * a sleeping process twice, which costs both sides three times as much as the statement itself. Each read remains a
 * separate statement with its own snapshot, timeout, and error.
 *
 * Responses come in order, so a slow statement delays all that follow: only statements that always take about a
 * millisecond, write nothing, and wait for no lock can run here.
 */
export interface SharedReads {
  /** The rows; null when the statement must run on a separate connection instead. */
  run(text: string, values: readonly unknown[]): Promise<unknown[] | null>;
}

/** A connection with running reads; the last one to finish returns it to the pool. */
interface Shared {
  client: Promise<pg.PoolClient>;
  underWay: number;
  /** When data last arrived on it. */
  heardAt: number;
  spoiled: boolean;
}

/** Reads on one connection before another connection is used if available, so that PostgreSQL uses more cores. */
const enough = 8;
/** More reads per connection would only wait here instead of in the pool's queue. */
const most = 64;
/** A connection with running reads and no data for longer is slow or dead and gets no further reads. */
const silentMs = 250;

/**
 * `pool` is reserved for these reads, and its connections pipeline statements; `now` is a monotonic time in
 * milliseconds.
 */
export function createSharedReads(
  pool: pg.Pool,
  { nameOf, responseTimeoutMs, telemetry }: Sending,
  now: () => number = () => performance.now(),
): SharedReads {
  const open = new Set<Shared>();

  const join = (): Shared | null => {
    let emptiest: Shared | undefined;
    const silent = now() - silentMs;
    for (const shared of open) {
      if (shared.heardAt > silent && shared.underWay < (emptiest?.underWay ?? most)) emptiest = shared;
    }
    const mayOpen = open.size < pool.options.max;
    if (emptiest !== undefined && (emptiest.underWay < enough || !mayOpen)) return emptiest;
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
    // If connecting failed, there is nothing to release, and the waiting reads already have the error.
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
        const statement = { text, values: values as unknown[], query_timeout: responseTimeoutMs };
        const named = name === undefined ? statement : { name, ...statement };
        return (await traceStatement(telemetry, text, () => client.query<object>(named))).rows;
      } catch (error) {
        shared.spoiled ||= spoilsConnection(error);
        // No new reads on a connection that will be closed.
        if (shared.spoiled) open.delete(shared);
        // After a migration under a running service, a read can be repeated.
        if (isStalePlan(error)) return null;
        throw error;
      } finally {
        leave(shared);
      }
    },
  };
}

const known = new WeakMap<Kysely<Tables>, SharedReads>();

/** Keyed by the database object that is passed to every store, which is a different one in a transaction. */
export function offerSharedReads(db: Kysely<Tables>, reads: SharedReads): void {
  known.set(db, reads);
}

/** Undefined in a transaction, whose reads must use its connection, and when the pool is too small to share. */
export function sharedReadsOf(db: Kysely<Tables>): SharedReads | undefined {
  return known.get(db);
}
