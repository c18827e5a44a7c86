import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { until } from '../../packages/server/src/testing/until.ts';
import type { House } from './start-house.ts';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** The Lighthouse result of a page: scores by category, and the audits that cost points. */
export interface Verdict {
  points: Record<(typeof categories)[number], number>;
  complaints: string[];
  /** How quick this machine was meanwhile; Lighthouse takes it for one of 1,500 to 2,000 and slows it down from there. */
  speed: number;
}

export interface Visit {
  /** The path of the page; one is signed in there except on `/sign-in`. */
  path: string;
  device: 'mobile' | 'desktop';
}

export interface Tools {
  browser: string;
  /** Program and first arguments that stand for `lighthouse`. */
  lighthouse: readonly string[];
  /** Folder that keeps the whole reports; null for none. */
  reports: string | null;
}

const limitMs = 180_000;
const outputLimitBytes = 64 * 1024 * 1024;

/** One visit in a browser that has never been there: nothing is cached, as at a first load. */
export async function measurePage(house: House, { path, device }: Visit, tools: Tools): Promise<Verdict> {
  const profile = await mkdtemp(join(tmpdir(), 'fettle-lighthouse-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: tools.browser,
      args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
      headless: true,
      timeout: 60_000,
    });
    try {
      if (path !== '/sign-in') await signIn(context, house);
      const port = await readPort(profile);
      const report = await runLighthouse(`${house.url}${path}`, device, port, tools.lighthouse);
      if (tools.reports !== null) await writeFile(join(tools.reports, `${Date.now()}.json`), report);
      return readReport(report);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** What signing in leaves behind: the cookie, and the hint that there is one. */
async function signIn(context: BrowserContext, { url, login }: House): Promise<void> {
  const data = { identifier: login.email, password: login.password };
  const answer = await context.request.post(`${url}/api/session`, { data });
  if (!answer.ok()) throw new Error(`Signing in failed with ${answer.status()}: ${await answer.text()}`);
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate("localStorage.setItem('fettle.signed in', 'yes')");
  await page.close();
}

/** Chromium chooses the port itself and writes it down. */
async function readPort(profile: string): Promise<string> {
  const read = () => readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  await until('the browser listens', async () => (await read()) !== '');
  return (await read()).split('\n', 1)[0] ?? '';
}

async function runLighthouse(
  url: string,
  device: Visit['device'],
  port: string,
  lighthouse: readonly string[],
): Promise<string> {
  const [program = '', ...first] = lighthouse;
  const args = [
    ...[...first, url, `--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'],
    ...['--disable-storage-reset', `--only-categories=${categories.join(',')}`],
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  const limits = { timeout: limitMs, maxBuffer: outputLimitBytes };
  const { stdout } = await promisify(execFile)(program, args, limits);
  return stdout;
}

interface Report {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

function readReport(text: string): Verdict {
  const report = JSON.parse(text) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`);
  // A page that broke is quick, and good in every other way too.
  if (report.audits['errors-in-console']?.score !== 1)
    throw new Error('The page logs errors to the console.');
  const points = categories.map((name) => [name, Math.round(100 * (report.categories[name]?.score ?? 0))]);
  const weighty = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const complaints = [...new Set(weighty)]
    .map((id) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue = '' }) => `${title} ${displayValue}`.trim());
  return {
    points: Object.fromEntries(points) as Verdict['points'],
    complaints,
    speed: report.environment.benchmarkIndex,
  };
}
