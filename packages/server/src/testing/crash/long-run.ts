import type { Teardown } from '../defer.ts';
import { checkHistory } from './oracle/index.ts';
import { type CrashRun, runCrashes } from './run-crashes.ts';

/*
 * npm run crash: kills a service at least 200 times, in rounds with their own service and seed. FETTLE_CRASH_SEED
 * repeats a round, or starts the rounds from it; FETTLE_CRASH_KILLS sets the number of kills.
 */
const killsPerRound = 24;
const kills = readNumber('FETTLE_CRASH_KILLS') ?? 9 * killsPerRound;
const firstSeed = readNumber('FETTLE_CRASH_SEED') ?? Math.floor(Math.random() * 2 ** 31);
const totals = { kills: 0, changes: 0, events: 0, deliveries: 0, requests: 0, repeated: 0, violations: 0 };
const startedAt = performance.now();

for (let seed = firstSeed; totals.kills < kills; seed += 1) {
  const planned = Math.min(killsPerRound, kills - totals.kills);
  console.log(`round with FETTLE_CRASH_SEED=${seed}, ${planned} kills`);
  const run = await inRound((t) =>
    runCrashes(t, { seed, kills: planned, clientsPerProject: 3, pauseMs: 60, report: console.log }),
  );
  report(run, seed);
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(`${JSON.stringify(totals)} in ${minutes} min, seeds from ${firstSeed} on`);
process.exitCode = totals.violations === 0 ? 0 : 1;

function report({ history, log, secrets, exitCode, seconds }: CrashRun, seed: number): void {
  const { changes, receipts, stored } = history;
  totals.kills += history.kills.length;
  totals.changes += changes.length;
  totals.events += stored.events.length;
  totals.deliveries += stored.deliveries.length;
  totals.requests += receipts.length;
  totals.repeated += changes.filter(({ sends, objectIds }) => sends > objectIds.length).length;
  const text = log.join('\n');
  const broken = [
    ...checkHistory(history),
    { description: 'a service asked to stop ends with 0', violations: exitCode === 0 ? [] : [`${exitCode}`] },
    {
      description: 'no token and no secret is logged',
      violations: secrets.filter((secret) => text.includes(secret)).map((_, index) => `secret ${index}`),
    },
  ].filter(({ violations }) => violations.length > 0);
  console.log(
    `${changes.length} changes, ${receipts.length} requests, ${seconds.toFixed(0)} s: ${broken.length === 0 ? 'agreed' : 'BROKEN'}`,
  );
  for (const { description, violations } of broken) {
    totals.violations += violations.length;
    console.error(`seed ${seed}: ${description}\n  ${violations.slice(0, 10).join('\n  ')}`);
  }
}

/** Runs with its own teardown, like a test. */
async function inRound<T>(run: (t: Teardown) => Promise<T>): Promise<T> {
  const undo: (() => Promise<void>)[] = [];
  try {
    return await run({ after: (done) => undo.push(done) });
  } finally {
    for (const done of undo.reverse()) await done();
  }
}

function readNumber(variable: string): number | null {
  const text = process.env[variable];
  if (text === undefined || text === '') return null;
  if (!/^\d+$/.test(text)) throw new Error(`${variable} must be a whole number, not '${text}'.`);
  return Number(text);
}
