import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Log } from './context.ts';
import type { DatabaseConnection } from './db/connect.ts';
import { startEmbedded } from './db/embedded.ts';

/** Where the migrations are; they travel with the source. */
export const migrationsDir = join(import.meta.dirname, 'db', 'migrations');

export interface RunningDatabase {
  connection: DatabaseConnection;
  embedded: boolean;
  /** Stops the embedded PostgreSQL; an external one is left alone. */
  stop(): Promise<void>;
}

/** The database the settings name: DATABASE_URL, or the embedded PostgreSQL of the data folder, started here. */
export async function openDatabase(config: Config, log: Log): Promise<RunningDatabase> {
  if (config.databaseUrl !== null) {
    return {
      connection: { connectionString: config.databaseUrl },
      embedded: false,
      stop: async () => undefined,
    };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return { connection: embedded.connection, embedded: true, stop: () => embedded.stop() };
}
