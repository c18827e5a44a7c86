import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { median } from '../bench/result.ts';
import { unpackChromium } from '../packages/server/src/testing/unpack-chromium.ts';
import { buildDashboard } from './build-dashboard.ts';
import { categories, measurePage, type Tools, type Verdict, type Visit } from './lighthouse/measure-page.ts';
import { type House, startHouse } from './lighthouse/start-house.ts';

/*
 * npm run lighthouse: what Lighthouse thinks of signing in and of a board, at a first visit on a slow phone (its usual
 * test) and on a computer. Each figure is the median of --runs visits; below 95 of 100 it fails, and a machine that is
 * slow or busy, whose speed it prints, takes points off. Not part of the tests: Lighthouse brings 110 packages and
 * 170 MB, so it is fetched for the occasion, without running install scripts. --lighthouse names a cli/index.js of it
 * that is there already, --reports a folder that keeps what it says in full.
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

async function judge(house: House, visit: Visit, tools: Tools): Promise<boolean> {
  const verdicts: Verdict[] = [];
  for (let run = 0; run < Number(values.runs); run += 1)
    verdicts.push(await measurePage(house, visit, tools));
  const figures = categories.map((name) => {
    const points = verdicts.map((verdict) => verdict.points[name]);
    return { name, points, figure: median(points) };
  });
  const told = figures.map(({ name, figure, points }) => `${name} ${figure} (${points.join(' ')})`);
  console.log(`${visit.device.padEnd(7)} ${visit.path.split('/', 2).join('/').padEnd(9)} ${told.join(', ')}`);
  console.log(`        machine speed ${verdicts.map(({ speed }) => Math.round(speed)).join(' ')}`);
  const complaints = new Set(verdicts.flatMap((verdict) => verdict.complaints));
  for (const complaint of complaints) console.log(`        ${complaint}`);
  return figures.every(({ figure }) => figure >= atLeast);
}

try {
  if (values.reports !== undefined) await mkdir(values.reports, { recursive: true });
  await buildDashboard();
  const house = await startHouse(stack);
  const lighthouse =
    values.lighthouse === undefined
      ? ['npm', 'exec', '--yes', '--ignore-scripts', '--', lighthousePackage]
      : [process.execPath, values.lighthouse];
  const tools = { browser: await unpackChromium(stack), lighthouse, reports: values.reports ?? null };
  const good: boolean[] = [];
  for (const device of ['mobile', 'desktop'] as const)
    for (const path of ['/sign-in', `/projects/${house.projectId}`])
      good.push(await judge(house, { path, device }, tools));
  if (!good.every(Boolean)) process.exitCode = 1;
  console.log(
    process.exitCode === 1 ? `Some scores are below ${atLeast}.` : `All scores are ${atLeast} or higher.`,
  );
} finally {
  for (const each of undo.reverse()) await each();
}
