import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Telemetry } from '../telemetry.ts';
import type { DatabaseLog } from './database-log.ts';
import type { EmbeddedConnection } from './embedded/embedded.ts';
import { createStatementNames, nameStatements } from './named-statements.ts';
import { createSharedReads, offerSharedReads } from './shared-reads.ts';
import type { Tables } from './tables/tables.ts';
import { valueParsers } from './value-parsers.ts';

/** Location of the database: the socket of the embedded PostgreSQL, or the URL of an external one. */
export type DatabaseConnection = EmbeddedConnection | { connectionString: string };

export interface ConnectOptions {
  connection: DatabaseConnection;
  log: Pick<DatabaseLog, 'warn'>;
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  timeouts?: Partial<DatabaseTimeouts>;
  /** Records the statements of requests and jobs. */
  telemetry?: Telemetry | null;
}

/** All in milliseconds; zero turns a timeout off. */
export interface DatabaseTimeouts {
  /** Wait for a free or new connection; after that, an error that `isUnavailable` recognizes. */
  acquireMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

export interface Database {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Waits for running statements, then closes all connections. Safe to call again. */
  close(): Promise<void>;
}

const defaultTimeouts: DatabaseTimeouts = {
  acquireMs: 5_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};
const keepAliveAfterMs = 10_000;
const idleCloseMs = 60_000;
/**
 * One generic plan per statement and connection: planning for each run costs more than running (1.1 ms instead of 0.14
 * for a task's details), and the plan that tests see is the one that runs. The price is that a statement must be fast
 * for every value and cannot rely on PostgreSQL recognizing rare ones. New statistics of a table invalidate its plans.
 * Pages are in memory or on an SSD: with the default random_page_cost of 4, PostgreSQL scans small tables instead of
 * using their indexes, which is 5 times as slow here.
 */
export const planning = { plan_cache_mode: 'force_generic_plan', random_page_cost: '1.1' };
/** Connections of a larger pool that are reserved for shared reads (shared-reads.ts). */
const sharedConnections = 2;
const sharingPool = 8;
/** How much later than PostgreSQL the client times out, which happens only when the server is gone. */
const responseGraceMs = 5_000;

/**
 * Opens the pool (lazily: the first statement connects) and Kysely on top of it. Every statement is prepared under a
 * name; values have the types in `Tables`: timestamps are ISO strings, bigint and numeric are numbers, dates are strings.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const shared = options.poolSize >= sharingPool ? sharedConnections : 0;
  const pool = openPool(options, timeouts, options.poolSize - shared);
  const readPool = openPool(options, timeouts, shared);
  const warn = () =>
    options.log.warn({}, 'reached 1,000 distinct SQL statements; further ones are not prepared');
  // Per statement instead of for the pool: one that waits behind others on its connection gets more time.
  const responseTimeoutMs = timeouts.statementMs > 0 ? timeouts.statementMs + responseGraceMs : 0;
  const nameOf = createStatementNames(warn);
  const sending = { nameOf, responseTimeoutMs, telemetry: options.telemetry ?? null };
  const dialect = new PostgresDialect({ pool: nameStatements(pool, sending) });
  const db = new Kysely<Tables>({ dialect });
  if (shared > 0) offerSharedReads(db, createSharedReads(readPool, sending));
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.destroy();
    // Kysely closes only a pool that it has used.
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

/** A pool whose connections pipeline, and are prepared before their first use. */
export function openPool(
  { connection, log, applicationName }: Pick<ConnectOptions, 'connection' | 'log' | 'applicationName'>,
  timeouts: DatabaseTimeouts,
  max: number,
) {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.acquireMs,
    idleTimeoutMillis: idleCloseMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    types: valueParsers,
    // The pool awaits the promise, although its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => prepareSession(client, timeouts),
  });
  // A connection can break while it is checked out and between two statements: without a listener, the error would end
  // the process. The next statement fails, which reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => {
    // During shutdown, the server can close connections first.
    if (!pool.ending) log.warn({ reason: error.message }, 'lost an idle database connection');
  });
  return pool;
}

/**
 * Set by a statement instead of the startup packet: connection poolers reject unknown startup settings, and `options` in
 * the user's URL would replace ours.
 */
async function prepareSession(client: pg.ClientBase, timeouts: DatabaseTimeouts): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    statement_timeout: String(timeouts.statementMs),
    lock_timeout: String(timeouts.lockMs),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransactionMs),
    ...planning,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  // A pooler can have accepted the connection and still wait for one of its own.
  const statement = { text: `SELECT ${calls.join(', ')}`, query_timeout: timeouts.acquireMs };
  await client.query(statement);
}
