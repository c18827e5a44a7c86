import pino from 'pino';
import { buildApp, type Timeouts } from '../app.ts';
import type { Services } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { authenticator } from '../features/identity/index.ts';
import { handlers } from '../features.ts';
import { openServices } from '../open-services.ts';
import { defer, type Teardown } from './defer.ts';

/** What a service is started on. */
export interface Installation {
  connection: DatabaseConnection;
  services: Pick<Services, 'config' | 'clock' | 'log'>;
}

/** A service on an existing database, such as that of a first one, with its own connections and caches. */
export async function startSecondService(
  t: Teardown,
  first: Installation,
  {
    timeouts,
    databasePool = 8,
    databaseReplicaUrl = null,
  }: { timeouts?: Timeouts; databasePool?: number; databaseReplicaUrl?: string | null } = {},
): Promise<{ url: string }> {
  const { config, clock, log } = first.services;
  const { services, close } = await openServices({
    config: { ...config, databasePool, databaseReplicaUrl },
    connection: first.connection,
    log,
    clock,
  });
  const app = await buildApp({
    services,
    logger: pino({ level: 'silent' }),
    authenticator: authenticator(services),
    handlers,
    isReady: async () => true,
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  defer(t, async () => {
    await app.close();
    await close();
  });
  return { url };
}
