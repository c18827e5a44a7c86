import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { median } from '../bench/result.ts';
import { unpackChromium } from '../packages/server/src/testing/unpack-chromium.ts';
import { buildDashboard } from './build-dashboard.ts';
import {
  categories,
  type LighthouseResult,
  measurePage,
  type Tools,
  type Visit,
} from './lighthouse/measure-page.ts';
import { type DemoService, startDemoService } from './lighthouse/start-demo-service.ts';

/*
 * npm run lighthouse: the Lighthouse scores of the sign-in page and of a board, at a first visit on a slow phone (the
 * default) and on a computer. Each score is the median of --runs visits and must be at least 95; a slow or busy
 * machine, whose speed is printed, lowers it. Not part of the tests: Lighthouse has 110 dependencies and 170 MB, so
 * it is downloaded when needed, without running install scripts. --lighthouse uses the cli/index.js of an installed
 * one; --reports is a folder for the full reports.
 */
const lighthousePackage = 'lighthouse@13.5.0';
const atLeast = 95;

const { values } = parseArgs({
  options: {
    lighthouse: { type: 'string' },
    reports: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const undo: (() => Promise<void>)[] = [];
const stack = { after: (done: () => Promise<void>) => void undo.push(done) };

async function checkVisit(service: DemoService, visit: Visit, tools: Tools): Promise<boolean> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < Number(values.runs); run += 1)
    results.push(await measurePage(service, visit, tools));
  const figures = categories.map((name) => {
    const points = results.map((result) => result.points[name]);
    return { name, points, figure: median(points) };
  });
  const told = figures.map(({ name, figure, points }) => `${name} ${figure} (${points.join(' ')})`);
  console.log(`${visit.device.padEnd(7)} ${visit.path.split('/', 2).join('/').padEnd(9)} ${told.join(', ')}`);
  console.log(`        machine speed ${results.map(({ speed }) => Math.round(speed)).join(' ')}`);
  const complaints = new Set(results.flatMap((result) => result.complaints));
  for (const complaint of complaints) console.log(`        ${complaint}`);
  return figures.every(({ figure }) => figure >= atLeast);
}

try {
  if (values.reports !== undefined) await mkdir(values.reports, { recursive: true });
  await buildDashboard();
  const service = await startDemoService(stack);
  const lighthouse =
    values.lighthouse === undefined
      ? ['npm', 'exec', '--yes', '--ignore-scripts', '--', lighthousePackage]
      : [process.execPath, values.lighthouse];
  const tools = { browser: await unpackChromium(stack), lighthouse, reports: values.reports ?? null };
  const good: boolean[] = [];
  for (const device of ['mobile', 'desktop'] as const)
    for (const path of ['/sign-in', `/projects/${service.projectId}`])
      good.push(await checkVisit(service, { path, device }, tools));
  if (!good.every(Boolean)) process.exitCode = 1;
  console.log(
    process.exitCode === 1 ? `Some scores are below ${atLeast}.` : `All scores are ${atLeast} or higher.`,
  );
} finally {
  for (const each of undo.reverse()) await each();
}
