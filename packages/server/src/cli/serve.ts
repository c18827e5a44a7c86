import { type Config, ConfigError } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { migrationsDir, openDatabase, type RunningDatabase } from '../open-database.ts';
import { openServices } from '../open-services.ts';
import { createLogger } from '../serve/logger.ts';
import { onStopSignal } from '../serve/on-stop-signal.ts';
import { runWorkers } from '../serve/run-workers.ts';
import { startWeb } from '../serve/start-web.ts';
import { type SupervisedWorker, superviseWorker } from '../serve/supervise-worker.ts';
import { version } from '../version.ts';
import { expireLeases } from '../work/lease.ts';
import { workers } from '../workers.ts';
import type { Io } from './io.ts';

/**
 * Runs the service until a signal stops it. `FETTLE_ROLE` decides what this process does: the web and a worker
 * child, only the web, or only the work.
 */
export async function serve(config: Config, io: Io): Promise<void> {
  if (config.role !== 'all' && config.databaseUrl === null) {
    throw new ConfigError(
      `FETTLE_ROLE=${config.role} needs DATABASE_URL: the embedded PostgreSQL belongs to a single process.`,
    );
  }
  const startedAt = performance.now();
  const logger = createLogger(config, 'fettle');
  const database = await openDatabase(config, logger);
  try {
    await (config.role === 'worker'
      ? serveWork(config, database, logger)
      : serveWeb(config, database, logger, io));
  } catch (error) {
    await database.stop();
    throw error;
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  io.out(`Ready in ${seconds} s. Stop with Ctrl-C.`);
}

type Logger = ReturnType<typeof createLogger>;

async function serveWeb(config: Config, database: RunningDatabase, logger: Logger, io: Io): Promise<void> {
  let worker: SupervisedWorker | null = null;
  const opened = await openServices({
    config,
    connection: database.connection,
    log: logger,
    wake: () => worker?.wake(),
  });
  await migrate(opened.pool, migrationsDir);
  const web = await startWeb(opened.services, opened.pool, logger);
  if (config.role === 'all') {
    const { db } = opened.services;
    // The embedded database has no worker but ours, so what a dead one held need not wait for its lease to run out.
    const endLeases = async () => {
      if (database.embedded) await Promise.all(workers.map(({ table }) => expireLeases(db, table)));
    };
    worker = superviseWorker(database.connection, logger, endLeases);
  }

  onStopSignal(
    async (signal) => {
      logger.info({ signal }, 'stopping');
      await Promise.all([web.close(), worker?.stop()]);
      await opened.close();
      await database.stop();
    },
    (err) => logger.error({ err }, 'not stopped cleanly'),
  );

  io.out(`Fettle ${version} is running at ${web.url} (API reference: ${web.url}/docs)`);
  io.out(
    database.embedded
      ? `Data is kept in ${config.dataDir}`
      : 'Data is kept in the PostgreSQL of DATABASE_URL',
  );
  const anyone = await opened.services.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone === undefined) {
    io.out('There is no user yet. Create the first one, with an organization:');
    io.out(`  curl ${web.url}/api/setup -H 'content-type: application/json' \\`);
    io.out(
      `    -d '{"name":"Ada","email":"ada@example.com","password":"a long password","orgName":"My team"}'`,
    );
  }
}

async function serveWork(config: Config, database: RunningDatabase, logger: Logger): Promise<void> {
  const opened = await openServices({
    config,
    connection: database.connection,
    log: logger,
    applicationName: 'fettle worker',
  });
  await migrate(opened.pool, migrationsDir);
  const running = runWorkers(opened.services, (worker) => {
    logger.error(
      { worker },
      'the work loop has fallen silent; this process ends so that it is started again',
    );
    process.exit(1);
  });
  process.on('message', () => running.wake());
  onStopSignal(
    async () => {
      await running.stop();
      await opened.close();
    },
    (err) => logger.error({ err }, 'the worker did not stop cleanly'),
  );
}
