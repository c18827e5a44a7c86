import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../packages/server/src/db/connect.ts';
import { type EmbeddedConnection, startEmbedded } from '../packages/server/src/db/embedded/embedded.ts';
import { findLoadGenerator, type LoadGenerator } from './load.ts';
import type { BenchOptions } from './options.ts';
import { findPgbench, type Pgbench } from './pgbench.ts';
import { openWorld, type World, type WorldSize } from './world.ts';

/** Where measuring happens: a PostgreSQL of its own with a large and a small world, made when a row asks for one. */
export interface Stand {
  options: BenchOptions;
  load: LoadGenerator;
  pgbench: Pgbench | null;
  /** An empty database, gone at the end. */
  newDatabase(name: string): Promise<EmbeddedConnection>;
  /** An empty folder, removed at the end. */
  newFolder(): Promise<string>;
  large(): Promise<World>;
  small(): Promise<World>;
  close(): Promise<void>;
}

/** Starts PostgreSQL, with the durable settings of the service, in a temporary folder. */
export async function openStand(options: BenchOptions, report: (line: string) => void): Promise<Stand> {
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
  const worlds = new Map<string, Promise<World>>();
  const world = (name: string, size: WorldSize): Promise<World> => {
    const existing = worlds.get(name);
    if (existing !== undefined) return existing;
    report(`filling the ${name} world: ${size.tasks} tasks, ${size.projectTasks} of them in one project`);
    const made = createDatabase(embedded.admin, embedded.connection, `bench_${name}`).then((connection) =>
      openWorld(connection, join(folder, name), size),
    );
    worlds.set(name, made);
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
    large: () => world('large', { tasks, projectTasks, desks: clients }),
    small: () => world('small', { tasks: smallTasks, projectTasks: smallProjectTasks, desks: clients }),
    async close() {
      const made = await Promise.allSettled(worlds.values());
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
