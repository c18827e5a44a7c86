import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { PeriodicJob } from '../../../periodic-jobs.ts';

/** Rows of one run; the rest waits for the next one. */
const rowsPerRun = 5_000;

/** Drops what connections received more than {@link limits.receivedDays} days ago. */
export const dropOldReceivedEvents: PeriodicJob = {
  name: 'received events',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - limits.receivedDays * 86_400_000).toISOString();
    const { numAffectedRows = 0n } = await sql`
      delete from received_events where ctid = any(array(
        select ctid from received_events where received_at <= ${before}::timestamptz and status <> 'pending'
        limit ${rowsPerRun} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  },
};
