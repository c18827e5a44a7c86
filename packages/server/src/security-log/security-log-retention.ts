import { sql } from 'kysely';
import { withLockTimeout } from '../db/with-lock-timeout.ts';
import type { PeriodicJob } from '../periodic-jobs.ts';

/**
 * Drops the months of the security log that ended more than `FETTLE_SECURITY_LOG_DAYS` ago, and makes those to come.
 * Whole months, because the database refuses to delete entries (migration 0015).
 */
export const securityLogRetention: PeriodicJob = {
  name: 'security log',
  async run({ db, config }) {
    let count = 0;
    await withLockTimeout(db, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select settle_security_log(now() - make_interval(days => ${config.securityLogDays}::integer)) as count`.execute(
        trx,
      );
      count = rows[0]?.count ?? 0;
    });
    return count;
  },
};
