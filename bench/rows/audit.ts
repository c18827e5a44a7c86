import { join } from 'node:path';
import { type AuditHouse, openAuditHouse } from '../audit-house.ts';
import { formatNumber } from '../print-results.ts';
import { findProgram, runProgram } from '../programs.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { Stand } from '../stand.ts';
import { type StartedSite, startComparedSite } from '../start-site.ts';

const linkinator = join(import.meta.dirname, '../../node_modules/linkinator/build/src/cli.js');
const maxPages = 10_000;
const maxRounds = 3;
const longestSeconds = 600;

/**
 * A full audit into PostgreSQL beside a link checker and a copier on the same site, all over the same loopback. One
 * reads as many pages as the other, so that times compare directly.
 */
export async function measureAudit(stand: Stand): Promise<Result[]> {
  const site = await startComparedSite(stand.options.site, stand.options.smallPages);
  const house = await openAuditHouse(stand, 'audit');
  try {
    return [...(await measureBeside(stand, site, house)), await measureApi(stand, site, house)];
  } finally {
    await house.close();
    await site.close();
  }
}

async function measureBeside(stand: Stand, site: StartedSite, house: AuditHouse): Promise<Result[]> {
  const wget = await findProgram('wget');
  let pages = 0;
  const audit = async () => {
    const times = await house.audit(site.url, maxPages);
    pages = times.pages;
    return times.seconds;
  };
  await audit();
  const rounds = Math.min(maxRounds, stand.options.rounds);
  const seconds = await takeTurns(rounds, {
    fettle: audit,
    linkinator: () =>
      time(process.execPath, [linkinator, site.url, '--recurse', '--silent', '--format', 'csv']),
    wget: async () => (wget === null ? Number.NaN : copy(stand, wget, site.url)),
  });
  const own = `${formatNumber(pages / median(seconds.fettle))} pages/s of ${site.name} (${pages})`;
  const beside = (name: string, target: number, others: number[], missing: boolean): Result => ({
    row: 'audit',
    measure: `rate ÷ ${name}`,
    figure: missing ? null : ratio(others, seconds.fettle),
    target: { atLeast: target },
    behind: missing ? `${name} is not installed` : `${own}; ${formatNumber(pages / median(others))} pages/s`,
  });
  return [
    beside('linkinator', 5, seconds.linkinator, false),
    beside('wget -r', 0.5, seconds.wget, wget === null),
  ];
}

async function copy(stand: Stand, wget: string, url: string): Promise<number> {
  const folder = await stand.newFolder();
  return time(wget, ['-r', '-l', '20', '-q', '-nH', '-e', 'robots=off', '-P', folder, url]);
}

/** Runs a program to its end, whatever it thinks of the site, and gives the seconds it took. */
async function time(program: string, args: string[]): Promise<number> {
  const startedAt = performance.now();
  await runProgram(program, args, {}, longestSeconds).catch((error: unknown) => {
    // Both end with an exit code when a link is broken; not to have run at all is another matter.
    const { code } = (error as Error).cause as { code?: unknown };
    if (typeof code !== 'number') throw error;
  });
  return (performance.now() - startedAt) / 1000;
}

/** What an audit at full speed costs those who work meanwhile: one request after the other, as one client would. */
async function measureApi(stand: Stand, site: StartedSite, house: AuditHouse): Promise<Result> {
  const order = { url: `${house.url}/api/v1/me`, token: house.token, method: 'GET' as const };
  const load = (seconds: number) => stand.load({ ...order, paths: [], bodies: [], clients: 1, seconds });
  const ask = async () => (await load(stand.options.seconds)).p99Ms;
  const { idle, busy } = await takeTurns(Math.min(maxRounds, stand.options.rounds), {
    idle: ask,
    async busy() {
      const running = house.audit(site.url, maxPages);
      const p99 = await ask();
      await running;
      return p99;
    },
  });
  return {
    row: 'audit',
    measure: 'API p99 while one runs ÷ idle',
    figure: ratio(busy, idle),
    target: { atMost: 2 },
    behind: `${formatNumber(median(busy))} ÷ ${formatNumber(median(idle))} ms, worker, web, PostgreSQL and site on one machine`,
  };
}
