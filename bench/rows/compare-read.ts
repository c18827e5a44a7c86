import { readConfig } from '../../packages/server/src/config.ts';
import { type Caller, type Ctx, nobody } from '../../packages/server/src/context.ts';
import { createTaskRowCache } from '../../packages/server/src/task-row-cache.ts';
import {
  type CapturedStatement,
  captureStatements,
} from '../../packages/server/src/testing/capture-statements.ts';
import { toScript } from '../pgbench.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, type Target, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import { startFloor } from '../start-floor.ts';
import type { World } from '../world.ts';

export interface ReadToCompare {
  row: string;
  /** Path and query of the GET request. */
  path: string;
  /** Runs what the request runs on the database. */
  read: (ctx: Ctx) => Promise<unknown>;
  targets: { floor: Target | null; pgbench: Target | null };
}

/**
 * Requests per second of a GET against two floors: a bare server with the same bytes, and PostgreSQL alone with the
 * same statements. The three take turns.
 */
export async function compareRead(stand: Stand, world: World, compared: ReadToCompare): Promise<Result[]> {
  const { clients, seconds, rounds } = stand.options;
  const url = world.url + compared.path;
  const body = await readBody(url, world.token);
  const floor = await startFloor(body);
  try {
    const { pgbench } = stand;
    const script = toScript(await statementsOf(world, compared.read));
    const get = (target: string, token: string) =>
      stand
        .load({ url: target, token, method: 'GET', paths: [], bodies: [], clients, seconds })
        .then((load) => load.perSecond);
    const sides = {
      service: () => get(url, world.token),
      floor: () => get(floor.url, ''),
      pgbench: async () =>
        pgbench === null ? Number.NaN : pgbench(world.connection, script, clients, seconds),
    };
    await sides.service();
    const { service, floor: bare, pgbench: alone } = await takeTurns(rounds, sides);
    const own = `${formatNumber(median(service))}/s`;
    const { row, targets } = compared;
    return [
      {
        row,
        measure: 'requests/s ÷ floor',
        figure: ratio(service, bare),
        target: targets.floor,
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
    await floor.close();
  }
}

async function readBody(url: string, token: string): Promise<string> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${body}`);
  return body;
}

/** Asked of the code itself, so that pgbench never runs what the service no longer does. */
async function statementsOf(
  world: World,
  read: (ctx: Ctx) => Promise<unknown>,
): Promise<CapturedStatement[]> {
  const capturing = captureStatements(world.connection);
  const actor: Caller = { ...nobody, userId: world.userId, token: { id: nobody.userId, name: 'bench' } };
  const parts: Partial<Ctx> = {
    db: capturing.db,
    actor,
    config: readConfig({}),
    clock: () => new Date(),
    taskRows: createTaskRowCache(),
  };
  try {
    // As the service does after the first time: what it knows already is not asked for again.
    await read(parts as Ctx);
    return await capturing.statementsOf(() => read(parts as Ctx));
  } finally {
    await capturing.close();
  }
}
