import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Log } from './context.ts';
import type { DatabaseConnection } from './db/connect.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { sharesSessions } from './db/shares-sessions.ts';

/** Where the migrations are; they travel with the source. */
export const migrationsDir = join(import.meta.dirname, 'db', 'migrations');

export interface RunningDatabase {
  connection: DatabaseConnection;
  embedded: boolean;
  /** Stops the embedded PostgreSQL; an external one is left alone. */
  stop(): Promise<void>;
  /** Stops it at once, for a process that cannot wait. */
  kill(): void;
}

/** The database the settings name: DATABASE_URL, or the embedded PostgreSQL of the data folder, started here. */
export async function openDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  if (config.databaseUrl !== null) {
    return {
      connection: await connectionTo(config.databaseUrl),
      embedded: false,
      stop: async () => undefined,
      kill: () => undefined,
    };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return {
    connection: embedded.connection,
    embedded: true,
    stop: () => embedded.stop(),
    kill: () => embedded.kill(),
  };
}

/**
 * The database of DATABASE_URL, unless it is behind a pooler that shares sessions: prepared statements, settings of a
 * session, its locks and LISTEN would be those of somebody else now and then.
 * @throws ConfigError
 */
export async function connectionTo(databaseUrl: string): Promise<DatabaseConnection> {
  const connection = { connectionString: databaseUrl };
  // If the database does not respond, whoever needs it next reports it.
  const isShared = await sharesSessions(connection).catch(() => false);
  if (isShared) {
    throw new ConfigError(
      'DATABASE_URL points to a pooler that shares PostgreSQL sessions between clients (PgBouncer with pool_mode=transaction or statement). Fettle relies on prepared statements, timeouts, locks, and LISTEN in its sessions. Set pool_mode=session for this database, or connect to PostgreSQL directly.',
    );
  }
  return connection;
}
