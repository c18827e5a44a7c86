import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Log } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { findRunningEmbedded, startEmbedded } from '../db/embedded/embedded.ts';
import { isUnavailable } from '../db/failures.ts';
import { migrate } from '../db/migrate.ts';
import { connectionTo, migrationsDir } from '../open-database.ts';
import { type OpenServices, openServices } from '../open-services.ts';
import type { CommandContext } from './command.ts';
import type { Io } from './io.ts';

/** Long enough for another command or service on the data folder to start or stop. */
const settleMs = 30_000;
const connectMs = 5_000;
const pauseMs = 100;

export interface CommandDatabase {
  connection: DatabaseConnection;
  /** Whether a service or another command is running the embedded database. */
  isShared: boolean;
  close(): Promise<void>;
}

/**
 * The database for one command: DATABASE_URL, or the embedded database of a running service, or else the embedded database
 * started for the duration of the command.
 */
export async function openForCommand(config: Config, io: Io): Promise<CommandDatabase> {
  if (config.databaseUrl !== null) {
    const connection = await connectionTo(config.databaseUrl);
    return { connection, isShared: false, close: async () => undefined };
  }
  const deadline = performance.now() + settleMs;
  for (;;) {
    const running = await findRunningEmbedded(config.dataDir);
    if (running === undefined) {
      const embedded = await startEmbedded({ dataDir: config.dataDir, log: toLog(io) });
      return { connection: embedded.connection, isShared: false, close: () => embedded.stop() };
    }
    // The other process may be starting or stopping: the database responds soon, or the folder becomes free.
    const failure = await tryConnect(running);
    if (failure === null) return { connection: running, isShared: true, close: async () => undefined };
    if (!isUnavailable(failure) || performance.now() > deadline) throw failure;
    await delay(pauseMs);
  }
}

async function tryConnect(connection: DatabaseConnection): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

/** Runs `use` on the configured database and always closes it. */
export async function withDatabase<T>(
  context: CommandContext,
  use: (database: CommandDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const { io, signal } = context;
  const settings = context.config();
  const database = await openForCommand(settings, io);
  try {
    // Reading the signal keeps Ctrl-C from ending the process, so that an embedded database is stopped properly.
    signal.throwIfAborted();
    return await use(database, settings);
  } finally {
    await database.close();
  }
}

/** Like `withDatabase`, with all services, on a migrated database. */
export async function withServices<T>(
  context: CommandContext,
  use: (opened: OpenServices) => Promise<T>,
): Promise<T> {
  return withDatabase(context, async ({ connection }, config) => {
    const log = toLog(context.io);
    const opened = await openServices({ config, connection, log, applicationName: 'fettle command' });
    try {
      await migrate(opened.pool, migrationsDir);
      return await use(opened);
    } finally {
      await opened.close();
    }
  });
}

/** Commands print only errors, as plain messages. */
export function toLog(io: Io): Log {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (_, message) => io.progress?.(message),
    error: (_, message) => io.error(message),
  };
}
