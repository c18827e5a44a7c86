import { type Kysely, sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Tables } from '../db/tables/tables.ts';
import type { Metric } from '../metric.ts';
import type { PeriodicJob } from '../periodic-jobs.ts';

/** A transaction that keeps PostgreSQL from clearing away row versions: whatever changes often grows meanwhile. */
interface OldTransaction {
  kind: 'session' | 'prepared';
  /** Process id of a session, or the name of a prepared transaction. */
  id: string;
  /** What the session calls itself; empty for a prepared transaction. */
  application: string;
  seconds: number;
}

/** Older transactions are reported. Nothing Fettle does takes this long, except a backup of a large database. */
const oldSeconds = 10 * 60;

/**
 * Warns once of each transaction that stays open. Sessions of other roles show only when ours may see them
 * (`pg_read_all_stats`).
 */
export function watchTransactions(longerThanSeconds = oldSeconds): PeriodicJob {
  let told = new Set<string>();
  return {
    name: 'old transactions',
    async run({ db, log }) {
      const found = await findOldTransactions(db, longerThanSeconds);
      for (const transaction of found) {
        if (told.has(transaction.id)) continue;
        log.warn(
          { transaction },
          'a transaction has been open for a long time; until it ends, old row versions accumulate and frequently updated tables get slower',
        );
      }
      told = new Set(found.map(({ id }) => id));
      return 0;
    },
  };
}

/** How long the oldest open transaction stands, for monitors. */
export function transactionMetric({ db }: Pick<Services, 'db'>): Metric {
  return {
    name: 'fettle_database_oldest_transaction_seconds',
    help: 'Age of the oldest transaction that retains old row versions, among prepared transactions and the sessions visible to this role',
    kind: 'gauge',
    label: 'kind',
    async read() {
      const ages = { session: 0, prepared: 0 };
      for (const { kind, seconds } of await findOldTransactions(db, 0))
        ages[kind] = Math.max(ages[kind], seconds);
      return ages;
    },
  };
}

/** Oldest first, of this database. A session that waits without a snapshot and has written nothing keeps nothing. */
async function findOldTransactions(db: Kysely<Tables>, longerThanSeconds: number): Promise<OldTransaction[]> {
  const { rows } = await sql<OldTransaction>`
    select * from (
      select 'session' as kind, pid::text as id, application_name as application,
        extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and (backend_xid is not null or backend_xmin is not null)
      union all
      select 'prepared', gid, '', extract(epoch from clock_timestamp() - prepared)::float8
      from pg_prepared_xacts where database = current_database()) t
    where seconds >= ${longerThanSeconds}::float8 order by seconds desc limit 100`.execute(db);
  return rows;
}
