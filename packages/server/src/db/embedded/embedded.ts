import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from '../database-log.ts';
import { findPostgresBinaries, type PostgresBinaries } from './embedded-binaries.ts';
import { type Cluster, prepareCluster } from './embedded-create.ts';
import { isFolderLocked, lockFolder } from './embedded-lock.ts';
import { choosePostgresOwner } from './embedded-owner.ts';
import { readPostmasterFileNow } from './embedded-postmaster.ts';
import { serviceDatabase, serviceRole, socketPort, superuser } from './embedded-settings.ts';
import { openSocketFolder } from './embedded-socket.ts';
import { sendSignal, supervisePostgres } from './embedded-supervise.ts';
import { makeDataFolder } from './make-data-folder.ts';

/** Fields for `pg`: a socket folder as host, no password. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: DatabaseLog;
  /** `false` only for disposable data (tests): nothing is flushed to disk. */
  durable?: boolean;
  /** PostgreSQL's programs, instead of those in the npm package. */
  binaries?: PostgresBinaries;
}

export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** Superuser connection for tests and maintenance; the service itself never uses it. */
  admin: EmbeddedConnection;
  /** Stops postgres (fast, then immediate), then unlocks the folder. Safe to call again. */
  stop(): Promise<void>;
  /** Tells postgres to exit without a checkpoint; the next start recovers. For a process that is about to exit. */
  kill(): void;
}

const connectTimeoutMs = 10_000;
/** An adopted postgres can be shutting down; supervision restarts it. */
const responseTimeoutMs = 60_000;
const notRespondingYet = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

/**
 * Starts the PostgreSQL in `dataDir/postgres`, creating it on first use, and locks the folder until `stop()`.
 *
 * A postgres left running by a service that crashed is **adopted**: used as it is, monitored, and stopped by this
 * service. This is safe because the folder's lock proves that no other service uses it and everything it acknowledged is
 * durable; a restart would only add seconds and a recovery. An orphan does no harm either: it listens only on a socket in
 * the private data folder, and the next start on that folder adopts it. Tying it to the life of the service would turn
 * each crash of the service into a crash of the database.
 *
 * While the service runs, postgres is restarted when it dies. Errors are one sentence saying what to do: another service
 * uses the folder, the cluster has another version, there is no package for the platform, or postgres' last output.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  await makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const cluster = await describeCluster(dataDir, options);
    const { created } = await prepareCluster(cluster);
    const server = await supervisePostgres(cluster, join(dataDir, 'postgres.log'), options.log);
    const socket = await openSocketFolder(cluster.dir);
    const connect = connectionsThrough(socket.host);
    await ensureServiceDatabase(connect, created).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      await server.stop();
      await socket.close();
      lock.release();
    };
    return {
      ...connect,
      stop() {
        stopping ??= stop();
        return stopping;
      },
      kill() {
        const running = readPostmasterFileNow(cluster.dir);
        if (running !== undefined) sendSignal(running.pid, 'SIGQUIT');
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connection to the database of a service that is running on this folder, for commands; `undefined` when none is
 * running, in which case `startEmbedded` can be used.
 */
export async function findRunningEmbedded(folder: string): Promise<EmbeddedConnection | undefined> {
  const dataDir = resolve(folder);
  await makeDataFolder(dataDir);
  if (!isFolderLocked(dataDir)) return undefined;
  const { host } = await openSocketFolder(join(dataDir, 'postgres'));
  return connectionsThrough(host).connection;
}

async function describeCluster(
  dataDir: string,
  { durable = true, binaries }: EmbeddedOptions,
): Promise<Cluster> {
  const dir = join(dataDir, 'postgres');
  const owner = await choosePostgresOwner(dir);
  return { dir, owner, durable, binaries: binaries ?? (await findPostgresBinaries(owner)) };
}

function connectionsThrough(host: string): { connection: EmbeddedConnection; admin: EmbeddedConnection } {
  const place = { host, port: socketPort };
  return {
    connection: { ...place, user: serviceRole, database: serviceDatabase },
    admin: { ...place, user: superuser, database: 'postgres' },
  };
}

/** Also proves that the server responds. If a first start is killed between the two statements, the next completes it. */
async function ensureServiceDatabase(
  to: { connection: EmbeddedConnection; admin: EmbeddedConnection },
  created: boolean,
): Promise<void> {
  if (!created && (await tryConnect(to.connection))) return;
  await withClient(to.admin, async (client) => {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [serviceRole]);
    if (roles.rowCount === 0) await client.query(`CREATE ROLE ${serviceRole} LOGIN`);
    await client.query(`CREATE DATABASE ${serviceDatabase} OWNER ${serviceRole}`);
  });
}

async function tryConnect(connection: EmbeddedConnection): Promise<boolean> {
  try {
    await withClient(connection, async () => undefined);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    const isMissing = code === '3D000' || code === '28000';
    if (isMissing) return false;
    throw error;
  }
}

async function withClient<T>(
  connection: EmbeddedConnection,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPatiently(connection);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function connectPatiently(connection: EmbeddedConnection): Promise<pg.Client> {
  const deadline = performance.now() + responseTimeoutMs;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (!notRespondingYet.has(code) || performance.now() > deadline) throw error;
      await delay(10);
    }
  }
}
