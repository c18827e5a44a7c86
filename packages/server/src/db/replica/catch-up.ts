import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Unusable } from './replica-state.ts';
import type { WalPosition } from './wal-position.ts';

/**
 * The timeline is that of the last restart point or of the last page written, which the replica has replayed for certain;
 * what it receives is visible only to monitoring roles.
 */
const text = `
  select control.system_identifier || '/' || own.oid as identity, pg_is_in_recovery() as "isReplica",
    greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) as timeline,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached
  from pg_control_system() control, pg_database own, pg_control_checkpoint() checkpoint,
    pg_control_recovery() recovery
  where own.datname = current_database()`;

interface Found {
  identity: string;
  isReplica: boolean;
  timeline: number;
  reached: boolean;
}

/** Milliseconds before each further look: a replica that is not behind replays within a few. */
const pausesMs = [2, 5, 12, 25, 50];
/** No further look after that time, if the looks themselves take long. */
const patienceMs = 100;

/**
 * Waits up to about 100 ms until the server behind this connection has replayed that position. Null when it has: every
 * statement that follows on the same connection then sees all up to there. On another one, it might be another server.
 * @throws the error of a statement that failed or took longer than `ms` milliseconds
 */
export async function catchUp(
  client: pg.PoolClient,
  position: WalPosition,
  ms: number,
): Promise<Unusable | null> {
  const startedAt = performance.now();
  for (const pause of [...pausesMs, null]) {
    const statement = { name: 'replica', text, values: [position.lsn], query_timeout: ms };
    const [found] = (await client.query<Found>(statement)).rows;
    if (found?.isReplica !== true) return 'not a replica';
    if (found.identity !== position.identity) return 'foreign';
    if (found.timeline !== position.timeline) return 'other timeline';
    if (found.reached) return null;
    if (pause === null || performance.now() - startedAt > patienceMs) break;
    await delay(pause);
  }
  return 'behind';
}
