import type { Database } from '../packages/server/src/db/connect.ts';
import { deleteEventsBefore } from '../packages/server/src/features/activity/drop-old-events.ts';
import { firstIdOf } from '../packages/server/src/ids.ts';
import { loggedDays } from './event-log.ts';

export interface DeletedDay {
  deleted: { rows: number; milliseconds: number; wal: number; batches: number[] };
  /** A table of the same rows and indexes, dropped as a partition would be. */
  dropped: { milliseconds: number; wal: number };
  vacuumMs: number;
}

const dayMs = 86_400_000;

/** Deletes the oldest day of a log in the batches of the service, and drops a table with a copy of it. */
export async function deleteDay({ db, pool }: Database): Promise<DeletedDay> {
  const before = firstIdOf(Date.now() - (loggedDays - 1) * dayMs);
  await pool.query('create table dropped_events (like events including all)');
  await pool.query(
    'insert into dropped_events overriding system value select * from events where id < $1::uuid',
    [before],
  );
  await pool.query('vacuum (analyze) dropped_events');
  const batches: number[] = [];
  let rows = 0;
  const deleted = await measure(pool, async () => {
    for (;;) {
      const startedAt = performance.now();
      const count = await deleteEventsBefore(db, before);
      if (count === 0) return;
      rows += count;
      batches.push(performance.now() - startedAt);
    }
  });
  const dropped = await measure(pool, () => pool.query('drop table dropped_events'));
  const { milliseconds: vacuumMs } = await measure(pool, () => pool.query('vacuum events'));
  return { deleted: { ...deleted, rows, batches }, dropped, vacuumMs };
}

async function measure(
  pool: Database['pool'],
  act: () => Promise<unknown>,
): Promise<{ milliseconds: number; wal: number }> {
  const readWal = async () => {
    const { rows } = await pool.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    );
    return rows[0]?.bytes ?? Number.NaN;
  };
  const [before, startedAt] = [await readWal(), performance.now()];
  await act();
  return { milliseconds: performance.now() - startedAt, wal: (await readWal()) - before };
}
