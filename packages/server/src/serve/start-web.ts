import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Services } from '../context.ts';
import { appliedMigrations, isServable, readMigrations } from '../db/migrations-history.ts';
import { authenticator } from '../features/identity/index.ts';
import { handlers } from '../features.ts';
import { migrationsDir } from '../open-database.ts';
import { version } from '../version.ts';

export interface Web {
  /** URL it listens on, such as http://127.0.0.1:4000. */
  url: string;
  /** Finishes requests in flight and closes; accepts no new connections. */
  close(): Promise<void>;
}

/** Starts the HTTP side of the service. */
export async function startWeb(services: Services, pool: pg.Pool, logger: FastifyBaseLogger): Promise<Web> {
  const migrations = await readMigrations(migrationsDir);
  const isReady = async () => isServable(migrations, await appliedMigrations(pool));
  const app = await buildApp({ services, logger, authenticator: authenticator(services), handlers, isReady });
  const { host, port, publicUrl } = services.config;
  const url = await app
    .listen({ host, port })
    .catch((error: unknown) => explainListen(error, services.config));
  app.log.info({ url, publicUrl, version }, 'listening');
  return { url: url.replace('[::]', 'localhost').replace('0.0.0.0', 'localhost'), close: () => app.close() };
}

const listenFaults: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT ${port} on ${host} is in use by another program. Stop it, or set a different PORT`,
  EACCES: ({ port }) => `PORT ${port} cannot be opened by this user. Set a PORT of 1024 or higher`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an IP address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} cannot be resolved on this machine`,
  EAI_AGAIN: ({ host }) => `HOST ${host} cannot be resolved on this machine`,
};

/** Reports errors that prevent listening as problems with a setting. */
function explainListen(error: unknown, config: Config): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = listenFaults[code];
  throw fault === undefined ? error : new ConfigError(fault(config), { cause: error });
}
