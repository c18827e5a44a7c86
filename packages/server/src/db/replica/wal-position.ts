import { sql } from 'kysely';
import { compileOnce } from '../compile-once.ts';
import { within } from '../within.ts';

/** A point in the history of a database. */
export interface WalPosition {
  /** The cluster, and the database in it. */
  identity: string;
  /** Increased by every failover. */
  timeline: number;
  /** All that was acknowledged before comes before it in the write-ahead log. */
  lsn: string;
}

/** Of the cluster and the database, as both sides read it. */
export const identityOf = sql`(
  select control.system_identifier || '/' || own.oid from pg_control_system() control, pg_database own
  where own.datname = current_database())`;

/**
 * Where the primary is. Up to the flushed position, because that is what a replica gets: the log of a transaction that is
 * still running would keep every reader waiting until somebody commits. Where commits do not wait for the flush, what was
 * acknowledged is only written.
 */
export const readPosition = compileOnce<WalPosition, Record<never, never>>(
  [],
  () => sql`
    select ${identityOf} as identity,
      ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline,
      (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end)::text as lsn`,
  { shared: true },
);

/**
 * Reads a position for all that ask while none is being read: one statement at a time, however many ask. Nobody gets a
 * position whose reading had begun before they asked, since it can lack what was acknowledged to them in between.
 *
 * The promise rejects when `read` does, or takes longer than `ms` milliseconds.
 */
export function sharePosition(read: () => Promise<WalPosition>, ms: number): () => Promise<WalPosition> {
  let next: PromiseWithResolvers<WalPosition> | null = null;
  let isUnderWay = false;
  const takeNext = () => {
    const taken = next;
    next = null;
    return taken;
  };
  const send = async (): Promise<void> => {
    const asked = takeNext();
    if (asked === null) return;
    isUnderWay = true;
    try {
      asked.resolve(await within(ms, read()));
    } catch (error) {
      asked.reject(error);
    }
    isUnderWay = false;
    void send();
  };
  return () => {
    if (next === null) {
      next = Promise.withResolvers();
      // All that ask in the same turn of the event loop share it.
      if (!isUnderWay) setImmediate(() => void (isUnderWay || send()));
    }
    return next.promise;
  };
}
