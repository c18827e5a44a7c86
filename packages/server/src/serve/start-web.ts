import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../app.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Services } from '../context.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { authenticator } from '../features/identity/index.ts';
import { handlers } from '../features.ts';
import { migrationsDir } from '../open-database.ts';
import { version } from '../version.ts';

export interface Web {
  /** Where it listens, such as http://127.0.0.1:4000. */
  url: string;
  /** Answers what is in flight and closes; no new connection is taken meanwhile. */
  close(): Promise<void>;
}

/** Starts the HTTP side of the service. */
export async function startWeb(services: Services, pool: pg.Pool, logger: FastifyBaseLogger): Promise<Web> {
  const isReady = async () => (await pendingMigrations(pool, migrationsDir)).length === 0;
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
    `PORT ${port} of ${host} is taken by another program: stop it or set another PORT`,
  EACCES: ({ port }) => `PORT ${port} may not be opened by this user: set one from 1024 on`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not a name this machine knows`,
  EAI_AGAIN: ({ host }) => `HOST ${host} is not a name this machine knows`,
};

/** What keeps the service from listening is a setting, and said as one. */
function explainListen(error: unknown, config: Config): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = listenFaults[code];
  throw fault === undefined ? error : new ConfigError(fault(config), { cause: error });
}
