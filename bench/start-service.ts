import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '../packages/server/src/main.ts');
/** The machine of a measurement may have no network. */
const offline = { FETTLE_BREACHED_PASSWORDS_URL: 'off' };
const startTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;

export interface StartedService {
  url: string;
  pid: number;
  /** From the start of the process until /readyz responds with success. */
  readySeconds: number;
  /** Asks it to stop and waits until it has. */
  close(): Promise<void>;
}

/** Starts `fettle serve` in a process of its own, as in production, and waits until it is ready. */
export async function startService(environment: Record<string, string>): Promise<StartedService> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...profilerOf(process.env), main, 'serve'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      FETTLE_LOG_LEVEL: 'warn',
      ...offline,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(stopTimeoutMs) });
    child.kill('SIGTERM');
    await ended.catch(() => child.kill('SIGKILL'));
  };
  try {
    const url = await readUrl(child.stdout);
    await waitUntilReady(url);
    return { url, pid: child.pid ?? 0, readySeconds: (performance.now() - startedAt) / 1000, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** FETTLE_BENCH_CPU_PROFILE=<folder> writes a CPU profile of every service process there. */
function profilerOf({ FETTLE_BENCH_CPU_PROFILE: folder }: NodeJS.ProcessEnv): string[] {
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function readUrl(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  const late = setTimeout(() => lines.close(), startTimeoutMs);
  try {
    for await (const line of lines) {
      const url = /is running at (http:\S+)/.exec(line)?.[1];
      if (url !== undefined) return url;
    }
  } finally {
    clearTimeout(late);
    // Nothing reads on: without this, a full pipe would block the service.
    output.resume();
  }
  throw new Error('The service ended, or took too long, before it said where it listens.');
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    if (response.ok) return;
    if (performance.now() > deadline) throw new Error('The service did not become ready.');
  }
}
