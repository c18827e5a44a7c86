import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPageParsers } from '@fettle/auditor';
import { type Client, createClient } from '@fettle/client';
import { createEgress, type LookUpTxt } from '@fettle/egress';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import { type Config, readConfig } from '../config.ts';
import type { Clock, Services } from '../context.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { authenticator, createIdentityState } from '../features/identity/index.ts';
import { createLiveStreams, type LiveOptions } from '../features/live/index.ts';
import { handlers } from '../features.ts';
import type { PasswordCost } from '../identity-state.ts';
import { createMailServerState } from '../mail-server-state.ts';
import { connectionsPerOrigin } from '../open-services.ts';
import { createProviderCache } from '../provider-cache.ts';
import { loadSecret } from '../secret-file.ts';
import { createTaskCache } from '../task-cache.ts';
import type { Telemetry } from '../telemetry.ts';
import { newHolder } from '../work/lease.ts';
import { startLoop, type WorkLoop } from '../work/loop.ts';
import { createWakes } from '../work/wakes.ts';
import { workers } from '../workers.ts';
import type { TestServer } from './cluster.ts';
import { testDatabase } from './database.ts';
import { defer, type Teardown } from './defer.ts';

/** A whole service for a test file: its own database, data folder, and port, with real HTTP. */
export interface Service {
  url: string;
  services: Services;
  connection: DatabaseConnection;
  /** Lines that the service logged, as parsed JSON. */
  logged: Record<string, unknown>[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  client(token?: string): Client<'v1'>;
  dashboard(session?: string): Client<'dashboard'>;
  /**
   * Starts the background work in this process; stopped with the service. Without that of favicons, which would request
   * the sites of all projects beside what a test expects; the tests of favicons start it themselves.
   */
  startWorkers(): WorkLoop[];
}

export interface ServiceOptions {
  config?: Partial<Config>;
  clock?: Clock;
  /** Where its database is; by default, on the server of the test run. */
  server?: TestServer;
  /** What DNS says; by default, that there are no records. */
  lookUpTxt?: LookUpTxt;
  live?: Partial<LiveOptions>;
  /** A built dashboard; none by default, so that no test depends on whether one was built. */
  dashboard?: string;
  /** Of password hashes; by default so low that signing in is not most of a test. */
  passwordCost?: PasswordCost;
  /** Closed with the service. */
  telemetry?: Telemetry;
}

const lowPasswordCost: PasswordCost = { memoryKib: 64, passes: 1, parallelism: 1 };

/** Starts a service that runs until `t` ends; pass a test's context, or `{ after }` of node:test for a whole file. */
export async function startService(t: Teardown, options: ServiceOptions = {}): Promise<Service> {
  const { telemetry = null } = options;
  const database = await testDatabase(t, { server: options.server, telemetry });
  const dataDir = await mkdtemp(join(tmpdir(), 'fettle-service-'));
  const config = {
    ...readConfig({ FETTLE_DATA_DIR: dataDir, FETTLE_BREACHED_PASSWORDS_URL: 'off' }),
    ...options.config,
    dataDir,
  };
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const clock = options.clock ?? (() => new Date());
  const egress = createEgress({
    userAgent: 'FettleBot',
    allowPrivateNetworks: config.allowPrivateNetworks,
    maxConnectionsPerOrigin: connectionsPerOrigin,
  });
  const pageParsers = createPageParsers({ threads: 1 });
  const loops: WorkLoop[] = [];
  const { wake, onWake } = createWakes();
  const services: Services = {
    db: database.db,
    replica: null,
    config,
    clock,
    log: logger,
    blobs: openBlobStore(config),
    egress,
    pageParsers,
    lookUpTxt: options.lookUpTxt ?? (async () => []),
    secret: await loadSecret(config),
    holder: newHolder(),
    live: createLiveStreams({ db: database.db, clock, log: logger, onWake }, options.live),
    mailServer: createMailServerState(),
    identity: createIdentityState({
      db: database.db,
      config,
      clock,
      log: logger,
      egress,
      passwordCost: options.passwordCost ?? lowPasswordCost,
    }),
    taskCache: createTaskCache(),
    telemetry,
    providers: createProviderCache(),
    wake,
    onWake,
  };
  const app = await buildApp({
    services,
    logger,
    authenticator: authenticator(services),
    handlers,
    isReady: async () => true,
    dashboard: options.dashboard ?? join(dataDir, 'no-dashboard'),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  defer(t, async () => {
    await app.close();
    await Promise.all(loops.map((loop) => loop.stop()));
    await services.live.close();
    await services.identity.close();
    await pageParsers.close();
    await egress.close();
    await telemetry?.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    url,
    services,
    connection: database.connection,
    logged,
    fetch: (path, init) => fetch(url + path, init),
    client: (token) => createClient({ baseUrl: url, token }),
    dashboard: (session) => createClient({ baseUrl: url, surface: 'dashboard', session }),
    startWorkers() {
      const started = workers.filter(({ name }) => name !== 'favicons');
      loops.push(...started.map((worker) => startLoop(services, worker)));
      return loops;
    },
  };
}
