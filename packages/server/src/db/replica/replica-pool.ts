import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Telemetry } from '../../telemetry.ts';
import { type DatabaseConnection, openPool } from '../connect.ts';
import type { DatabaseLog } from '../database-log.ts';
import { createStatementNames, nameConnection, type Sending } from '../named-statements.ts';
import type { Tables } from '../tables/tables.ts';
import { within } from '../within.ts';
import { catchUp } from './catch-up.ts';
import type { Unusable } from './replica-state.ts';
import type { WalPosition } from './wal-position.ts';

export interface ReplicaPoolOptions {
  connection: DatabaseConnection;
  log: Pick<DatabaseLog, 'warn'>;
  poolSize: number;
  applicationName: string;
  telemetry?: Telemetry | null;
}

/** In milliseconds. */
export interface ReplicaPoolTimeouts {
  /** For a free or new connection. */
  connect: number;
  /** For each look at how far the replica is. */
  check: number;
  /** For each statement of a read, in the replica; the client waits a second longer. */
  statement: number;
  lock: number;
  /** For saying goodbye at the end. */
  close: number;
}

/** Connections to a replica; the first is opened when it is needed. */
export interface ReplicaPool {
  /** Whether another read would have to wait for the end of one. */
  isBusy(): boolean;
  /**
   * A connection whose server has replayed the position, or why there is none. The caller releases it.
   * @throws when the server is unreachable or does not respond in time
   */
  take(position: WalPosition): Promise<pg.PoolClient | Unusable>;
  /** What runs on this connection only, and releases it at the end of a transaction. */
  databaseOf(client: pg.PoolClient): Kysely<Tables>;
  close(): Promise<void>;
}

export function openReplicaPool(options: ReplicaPoolOptions, timeouts: ReplicaPoolTimeouts): ReplicaPool {
  const pool = openPool(
    // Lost connections are reported once, by the state of the replica, and not one by one.
    { ...options, applicationName: `${options.applicationName} replica`, log: { warn: () => undefined } },
    {
      acquireMs: timeouts.connect,
      statementMs: timeouts.statement,
      lockMs: timeouts.lock,
      idleInTransactionMs: timeouts.statement,
    },
    options.poolSize,
  );
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  return {
    isBusy: () => pool.totalCount >= options.poolSize && pool.idleCount <= pool.waitingCount,
    async take(position) {
      const client = await lend(pool, timeouts.connect);
      try {
        const why = await catchUp(client, position, timeouts.check);
        if (why === null) return client;
        // A load balancer can lead the next connection to another server.
        client.release(why !== 'behind');
        return why;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    databaseOf: pinDatabases(options, timeouts),
    async close() {
      // A server that no longer responds does not respond to a goodbye either.
      await within(timeouts.close, pool.end()).catch(() => clients.forEach(destroy));
    },
  };
}

/** A connection that arrives too late is closed. */
async function lend(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await within(ms, connecting);
  } catch (error) {
    connecting.then(
      (late) => late.release(true),
      () => undefined,
    );
    throw error;
  }
}

/** One for each connection, since building one costs more than a statement. */
function pinDatabases(
  { log, telemetry = null }: ReplicaPoolOptions,
  { statement }: ReplicaPoolTimeouts,
): (client: pg.PoolClient) => Kysely<Tables> {
  const warn = () =>
    log.warn({}, 'reached 1,000 distinct SQL statements on the replica; further ones are not prepared');
  const sending: Sending = {
    nameOf: createStatementNames(warn),
    responseTimeoutMs: statement + 1_000,
    telemetry,
  };
  const databases = new WeakMap<pg.PoolClient, Kysely<Tables>>();
  return (client) => {
    const known = databases.get(client);
    if (known !== undefined) return known;
    const pool = nameConnection(client, sending);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    databases.set(client, db);
    return db;
  };
}

function destroy(client: pg.PoolClient): void {
  const { connection } = client as { connection?: { stream?: { destroy(): void } } };
  connection?.stream?.destroy();
}
