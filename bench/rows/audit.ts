import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackages } from '../../scripts/build-packages.ts';
import { type AuditService, openAuditService } from '../audit-service.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import { findProgram, runProgram } from '../programs.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import { type ComparedSite, findComparedSites, type StartedSite } from '../start-site.ts';
import { measureThreads } from './audit-threads.ts';

const root = join(import.meta.dirname, '../..');
const linkinator = join(root, 'node_modules/linkinator/build/src/cli.js');
const maxRounds = 3;
const longestSeconds = 600;

/**
 * A full audit into PostgreSQL compared with a link checker and a copier on the same sites over the same loopback. All
 * read the same number of pages, so their times compare directly.
 */
export async function measureAudit(harness: BenchHarness): Promise<Result[]> {
  const [first, ...others] = await findComparedSites(harness.options.site, harness.options);
  const service = await openAuditService(harness, 'audit');
  try {
    const results = await withSite(first, async (site) => [
      ...(await measureBeside(harness, site, service)),
      await measureCommand(harness, site),
      await measureApi(harness, site, service),
      await measureThreads(harness, site, { maxPages: mostPages(harness), rounds: roundsOf(harness) }),
    ]);
    for (const other of others)
      results.push(...(await withSite(other, (site) => measureOther(harness, site, service, other.isLarge))));
    return results;
  } finally {
    await service.close();
  }
}

async function withSite<T>(compared: ComparedSite, measure: (site: StartedSite) => Promise<T>): Promise<T> {
  const site = await compared.start();
  try {
    return await measure(site);
  } finally {
    await site.close();
  }
}

/** More than any of the sites has. */
function mostPages({ options }: BenchHarness): number {
  return Math.max(10_000, 2 * options.pages);
}

function roundsOf({ options }: BenchHarness): number {
  return Math.min(maxRounds, options.rounds);
}

async function measureOther(
  harness: BenchHarness,
  site: StartedSite,
  service: AuditService,
  isLarge: boolean,
): Promise<Result[]> {
  const results = await measureBeside(harness, site, service, isLarge ? 1 : roundsOf(harness));
  return results.map((result) => ({ ...result, measure: `${site.name}: ${result.measure}` }));
}

async function measureBeside(
  harness: BenchHarness,
  site: StartedSite,
  service: AuditService,
  rounds = roundsOf(harness),
): Promise<Result[]> {
  const wget = await findProgram('wget');
  let pages = 0;
  const cpu: (number | null)[] = [];
  const audit = async () => {
    const before = await service.workerCpuMs();
    const times = await service.audit(site.url, mostPages(harness));
    const after = await service.workerCpuMs();
    cpu.push(before === null || after === null ? null : (after - before) / times.pages);
    pages = times.pages;
    return times.seconds;
  };
  await audit();
  cpu.length = 0;
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
  const known = cpu.filter((each) => each !== null);
  return [
    beside('linkinator', 1.5, seconds.linkinator, false),
    beside('wget -r', 0.7, seconds.wget, wget === null),
    {
      row: 'audit',
      measure: "worker's processor time in ms per page",
      figure: known.length === 0 ? null : median(known),
      target: { atMost: 0.7 },
      behind:
        known.length === 0 ? 'this system does not tell' : `all threads, ${pages} pages of ${site.name}`,
    },
  ];
}

/** The command from its start to its report, without a database. */
async function measureCommand(harness: BenchHarness, site: StartedSite): Promise<Result> {
  const command = await buildCommand(await harness.newFolder());
  const args = [command, 'audit', site.url, '--allow-private', '127.0.0.0/8', '--max-pages', '5000'];
  const { seconds } = await takeTurns(roundsOf(harness), { seconds: () => time(process.execPath, args) });
  return {
    row: 'audit',
    measure: 'fettle audit, in seconds',
    figure: median(seconds),
    target: { atMost: 1.2 },
    behind: `${site.name}, the published package, from the start of the process`,
  };
}

/** As people install it: one file of JavaScript, beside the packages that it depends on. */
async function buildCommand(folder: string): Promise<string> {
  const built = await buildPackages(join(folder, 'packages'));
  const fettle = built.find(({ published }) => published.output.kind === 'command');
  if (fettle === undefined) throw new Error('No published package has a command.');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return join(fettle.folder, fettle.published.output.file);
}

async function copy(harness: BenchHarness, wget: string, url: string): Promise<number> {
  const folder = await harness.newFolder();
  // Without the last option, it reads no links in a compressed page.
  const args = ['-r', '-l', '20', '-q', '-nH', '-e', 'robots=off', '-P', folder, '--compression=auto', url];
  return time(wget, args);
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
  const { idle, busy } = await takeTurns(roundsOf(harness), {
    idle: ask,
    async busy() {
      const running = service.audit(site.url, mostPages(harness));
      const p99 = await ask();
      await running;
      return p99;
    },
  });
  return {
    row: 'audit',
    measure: 'API p99 while one runs ÷ idle',
    figure: ratio(busy, idle),
    target: { atMost: 1.5 },
    behind: `${formatNumber(median(busy))} ÷ ${formatNumber(median(idle))} ms, worker, web, PostgreSQL and site on one machine`,
  };
}
