import { join } from 'node:path';
import { type AuditService, openAuditService } from '../audit-service.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import { findProgram, runProgram } from '../programs.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import { type StartedSite, startComparedSite } from '../start-site.ts';

const linkinator = join(import.meta.dirname, '../../node_modules/linkinator/build/src/cli.js');
const maxPages = 10_000;
const maxRounds = 3;
const longestSeconds = 600;

/**
 * A full audit into PostgreSQL compared with a link checker and a copier on the same site over the same loopback. All
 * read the same number of pages, so their times compare directly.
 */
export async function measureAudit(harness: BenchHarness): Promise<Result[]> {
  const site = await startComparedSite(harness.options.site, harness.options.smallPages);
  const service = await openAuditService(harness, 'audit');
  try {
    return [...(await measureBeside(harness, site, service)), await measureApi(harness, site, service)];
  } finally {
    await service.close();
    await site.close();
  }
}

async function measureBeside(
  harness: BenchHarness,
  site: StartedSite,
  service: AuditService,
): Promise<Result[]> {
  const wget = await findProgram('wget');
  let pages = 0;
  const audit = async () => {
    const times = await service.audit(site.url, maxPages);
    pages = times.pages;
    return times.seconds;
  };
  await audit();
  const rounds = Math.min(maxRounds, harness.options.rounds);
  const seconds = await takeTurns(rounds, {
    fettle: audit,
    linkinator: () =>
      time(process.execPath, [linkinator, site.url, '--recurse', '--silent', '--format', 'csv']),
    wget: async () => (wget === null ? Number.NaN : copy(harness, wget, site.url)),
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

async function copy(harness: BenchHarness, wget: string, url: string): Promise<number> {
  const folder = await harness.newFolder();
  return time(wget, ['-r', '-l', '20', '-q', '-nH', '-e', 'robots=off', '-P', folder, url]);
}

/** Runs a program to its end, ignoring what it reports about the site, and returns the seconds it took. */
async function time(program: string, args: string[]): Promise<number> {
  const startedAt = performance.now();
  await runProgram(program, args, {}, longestSeconds).catch((error: unknown) => {
    // Both exit with an error code if a link is broken. Only a program that did not run at all fails the measurement.
    const { code } = (error as Error).cause as { code?: unknown };
    if (typeof code !== 'number') throw error;
  });
  return (performance.now() - startedAt) / 1000;
}

/** What an audit at full speed costs API clients: one request after the other, from one client. */
async function measureApi(harness: BenchHarness, site: StartedSite, service: AuditService): Promise<Result> {
  const order = { url: `${service.url}/api/v1/me`, token: service.token, method: 'GET' as const };
  const load = (seconds: number) => harness.load({ ...order, paths: [], bodies: [], clients: 1, seconds });
  const ask = async () => (await load(harness.options.seconds)).p99Ms;
  const { idle, busy } = await takeTurns(Math.min(maxRounds, harness.options.rounds), {
    idle: ask,
    async busy() {
      const running = service.audit(site.url, maxPages);
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
