import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { isFolderLocked } from '../db/embedded/embedded-lock.ts';
import { findPostmaster, readPostmasterFileNow } from '../db/embedded/embedded-postmaster.ts';
import { serviceRole } from '../db/embedded/embedded-settings.ts';

/** A PostgreSQL server that tests can create databases on. */
export interface TestServer {
  /** Connects as a role that can create databases. */
  admin: DatabaseConnection;
  /** Connects as the service's role, which owns its database and nothing else, as in production. */
  service: DatabaseConnection;
}

/** An external server to test on instead of an embedded one; its user needs CREATEDB. */
export const externalUrlVariable = 'FETTLE_TEST_DATABASE_URL';
/** Tells the test files which server the test run has started for all of them. */
export const serverVariable = 'FETTLE_TEST_SERVER';

const prefix = 'fettle-test-';
/** Between its creation and its lock, a folder of another run looks abandoned. */
const youngMs = 60_000;
const killAttempts = 100;
const killPauseMs = 20;

/** The server this process was told to use; `undefined` if it has to start one. */
export function givenTestServer(env: NodeJS.ProcessEnv = process.env): TestServer | undefined {
  const url = env[externalUrlVariable];
  if (url) return { admin: { connectionString: url }, service: { connectionString: url } };
  const server = env[serverVariable];
  return server ? (JSON.parse(server) as TestServer) : undefined;
}

/**
 * Starts a PostgreSQL in a temporary folder that flushes nothing to disk. It is removed by `stop()`, otherwise when
 * the process ends, or, if that was killed, by the next call in any process.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  const removeNow = () => killNow(dataDir);
  process.once('exit', removeNow);
  return {
    admin: embedded.admin,
    service: { ...embedded.admin, user: serviceRole },
    async stop() {
      await embedded.stop();
      process.removeListener('exit', removeNow);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing can be awaited when a process exits, so this retries until PostgreSQL has released the folder. */
function killNow(dataDir: string): void {
  const running = readPostmasterFileNow(join(dataDir, 'postgres'));
  if (running) process.kill(running.pid, 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; attempt <= killAttempts; attempt += 1) {
    try {
      rmSync(dataDir, { recursive: true, force: true });
    } catch (error) {
      if (attempt === killAttempts) throw error;
    }
    Atomics.wait(pause, 0, 0, killPauseMs);
    if (!existsSync(dataDir)) return;
  }
}

async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    const isOurs = found !== undefined && found.uid === process.getuid?.();
    if (!isOurs || Date.now() - found.mtimeMs < youngMs || isFolderLocked(folder)) continue;
    const running = await findPostmaster(join(folder, 'postgres'));
    if (running) process.kill(running.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
