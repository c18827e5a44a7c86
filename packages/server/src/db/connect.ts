import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DatabaseLog } from './database-log.ts';
import type { EmbeddedConnection } from './embedded/embedded.ts';
import { createStatementNames, nameStatements } from './named-statements.ts';
import { createSharedReads, offerSharedReads } from './shared-reads.ts';
import type { Tables } from './tables/tables.ts';
import { valueParsers } from './value-parsers.ts';

/** Where the database is: an embedded one's socket, or the URL of an external PostgreSQL. */
export type DatabaseConnection = EmbeddedConnection | { connectionString: string };

export interface ConnectOptions {
  connection: DatabaseConnection;
  log: Pick<DatabaseLog, 'warn'>;
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  timeouts?: Partial<DatabaseTimeouts>;
}

/** All in milliseconds; zero switches one off. */
export interface DatabaseTimeouts {
  /** Until a connection is free or made; then the error `isUnavailable` knows. */
  acquireMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Waits for running statements, then closes every connection. Safe to call again. */
  close(): Promise<void>;
}

const TIMEOUTS: DatabaseTimeouts = {
  acquireMs: 5_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};
const KEEP_ALIVE_AFTER_MS = 10_000;
const IDLE_CLOSE_MS = 60_000;
/**
 * One plan per statement and connection, made without looking at the values: choosing a plan for each run costs more
 * than running it (a task's detail: 1.1 ms against 0.14), and the plan that the tests see is the one that runs. Its
 * price is that a statement must be fast for every value; none may rely on PostgreSQL knowing a rare one. New
 * statistics of a table make its plans anew. The pages read are in memory or on a disk without a head to move: at the
 * default of 4 PostgreSQL reads small tables from end to end instead of through their keys, 5 times as slow here.
 */
export const PLANNING = { plan_cache_mode: 'force_generic_plan', random_page_cost: '1.1' };
/** Of the connections of a pool that is not small, so many are for reads that share them (shared-reads.ts). */
const SHARED_CONNECTIONS = 2;
const SHARING_POOL = 8;
/** How much later than PostgreSQL the client gives up: only a server that is gone answers neither in time. */
const ANSWER_GRACE_MS = 5_000;

/**
 * Opens the pool (lazily: the first statement connects) and Kysely on it. Every statement is prepared under a name;
 * values come back as `Tables` says: timestamps ISO strings, bigint and numeric numbers, dates strings.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const shared = options.poolSize >= SHARING_POOL ? SHARED_CONNECTIONS : 0;
  const pool = openPool(options, timeouts, { max: options.poolSize - shared });
  const readPool = openPool(options, timeouts, { max: shared, pipeline: true });
  const warn = () => options.log.warn({}, 'a thousand distinct SQL texts: later ones are not prepared');
  // Per statement and not for the pool: pg arms such a timer for a cursor too, and never disarms that one.
  const answerTimeoutMs = timeouts.statementMs > 0 ? timeouts.statementMs + ANSWER_GRACE_MS : 0;
  const nameOf = createStatementNames(warn);
  const dialect = new PostgresDialect({
    pool: nameStatements(pool, nameOf, answerTimeoutMs),
    cursor: Cursor,
  });
  const db = new Kysely<Tables>({ dialect });
  if (shared > 0) offerSharedReads(db, createSharedReads(readPool, nameOf, answerTimeoutMs));
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
    await readPool.end();
  };
  return {
    db,
    pool,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function openPool(
  { connection, log, applicationName }: ConnectOptions,
  timeouts: DatabaseTimeouts,
  kind: { max: number; pipeline?: true },
) {
  const pool = new pg.Pool({
    ...connection,
    ...kind,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.acquireMs,
    idleTimeoutMillis: IDLE_CLOSE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: valueParsers,
    // The pool waits for the promise; its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareSession(client, timeouts),
  });
  // A connection can break while it is checked out and between two statements: without a listener of its own that
  // would end the process. Its next statement fails, which is where the error is reported.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // While the process stops, the server may say goodbye first.
    if (!pool.ending) log.warn({ reason: error.message }, 'an idle database connection broke');
  });
  return pool;
}

/**
 * Set by a statement, not in the start-up packet: connection poolers refuse unknown start-up settings, and the
 * `options` of a user's own URL would replace ours.
 */
async function prepareSession(client: pg.ClientBase, timeouts: DatabaseTimeouts): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    statement_timeout: String(timeouts.statementMs),
    lock_timeout: String(timeouts.lockMs),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransactionMs),
    ...PLANNING,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await client.query(`SELECT ${calls.join(', ')}`);
}
