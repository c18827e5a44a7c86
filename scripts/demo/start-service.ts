import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

export interface DemoService {
  url: string;
  /** Rejects when the service ends by itself. */
  died: Promise<never>;
  stop(): Promise<void>;
}

const startMs = 60_000;
/** The service itself stops waiting after ten seconds. */
const stopMs = 12_000;
const shownCharacters = 4_000;

/**
 * Starts the service in a process of its own on `dataDir`, allowed to audit sites of this machine. It is not in the
 * process group of the terminal: Ctrl-C reaches the demo, which then stops it once and in order. A start is never
 * interrupted, because before it is ready, the service cannot stop its PostgreSQL.
 */
export async function startService(dataDir: string, port: number): Promise<DemoService> {
  const child = fork(join(import.meta.dirname, 'service-child.ts'), [], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...withoutSettings(), ...settings(dataDir, port) },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-shownCharacters);
    });
  }
  const died = diedOf(child, () => said);
  died.catch(() => undefined);
  const stop = () => stopChild(child);
  try {
    const url = await Promise.race([waitUntilReady(child), died]);
    return { url, died, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * `wanted` if it is free on 127.0.0.1, otherwise any free port. Never 0: links that the service writes, such as those
 * of invitations, contain the configured port.
 */
export async function choosePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? 0;
}

async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const { port: found } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return found;
  } catch {
    return null;
  }
}

/** The settings of a real installation on this machine must not leak into the demo. */
function withoutSettings(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([name]) => !/^(FETTLE_|GOOGLE_|DATABASE_URL$|HOST$|PORT$)/.test(name)),
  );
}

function settings(dataDir: string, port: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    FETTLE_DATA_DIR: dataDir,
    FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
    FETTLE_BREACHED_PASSWORDS_URL: 'off',
    FETTLE_LOG_LEVEL: 'warn',
  };
}

async function waitUntilReady(child: ChildProcess): Promise<string> {
  let text = '';
  const signal = AbortSignal.timeout(startMs);
  const lines = child.stdout;
  if (lines === null) throw new Error('The service has no output to read its URL from.');
  return new Promise((resolve, reject) => {
    const onData = (chunk: string) => {
      text += chunk;
      const url = /running at (http:\/\/\S+)/.exec(text)?.[1];
      if (url === undefined || !text.includes('Ready in')) return;
      lines.off('data', onData);
      resolve(url);
    };
    lines.on('data', onData);
    signal.addEventListener('abort', () => {
      reject(new Error(`The service was not ready after ${startMs / 1000} s.`));
    });
  });
}

async function diedOf(child: ChildProcess, said: () => string): Promise<never> {
  const reason = await Promise.race([
    once(child, 'exit').then(([code, signal]) => `ended with ${code ?? signal}`),
    once(child, 'error').then(([error]) => `could not be started: ${(error as Error).message}`),
  ]);
  throw new Error(`The service ${reason}. Output:\n${said().trim()}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await ended;
  clearTimeout(force);
}
