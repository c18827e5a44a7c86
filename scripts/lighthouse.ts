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
import { startGuestSite } from './lighthouse/start-guest-site.ts';

/*
 * npm run lighthouse: the Lighthouse scores of the sign-in page, of a board, and of a page of a site without and with the
 * form for guests, at a first visit on a slow phone (the default) and on a computer. Each score is the median of --runs visits and must be at least 95, and
 * the form may cost a page one point of performance; a slow or busy
 * machine, whose speed is printed, lowers it. Not part of the tests: Lighthouse has 110 dependencies and 170 MB, so
 * it is downloaded when needed, without running install scripts. --lighthouse uses the cli/index.js of an installed
 * one; --reports is a folder for the full reports.
 */
const lighthousePackage = 'lighthouse@13.5.0';
const atLeast = 95;
/** Points of performance that the form may cost the page that it is on. */
const mostLost = 1;

const { values } = parseArgs({
  options: {
    lighthouse: { type: 'string' },
    reports: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const undo: (() => Promise<void>)[] = [];
const stack = { after: (done: () => Promise<void>) => void undo.push(done) };

/** Prints the scores of a page, and returns its performance, or null if a score is too low. */
async function checkVisit(service: DemoService, visit: Visit, tools: Tools): Promise<number | null> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < Number(values.runs); run += 1)
    results.push(await measurePage(service, visit, tools));
  const figures = categories.map((name) => {
    const points = results.map((result) => result.points[name]);
    return { name, points, figure: median(points) };
  });
  const told = figures.map(({ name, figure, points }) => `${name} ${figure} (${points.join(' ')})`);
  console.log(`${visit.device.padEnd(7)} ${visit.name.padEnd(12)} ${told.join(', ')}`);
  console.log(`        machine speed ${results.map(({ speed }) => Math.round(speed)).join(' ')}`);
  const complaints = new Set(results.flatMap((result) => result.complaints));
  for (const complaint of complaints) console.log(`        ${complaint}`);
  const performance = figures.find(({ name }) => name === 'performance')?.figure ?? 0;
  return figures.every(({ figure }) => figure >= atLeast) ? performance : null;
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
  const site = await startGuestSite(stack, service);
  const pages = [
    { name: 'sign-in', url: `${service.url}/sign-in`, isSignedIn: false },
    { name: 'board', url: `${service.url}/projects/${service.projectId}`, isSignedIn: true },
    { name: 'site', url: site.without, isSignedIn: false },
    { name: 'site + form', url: site.with, isSignedIn: false },
  ];
  for (const device of ['mobile', 'desktop'] as const) {
    const found = new Map<string, number | null>();
    for (const page of pages) found.set(page.name, await checkVisit(service, { ...page, device }, tools));
    const lost = (found.get('site') ?? 0) - (found.get('site + form') ?? 0);
    console.log(`${device.padEnd(7)} the form costs ${lost} points of performance`);
    if ([...found.values()].includes(null) || lost > mostLost) process.exitCode = 1;
  }
  console.log(
    process.exitCode === 1
      ? `Some scores are below ${atLeast}, or the form costs more than ${mostLost}.`
      : `All scores are ${atLeast} or higher, and the form costs ${mostLost} at most.`,
  );
} finally {
  for (const each of undo.reverse()) await each();
}
