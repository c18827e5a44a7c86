import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import {
  type EmbeddedConnection,
  type EmbeddedDatabase,
  type EmbeddedOptions,
  startEmbedded,
} from '../db/embedded/embedded.ts';
import { findPostmaster } from '../db/embedded/embedded-postmaster.ts';
import { defer } from './defer.ts';
import type { ChildOrder } from './embedded-child.ts';

const responseTimeoutMs = 60_000;

/** A folder to start in, removed together with whatever an ended service left running there. */
export async function dataFolder(t: TestContext, name = 'data'): Promise<string> {
  const dataDir = join(await temporaryFolder(t), name);
  defer(t, async () => {
    const running = await findPostmaster(join(dataDir, 'postgres'));
    if (running) process.kill(running.pid, 'SIGQUIT');
  });
  return dataDir;
}

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-embedded-'));
  defer(t, () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
}

/** A service in this process, with the errors and warnings it logged; stopped after the test. */
export async function startHere(
  t: TestContext,
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase & { logged: string[] }> {
  const logged: string[] = [];
  const write = (_: object, message: string) => logged.push(message);
  const log = { info: write, warn: write, error: write };
  const embedded = await startEmbedded({ dataDir, log, ...options });
  defer(t, () => embedded.stop());
  return { ...embedded, logged };
}

/** A service in a process of its own. */
export async function startService(
  t: TestContext,
  order: ChildOrder,
): Promise<{ child: ChildProcess; connection: EmbeddedConnection }> {
  const child = fork(join(import.meta.dirname, 'embedded-child.ts'), { stdio: 'inherit' });
  defer(t, () => killHard(child));
  child.send(order);
  const [response] = await once(child, 'message', { signal: AbortSignal.timeout(responseTimeoutMs) });
  const { connection, error } = response as { connection?: EmbeddedConnection; error?: string };
  if (!connection) throw new Error(error);
  return { child, connection };
}

export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit', { signal: AbortSignal.timeout(responseTimeoutMs) });
}

/** The first value of the first row. */
export async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: responseTimeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
