import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { defer, type Teardown } from './defer.ts';

/** A whole `fettle serve` in a process of its own, as in production. */
export interface ServeChild {
  url: string;
  child: ChildProcess;
  /** Exit code (null after a kill), and how long it took to exit from now. */
  ended(): Promise<{ code: number | null; ms: number }>;
  /** Current IDs of its worker and its other child processes. */
  children(): Promise<number[]>;
  /** Lines of its log. */
  log: string[];
}

const readyMs = 60_000;
const endMs = 30_000;

/** Starts `fettle serve` on a free port in a process group of its own, like a shell; killed after the test. */
export function spawnServe(
  t: Teardown,
  dataDir: string,
  settings: Record<string, string> = {},
): ChildProcess {
  const { DATABASE_URL: _url, NODE_TEST_CONTEXT: _test, ...env } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), 'serve'], {
    env: { ...env, PORT: '0', FETTLE_DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exit = once(child, 'exit');
  defer(t, async () => {
    child.kill('SIGKILL');
    await exit;
  });
  return child;
}

/** The same, once it is ready. */
export async function startServe(
  t: Teardown,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServeChild> {
  return becomeReady(spawnServe(t, dataDir, settings));
}

/** What {@link spawnServe} has started, once it is ready; its log continues in `log`. */
export async function becomeReady(child: ChildProcess, log: string[] = []): Promise<ServeChild> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => log.push(line));
  const url = await readUrl(child, log);
  return {
    url,
    child,
    log,
    children: () => childrenOf(child.pid ?? 0),
    async ended() {
      const startedAt = performance.now();
      const late = once(AbortSignal.timeout(endMs), 'abort').then(() => {
        throw new Error(`The service did not end within ${endMs} ms:\n${log.slice(-20).join('\n')}`);
      });
      const [code] = await Promise.race([exit, late]);
      return { code, ms: performance.now() - startedAt };
    },
  };
}

async function readUrl(child: ChildProcess, log: string[]): Promise<string> {
  if (child.stdout === null) throw new Error('The service has no output to read.');
  const lines = createInterface({ input: child.stdout });
  const deadline = AbortSignal.timeout(readyMs);
  deadline.addEventListener('abort', () => lines.close());
  let url = '';
  for await (const line of lines) {
    url = /running at (\S+)/.exec(line)?.[1] ?? url;
    if (line.startsWith('Ready')) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`The service did not become ready:\n${log.join('\n')}`);
}

/** IDs of the processes that a process has started and that are still its children. */
export async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='], { timeout: 10_000 });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

/** Whether a process exists and is not a zombie. */
export async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,stat='], { timeout: 10_000 });
  const state = stdout.split('\n').find((line) => Number(line.trim().split(/\s+/)[0]) === pid);
  return state !== undefined && !/\sZ/.test(state);
}
