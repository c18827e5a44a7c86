import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import { until } from '../../packages/server/src/testing/until.ts';
import type { DemoService } from './start-demo-service.ts';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;

/** The Lighthouse result of a page: scores by category, and the audits that cost points. */
export interface LighthouseResult {
  points: Record<(typeof categories)[number], number>;
  complaints: string[];
  /** The speed of this machine during the run; Lighthouse assumes 1,500 to 2,000 and throttles from there. */
  speed: number;
}

export interface Visit {
  /** What the page is called in the output. */
  name: string;
  url: string;
  isSignedIn: boolean;
  device: 'mobile' | 'desktop';
}

export interface Tools {
  browser: string;
  /** Program and first arguments of `lighthouse`. */
  lighthouse: readonly string[];
  /** Folder for the full reports; null for none. */
  reports: string | null;
}

const limitMs = 180_000;
const outputLimitBytes = 64 * 1024 * 1024;

/** One visit in a new browser profile: nothing is cached, as at a first load. */
export async function measurePage(
  service: DemoService,
  { url, isSignedIn, device }: Visit,
  tools: Tools,
): Promise<LighthouseResult> {
  const profile = await mkdtemp(join(tmpdir(), 'fettle-lighthouse-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: tools.browser,
      args: ['--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
      headless: true,
      timeout: 60_000,
    });
    try {
      if (isSignedIn) await signIn(context, service);
      const port = await readPort(profile);
      const report = await runLighthouse(url, device, port, tools.lighthouse);
      if (tools.reports !== null) await writeFile(join(tools.reports, `${Date.now()}.json`), report);
      return readReport(report);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** What signing in leaves behind: the cookie, and the hint that it exists. */
async function signIn(context: BrowserContext, { url, credentials }: DemoService): Promise<void> {
  const data = { identifier: credentials.email, password: credentials.password };
  const response = await context.request.post(`${url}/api/session`, { data });
  if (!response.ok())
    throw new Error(`Signing in failed with ${response.status()}: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate("localStorage.setItem('fettle.signed in', 'yes')");
  await page.close();
}

/** Chromium chooses the port itself and writes it to a file. */
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

function readReport(text: string): LighthouseResult {
  const report = JSON.parse(text) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`);
  // A broken page would be fast and score well otherwise.
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
    points: Object.fromEntries(points) as LighthouseResult['points'],
    complaints,
    speed: report.environment.benchmarkIndex,
  };
}
