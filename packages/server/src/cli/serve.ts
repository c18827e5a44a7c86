import { type Config, ConfigError } from '../config.ts';
import type { Log } from '../context.ts';
import { migrate } from '../db/migrate.ts';
import { dashboardFolder, isDashboardBuilt } from '../http/static/serve-dashboard.ts';
import { migrationsDir, openDatabase, type RunningDatabase } from '../open-database.ts';
import { type OpenServices, openServices } from '../open-services.ts';
import { connectDatabase } from '../serve/connect-wakes.ts';
import { beginLifetime, type Lifetime } from '../serve/lifetime.ts';
import { createLogger } from '../serve/logger.ts';
import { startWorkers } from '../serve/run-workers.ts';
import { startWeb } from '../serve/start-web.ts';
import { type SupervisedWorker, superviseWorker } from '../serve/supervise-worker.ts';
import { traceLifetime } from '../serve/trace-lifetime.ts';
import { version } from '../version.ts';
import { expireLeases, expireLeasesOf } from '../work/lease.ts';
import { createWakes, type Wakes } from '../work/wakes.ts';
import { workers } from '../workers.ts';
import type { Io } from './io.ts';

/**
 * Runs the service until a signal stops it. `FETTLE_ROLE` decides what this process runs: the web server and a worker
 * child, only the web server, or only background work.
 */
export async function serve(config: Config, io: Io): Promise<never> {
  if (config.role !== 'all' && config.databaseUrl === null) {
    throw new ConfigError(
      `FETTLE_ROLE=${config.role} requires DATABASE_URL: only a single process can use the embedded PostgreSQL.`,
    );
  }
  const startedAt = performance.now();
  const logger = createLogger(config, 'fettle');
  const lifetime = beginLifetime(logger);
  const database = await lifetime.start(
    () => openDatabase(config, logger),
    (running) => running.stop(),
  );
  lifetime.onForcedEnd(() => database.kill());
  await (config.role === 'worker'
    ? serveWork(config, database, logger, lifetime)
    : serveWeb(config, database, logger, lifetime, io));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  io.out(`Ready in ${seconds} s. Press Ctrl+C to stop.`);
  return lifetime.whole;
}

type Logger = ReturnType<typeof createLogger>;

async function serveWeb(
  config: Config,
  database: RunningDatabase,
  logger: Logger,
  lifetime: Lifetime,
  io: Io,
): Promise<void> {
  let worker: SupervisedWorker | null = null;
  const wakes = createWakes();
  const telemetry = await traceLifetime(config, logger, 'web', lifetime);
  const opened = await openMigrated(
    { config, connection: database.connection, log: logger, wakes, telemetry },
    lifetime,
  );
  await joinOthers(wakes, database, logger, lifetime);
  // In parallel, because each may take seconds to stop.
  const web = await lifetime.start(
    () => startWeb(opened.services, opened.pool, logger),
    (running) => Promise.all([running.close(), worker?.stop()]),
  );
  if (config.role === 'all') worker = superviseOwnWorker(opened, wakes, database, logger);

  io.out(`Fettle ${version} is running at ${web.url} (API reference: ${web.url}/docs)`);
  io.out(
    database.embedded
      ? `Data is stored in ${config.dataDir}`
      : 'Data is stored in the PostgreSQL database at DATABASE_URL',
  );
  await sayHowToBegin(opened, web.url, io);
}

async function openMigrated(
  parts: Parameters<typeof openServices>[0],
  lifetime: Lifetime,
): Promise<OpenServices> {
  const opened = await lifetime.start(
    () => openServices(parts),
    (running) => running.close(),
  );
  await lifetime.start(
    () => migrate(opened.pool, migrationsDir),
    async () => undefined,
  );
  return opened;
}

/** Only this process and its worker use the embedded database, and they are already connected. */
async function joinOthers(
  wakes: Wakes,
  { connection, embedded }: RunningDatabase,
  log: Log,
  lifetime: Lifetime,
): Promise<void> {
  if (embedded) return;
  await lifetime.start(
    async () => connectDatabase(wakes, connection, log),
    (channel) => channel.close(),
  );
}

function superviseOwnWorker(
  opened: OpenServices,
  wakes: Wakes,
  database: RunningDatabase,
  log: Log,
): SupervisedWorker {
  const { db } = opened.services;
  // Work of a dead worker does not have to wait until its lease expires. On the embedded database, all leases are expired,
  // because an earlier service may have left some. On other databases, workers on other hosts keep theirs.
  const endLeases = async (dead: string | null) => {
    const tables = [...new Set(workers.map(({ table }) => table))];
    if (database.embedded) await Promise.all(tables.map((table) => expireLeases(db, table)));
    else if (dead !== null) await Promise.all(tables.map((table) => expireLeasesOf(db, table, dead)));
  };
  return superviseWorker(database.connection, wakes, log, endLeases);
}

async function sayHowToBegin({ services }: OpenServices, url: string, io: Io): Promise<void> {
  const anyone = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone !== undefined) return;
  if (await isDashboardBuilt(dashboardFolder)) {
    io.out(`There are no users yet. Open ${url} in a browser and create the first one.`);
    return;
  }
  io.out('There are no users yet. Create the first one with an organization:');
  io.out(`  curl ${url}/api/setup -H 'content-type: application/json' \\`);
  io.out(
    `    -d '{"name":"Ada","email":"ada@example.com","password":"a long password","orgName":"My team"}'`,
  );
}

async function serveWork(
  config: Config,
  database: RunningDatabase,
  logger: Logger,
  lifetime: Lifetime,
): Promise<void> {
  const { connection } = database;
  const wakes = createWakes();
  const telemetry = await traceLifetime(config, logger, 'worker', lifetime);
  const opened = await openMigrated(
    { config, connection, log: logger, applicationName: 'fettle worker', wakes, telemetry },
    lifetime,
  );
  await joinOthers(wakes, database, logger, lifetime);
  await startWorkers(opened.services, lifetime);
}
