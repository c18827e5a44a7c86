import { availableParallelism } from 'node:os';
import { connectDatabase, type Database } from '../../packages/server/src/db/connect.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { readCpuMs, readEndedChildrenMs } from '../cpu-time.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import { type SeededService, toUrl } from '../seeded-service.ts';
import { type StartedService, startService } from '../start-service.ts';

/** Two web processes, the connections of both in PostgreSQL, and the load generator need this many. */
const enoughCores = 6;

/**
 * Lists per second of two web processes on the same PostgreSQL against one. A machine with few cores cannot show it, so
 * the processor time per list says what its cores allow.
 */
export async function measureWebProcesses(harness: BenchHarness): Promise<Result[]> {
  const seeded = await harness.large();
  const second = await startService({
    FETTLE_ROLE: 'web',
    FETTLE_DATA_DIR: seeded.dataDir,
    DATABASE_URL: toUrl(seeded.connection),
  });
  const log = { warn: () => undefined };
  const { connection } = seeded;
  const database = connectDatabase({ connection, log, poolSize: 1, applicationName: 'fettle bench' });
  try {
    const sides = { one: [seeded], two: [seeded, second] };
    const measured = await takeTurns(harness.options.rounds, {
      one: () => measure(harness, seeded, database, sides.one),
      two: () => measure(harness, seeded, database, sides.two),
    });
    return tell(measured, availableParallelism());
  } finally {
    await database.close();
    await second.close();
  }
}

/** One measurement; processor time in milliseconds per request. */
interface Measured {
  perSecond: number;
  web: number;
  postgres: number;
  generator: number;
}

async function measure(
  { load, options }: BenchHarness,
  { growingProject, token }: SeededService,
  database: Database,
  processes: readonly Pick<StartedService, 'url' | 'pid'>[],
): Promise<Measured> {
  const path = `/api/v1/tasks?projectId=${growingProject}&limit=50`;
  const clients = Math.max(1, Math.round(options.clients / processes.length));
  const before = await readTimes(database, processes);
  const loads = await Promise.all(
    processes.map(({ url }) =>
      load({
        url: url + path,
        token,
        method: 'GET',
        paths: [],
        bodies: [],
        clients,
        seconds: options.seconds,
      }),
    ),
  );
  const after = await readTimes(database, processes);
  const requests = loads.reduce((total, each) => total + each.requests, 0);
  return {
    perSecond: loads.reduce((total, each) => total + each.perSecond, 0),
    web: (after.web - before.web) / requests,
    postgres: (after.postgres - before.postgres) / requests,
    generator: (after.generator - before.generator) / requests,
  };
}

async function readTimes(
  { pool }: Database,
  processes: readonly Pick<StartedService, 'pid'>[],
): Promise<Omit<Measured, 'perSecond'>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return {
    web: await sum(processes.map(({ pid }) => readCpuMs(pid))),
    postgres: await sum(rows.map(({ pid }) => readCpuMs(pid))),
    generator: await sum([readEndedChildrenMs(process.pid)]),
  };
}

/** NaN where the system does not say. */
async function sum(times: Promise<number | null>[]): Promise<number> {
  return (await Promise.all(times)).reduce<number>((total, time) => total + (time ?? Number.NaN), 0);
}

function tell({ one, two }: Record<'one' | 'two', Measured[]>, cores: number): Result[] {
  const row = 'web-processes';
  const of = (measured: readonly Measured[], part: keyof Measured) =>
    median(measured.map((each) => each[part]));
  const each = (['web', 'postgres', 'generator'] as const).map((part) => of(one, part));
  const [web = Number.NaN, postgres = Number.NaN, generator = Number.NaN] = each;
  // In the time that one web process spends on a list; it can serve one at a time, because it uses one core.
  const listsOfAllCores = (cores * web) / (web + postgres + generator);
  const allowed = Math.min(2, listsOfAllCores) / Math.min(1, listsOfAllCores);
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const rates = `${formatNumber(of(two, 'perSecond'))}/s ÷ ${formatNumber(of(one, 'perSecond'))}/s on ${cores} cores`;
  return [
    {
      row,
      measure: 'lists/s of two ÷ one',
      figure: ratio(
        two.map(({ perSecond }) => perSecond),
        one.map(({ perSecond }) => perSecond),
      ),
      target: cores >= enoughCores ? { atLeast: 1.7 } : null,
      behind: cores >= enoughCores ? rates : `${rates}; no target with fewer than ${enoughCores} cores`,
    },
    {
      row,
      measure: 'CPU ms per list, web process',
      figure: known(web),
      target: null,
      behind: `PostgreSQL ${formatNumber(postgres)} ms, load generator ${formatNumber(generator)} ms; of two: ${formatNumber(of(two, 'web'))}, ${formatNumber(of(two, 'postgres'))}, and ${formatNumber(of(two, 'generator'))} ms`,
    },
    {
      row,
      measure: 'two ÷ one that the cores allow',
      figure: known(allowed),
      target: null,
      behind: `${cores} cores × ${formatNumber(web)} ms ÷ ${formatNumber(web + postgres + generator)} ms of CPU per list: they could keep ${formatNumber(listsOfAllCores)} web processes busy`,
    },
  ];
}
