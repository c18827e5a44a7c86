import { readConfig } from '../../packages/server/src/config.ts';
import { type Caller, type Ctx, nobody } from '../../packages/server/src/context.ts';
import { createTaskCache } from '../../packages/server/src/task-cache.ts';
import {
  type CapturedStatement,
  captureStatements,
} from '../../packages/server/src/testing/capture-statements.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { toScript } from '../pgbench.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, type Target, takeTurns } from '../result.ts';
import type { SeededService } from '../seeded-service.ts';
import { startBaseline } from '../start-baseline.ts';

export interface ReadToCompare {
  row: string;
  /** Path and query of the GET requests, in turn. */
  paths: [string, ...string[]];
  /** Runs the same database reads as the request. */
  read: (ctx: Ctx) => Promise<unknown>;
  targets: { baseline: Target | null; pgbench: Target | null };
}

/**
 * Requests per second of a GET against two baselines: a bare server that sends the same bytes, and PostgreSQL alone
 * with the same statements. The three take turns.
 */
export async function compareRead(
  harness: BenchHarness,
  seeded: SeededService,
  compared: ReadToCompare,
): Promise<Result[]> {
  const { clients, seconds, rounds } = harness.options;
  const url = seeded.url + compared.paths[0];
  const body = await readBody(url, seeded.token);
  const baseline = await startBaseline(body);
  try {
    const { pgbench } = harness;
    const script = toScript(await statementsOf(seeded, compared.read));
    const get = (target: string, token: string, paths: string[]) =>
      harness
        .load({ url: target, token, method: 'GET', paths, bodies: [], clients, seconds })
        .then((load) => load.perSecond);
    const sides = {
      service: () => get(url, seeded.token, compared.paths),
      baseline: () => get(baseline.url, '', []),
      pgbench: async () =>
        pgbench === null ? Number.NaN : pgbench(seeded.connection, script, clients, seconds),
    };
    await sides.service();
    const { service, baseline: bare, pgbench: alone } = await takeTurns(rounds, sides);
    const own = `${formatNumber(median(service))}/s`;
    const { row, targets } = compared;
    return [
      {
        row,
        measure: 'requests/s ÷ baseline',
        figure: ratio(service, bare),
        target: targets.baseline,
        behind: `${own} ÷ ${formatNumber(median(bare))}/s, ${Buffer.byteLength(body)} bytes, ${clients} clients`,
      },
      {
        row,
        measure: 'requests/s ÷ pgbench',
        figure: pgbench === null ? null : ratio(service, alone),
        target: targets.pgbench,
        behind:
          pgbench === null
            ? 'pgbench is not installed'
            : `${own} ÷ ${formatNumber(median(alone))}/s, same statements`,
      },
    ];
  } finally {
    await baseline.close();
  }
}

async function readBody(url: string, token: string): Promise<string> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${body}`);
  return body;
}

/** Captured from the code itself, so that pgbench never runs statements the service no longer uses. */
async function statementsOf(
  seeded: SeededService,
  read: (ctx: Ctx) => Promise<unknown>,
): Promise<CapturedStatement[]> {
  const capturing = captureStatements(seeded.connection);
  const actor: Caller = { ...nobody, userId: seeded.userId, token: { id: nobody.userId, name: 'bench' } };
  const parts: Partial<Ctx> = {
    db: capturing.db,
    actor,
    config: readConfig({}),
    clock: () => new Date(),
    taskCache: createTaskCache(),
  };
  try {
    // As the service does after the first reads: it doesn't query again what it has cached.
    for (let time = 0; time < 2; time += 1) await read(parts as Ctx);
    return await capturing.statementsOf(() => read(parts as Ctx));
  } finally {
    await capturing.close();
  }
}
