import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
import { type EmbeddedConnection, startEmbedded } from '../packages/server/src/db/embedded/embedded.ts';
import { findLoadGenerator, type LoadGenerator } from './load.ts';
import type { BenchOptions } from './options.ts';
import { findPgbench, type Pgbench } from './pgbench.ts';
import { type DatasetSize, openSeededService, type SeededService } from './seeded-service.ts';

/**
 * What the rows measure against: a PostgreSQL server of their own, and services with a large and a small dataset,
 * created when a row asks for one.
 */
export interface BenchHarness {
  options: BenchOptions;
  load: LoadGenerator;
  pgbench: Pgbench | null;
  /** An empty database, dropped at the end. */
  newDatabase(name: string): Promise<EmbeddedConnection>;
  /** An empty folder, removed at the end. */
  newFolder(): Promise<string>;
  large(): Promise<SeededService>;
  small(): Promise<SeededService>;
  close(): Promise<void>;
}

/** Starts PostgreSQL in a temporary folder, with the service's durable settings. */
export async function createBenchHarness(
  options: BenchOptions,
  report: (line: string) => void,
): Promise<BenchHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-bench-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, line: string) => report(line),
  };
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), log }).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  const services = new Map<string, Promise<SeededService>>();
  const seeded = (name: string, size: DatasetSize): Promise<SeededService> => {
    const existing = services.get(name);
    if (existing !== undefined) return existing;
    report(`filling the ${name} dataset: ${size.tasks} tasks, ${size.projectTasks} of them in one project`);
    const made = createDatabase(embedded.admin, embedded.connection, `bench_${name}`).then((connection) =>
      openSeededService(connection, join(folder, name), size),
    );
    services.set(name, made);
    return made;
  };
  const { tasks, smallTasks, projectTasks, clients } = options;
  const smallProjectTasks = Math.max(1, Math.round((projectTasks * smallTasks) / tasks));
  return {
    options,
    load: await findLoadGenerator(options.generator),
    pgbench: await findPgbench(),
    newDatabase: (name) => createDatabase(embedded.admin, embedded.connection, `bench_${name}`),
    newFolder: () => mkdtemp(join(folder, 'data-')),
    large: () => seeded('large', { tasks, projectTasks, emptyProjects: clients }),
    small: () =>
      seeded('small', { tasks: smallTasks, projectTasks: smallProjectTasks, emptyProjects: clients }),
    async close() {
      const made = await Promise.allSettled(services.values());
      for (const entry of made) if (entry.status === 'fulfilled') await entry.value.close();
      await embedded.stop();
      await removeFolder();
    },
  };
}

async function createDatabase(
  admin: EmbeddedConnection,
  service: EmbeddedConnection,
  database: string,
): Promise<EmbeddedConnection> {
  const log = { warn: () => undefined };
  const server = connectDatabase({ connection: admin, log, poolSize: 1, applicationName: 'fettle bench' });
  try {
    await server.pool.query(`CREATE DATABASE ${database} OWNER ${service.user}`);
  } finally {
    await server.close();
  }
  return { ...service, database };
}
