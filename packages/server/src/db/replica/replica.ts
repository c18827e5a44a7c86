import type { Kysely } from 'kysely';
import pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { isPassing, isUnavailable } from '../failures.ts';
import { sharesSessions } from '../shares-sessions.ts';
import type { Tables } from '../tables/tables.ts';
import { within } from '../within.ts';
import { openReplicaPool, type ReplicaPoolOptions, type ReplicaPoolTimeouts } from './replica-pool.ts';
import { createReplicaState, type ReplicaPauses, type Unusable } from './replica-state.ts';
import { readPosition, sharePosition, type WalPosition } from './wal-position.ts';

/** Where a read went: to the replica, or to the primary and why. */
export type ReadOutcome = 'replica' | 'behind' | 'unavailable' | 'busy' | 'repeated';

export interface ReadReplica {
  /**
   * Runs `use` in a read-only transaction of the replica, on one snapshot of it that has all that was acknowledged by any
   * process before the call. Null when it must run on the primary instead, also when PostgreSQL has interrupted it.
   * @throws what `use` throws, except errors of the database
   */
  read<T>(use: (db: Kysely<Tables>) => Promise<T>): Promise<{ result: T } | null>;
  /** How many reads went where since the start. */
  counts(): Record<ReadOutcome, number>;
  /** Closes all connections, within seconds. */
  close(): Promise<void>;
}

/** In milliseconds. */
export interface ReplicaTimeouts extends ReplicaPoolTimeouts, ReplicaPauses {
  /** For the position of the primary. */
  position: number;
  /** For a look in the background. */
  look: number;
}

export interface ReplicaOptions extends ReplicaPoolOptions {
  primary: Kysely<Tables>;
  log: Pick<DatabaseLog, 'info' | 'warn'>;
  /** Called after a failover, before anything of the new timeline is read: what was cached may never have happened. */
  onNewTimeline?: () => void;
}

const timeouts: ReplicaTimeouts = {
  position: 500,
  connect: 1_000,
  check: 250,
  statement: 5_000,
  lock: 500,
  look: 10_000,
  close: 2_000,
  first: 1_000,
  longest: 15_000,
  soon: 60_000,
};

/** Nothing is connected before the first read. */
export function connectReplica(options: ReplicaOptions): ReadReplica {
  const pool = openReplicaPool(options, timeouts);
  const position = sharePosition(followTimeline(options), timeouts.position);
  const counts = { replica: 0, behind: 0, unavailable: 0, busy: 0, repeated: 0 };

  const look = async (): Promise<Unusable | null> => {
    const found = await pool.take(await position());
    if (typeof found === 'string') return found;
    found.release();
    return (await sharesSessions(options.connection)) ? 'pooled' : null;
  };
  const state = createReplicaState(() => within(timeouts.look, look()), options.log, timeouts);

  /** Of reads that are under way; not one promise for all, which would remember every read until it settles. */
  const underWay = new Set<() => void>();
  const lose = (why: Unusable, error?: unknown): void => {
    state.lose(why, error);
    // Where one gets no response, the others would wait in vain until the timeout of their statements.
    if (why === 'unreachable') for (const giveUp of underWay) giveUp();
  };

  /** A connection on which everything acknowledged is visible, or why there is none. */
  const open = async (): Promise<pg.PoolClient | 'behind' | 'unavailable' | 'busy'> => {
    const why = state.why();
    if (why !== null) return why === 'behind' ? 'behind' : 'unavailable';
    // The primary reports itself what it lacks.
    const reached = await position().catch(() => null);
    if (reached === null) return 'unavailable';
    if (pool.isBusy()) return 'busy';
    try {
      const found = await pool.take(reached);
      if (typeof found !== 'string') return found;
      lose(found);
      return found === 'behind' ? 'behind' : 'unavailable';
    } catch (error) {
      lose('unreachable', error);
      return 'unavailable';
    }
  };

  const readOn = async <T>(client: pg.PoolClient, use: (db: Kysely<Tables>) => Promise<T>) => {
    try {
      const reading = pool.databaseOf(client).transaction();
      return {
        result: await reading.setIsolationLevel('repeatable read').setAccessMode('read only').execute(use),
      };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError || isUnavailable(error))) throw error;
      // Of the replica, they say that this read was in the way of what it replays, or took too long.
      if (!isPassing(error)) lose('unreachable', error);
      return null;
    }
  };

  return {
    async read(use) {
      const opened = await open();
      if (typeof opened === 'string') {
        counts[opened] += 1;
        return null;
      }
      let outcome: ReadOutcome = 'replica';
      const given = Promise.withResolvers<null>();
      const giveUp = () => given.resolve(null);
      underWay.add(giveUp);
      try {
        const read = await Promise.race([readOn(opened, use), given.promise]);
        if (read === null) outcome = 'repeated';
        return read;
      } finally {
        underWay.delete(giveUp);
        counts[outcome] += 1;
      }
    },
    counts: () => ({ ...counts }),
    async close() {
      state.close();
      await pool.close();
    },
  };
}

/** The position of the primary, watched for another timeline. */
function followTimeline({ primary, onNewTimeline }: ReplicaOptions): () => Promise<WalPosition> {
  let known: string | null = null;
  return async () => {
    const [position] = await readPosition(primary, {});
    if (position === undefined) throw new Error('PostgreSQL returned no position');
    const timeline = `${position.identity} ${position.timeline}`;
    if (known !== null && known !== timeline) onNewTimeline?.();
    known = timeline;
    return position;
  };
}
