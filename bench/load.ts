import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, runProgram } from './programs.ts';

/** The requests of one measurement. */
export interface LoadOrder {
  url: string;
  token: string;
  method: 'GET' | 'POST';
  /** Paths below the URL's origin, requested in turn; empty for the URL itself only. GET only. */
  paths: string[];
  /** JSON bodies without line breaks, sent in turn; empty for requests without one. */
  bodies: string[];
  clients: number;
  seconds: number;
}

/** The result of one measurement; times in milliseconds. */
export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends the requests as fast as they get responses. */
export type LoadGenerator = ((order: LoadOrder) => Promise<Load>) & { generator: string };

interface RawLoad {
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
}

/**
 * Uses wrk if installed, because it takes the least CPU from the service on the same machine; else our own generator.
 */
export async function findLoadGenerator(wanted: 'wrk' | 'own' | null): Promise<LoadGenerator> {
  const wrk = wanted === 'own' ? null : await findProgram('wrk');
  if (wanted === 'wrk' && wrk === null) throw new Error('wrk is not installed; leave --generator wrk out.');
  const run = wrk === null ? runOwn : (order: LoadOrder) => runWrk(wrk, order);
  const measure = async (order: LoadOrder): Promise<Load> => {
    const { requests, seconds, p50Ms, p99Ms, failed } = await run(order);
    // An error is faster than the real response: such figures would be worse than none.
    if (failed > 0 || requests === 0) {
      throw new Error(`${failed} of ${requests} requests to ${new URL(order.url).pathname} failed.`);
    }
    return { requests, perSecond: requests / seconds, p50Ms, p99Ms };
  };
  return Object.assign(measure, { generator: wrk === null ? 'own' : 'wrk' });
}

async function runWrk(wrk: string, order: LoadOrder): Promise<RawLoad> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-load-'));
  try {
    const bodies = join(folder, 'bodies');
    await writeFile(bodies, order.bodies.map((body) => `${body}\n`).join(''));
    const paths = join(folder, 'paths');
    await writeFile(paths, order.paths.map((path) => `${path}\n`).join(''));
    const script = join(import.meta.dirname, 'load.lua');
    // wrk takes whole seconds only.
    const duration = `${Math.max(1, Math.round(order.seconds))}s`;
    const output = await runProgram(
      wrk,
      ['-t1', `-c${order.clients}`, `-d${duration}`, '-s', script, order.url],
      { LOAD_TOKEN: order.token, LOAD_METHOD: order.method, LOAD_BODIES: bodies, LOAD_PATHS: paths },
      order.seconds,
    );
    return readFigures(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOwn(order: LoadOrder): Promise<RawLoad> {
  const script = join(import.meta.dirname, 'load-child.ts');
  const env = { LOAD_ORDER: JSON.stringify(order) };
  return readFigures(await runProgram(process.execPath, [script], env, order.seconds));
}

function readFigures(output: string): RawLoad {
  const line = /^LOAD (\{.*\})$/m.exec(output)?.[1];
  if (line === undefined) throw new Error(`The load generator printed no figures: ${output.slice(0, 500)}`);
  return JSON.parse(line) as RawLoad;
}
