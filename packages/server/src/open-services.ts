import { createPageParsers } from '@fettle/auditor';
import { createEgress, lookUpTxt } from '@fettle/egress';
import type pg from 'pg';
import { openBlobStore } from './blobs/open-blob-store.ts';
import type { Config } from './config.ts';
import type { Clock, Log, Services } from './context.ts';
import { connectDatabase, type DatabaseConnection } from './db/connect.ts';
import { connectReplica } from './db/replica/replica.ts';
import { createIdentityState } from './features/identity/index.ts';
import { createLiveStreams } from './features/live/index.ts';
import { createMailServerState } from './mail-server-state.ts';
import { createProviderCache } from './provider-cache.ts';
import { followSecret } from './secret-file.ts';
import { clearTaskCache, createTaskCache } from './task-cache.ts';
import type { Telemetry } from './telemetry.ts';
import { newHolder } from './work/lease.ts';
import { createWakes, type Wakes } from './work/wakes.ts';

/**
 * Many webhooks lead to one origin, and those that hang must not take the connections of the others: more than all
 * deliveries that a process makes at a time (features/webhooks/delivery/delivery-workers.ts). An audit bounds itself.
 */
export const connectionsPerOrigin = 128;

export interface OpenServices {
  services: Services;
  pool: pg.Pool;
  /** Writes what is only noted, and closes every connection. */
  close(): Promise<void>;
}

/** Opens everything a process of the service works with, on a database that runs already. */
export async function openServices(parts: {
  config: Config;
  connection: DatabaseConnection;
  log: Log;
  /** Connected with other processes; without them wake-ups stay in this one. */
  wakes?: Wakes;
  clock?: Clock;
  applicationName?: string;
  /** How claims name this process; chosen by whoever has to know it. */
  holder?: string;
  /** Started and closed by the caller. */
  telemetry?: Telemetry | null;
}): Promise<OpenServices> {
  const {
    config,
    connection,
    log,
    wakes = createWakes(),
    clock = () => new Date(),
    telemetry = null,
  } = parts;
  const applicationName = parts.applicationName ?? 'fettle';
  const poolSize = config.databasePool;
  const database = connectDatabase({ connection, log, poolSize, applicationName, telemetry });
  const taskCache = createTaskCache();
  const onNewTimeline = () => clearTaskCache(taskCache);
  const replica =
    config.databaseReplicaUrl === null
      ? null
      : connectReplica({
          connection: { connectionString: config.databaseReplicaUrl },
          ...{ primary: database.db, log, poolSize, applicationName, telemetry, onNewTimeline },
        });
  const egress = createEgress({
    userAgent: 'FettleBot',
    allowPrivateNetworks: config.allowPrivateNetworks,
    maxConnectionsPerOrigin: connectionsPerOrigin,
  });
  const pageParsers = createPageParsers({ threads: config.auditThreads });
  const secret = await followSecret(config, log);
  const base = { db: database.db, config, clock, log, egress, wake: wakes.wake, onWake: wakes.onWake };
  const services: Services = {
    ...base,
    replica,
    telemetry,
    lookUpTxt,
    pageParsers,
    blobs: openBlobStore(config),
    secret: secret.secret,
    holder: parts.holder ?? newHolder(),
    identity: createIdentityState(base),
    live: createLiveStreams(base),
    mailServer: createMailServerState(),
    taskCache,
    providers: createProviderCache(),
  };
  return {
    services,
    pool: database.pool,
    async close() {
      secret.close();
      await services.live.close();
      await services.identity.close();
      await pageParsers.close();
      await egress.close();
      await replica?.close();
      await database.close();
    },
  };
}
