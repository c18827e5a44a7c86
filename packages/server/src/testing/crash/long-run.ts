import type { Teardown } from '../defer.ts';
import { judge } from './oracle/index.ts';
import { type CrashRun, runCrashes } from './run-crashes.ts';

/*
 * npm run crash: kills a service at least 200 times, in rounds with a service and a seed of their own.
 * FETTLE_CRASH_SEED repeats a round, or all rounds from it on; FETTLE_CRASH_KILLS says how many kills in all.
 */
const killsPerRound = 24;
const kills = readNumber('FETTLE_CRASH_KILLS') ?? 9 * killsPerRound;
const firstSeed = readNumber('FETTLE_CRASH_SEED') ?? Math.floor(Math.random() * 2 ** 31);
const totals = { kills: 0, changes: 0, events: 0, deliveries: 0, requests: 0, repeated: 0, breaches: 0 };
const startedAt = performance.now();

for (let seed = firstSeed; totals.kills < kills; seed += 1) {
  const planned = Math.min(killsPerRound, kills - totals.kills);
  console.log(`round with FETTLE_CRASH_SEED=${seed}, ${planned} kills`);
  const run = await inRound((t) =>
    runCrashes(t, { seed, kills: planned, clientsPerProject: 3, pauseMs: 60, tell: console.log }),
  );
  report(run, seed);
}
const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
console.log(`${JSON.stringify(totals)} in ${minutes} min, seeds from ${firstSeed} on`);
process.exitCode = totals.breaches === 0 ? 0 : 1;

function report({ ledgers, log, secrets, exitCode, seconds }: CrashRun, seed: number): void {
  const { changes, receipts, stored } = ledgers;
  totals.kills += ledgers.kills.length;
  totals.changes += changes.length;
  totals.events += stored.events.length;
  totals.deliveries += stored.deliveries.length;
  totals.requests += receipts.length;
  totals.repeated += changes.filter(({ sends, objectIds }) => sends > objectIds.length).length;
  const text = log.join('\n');
  const broken = [
    ...judge(ledgers),
    { promise: 'a service asked to stop ends with 0', breaches: exitCode === 0 ? [] : [`${exitCode}`] },
    {
      promise: 'no token and no secret is logged',
      breaches: secrets.filter((secret) => text.includes(secret)).map((_, index) => `secret ${index}`),
    },
  ].filter(({ breaches }) => breaches.length > 0);
  console.log(
    `${changes.length} changes, ${receipts.length} requests, ${seconds.toFixed(0)} s: ${broken.length === 0 ? 'agreed' : 'BROKEN'}`,
  );
  for (const { promise, breaches } of broken) {
    totals.breaches += breaches.length;
    console.error(`seed ${seed}: ${promise}\n  ${breaches.slice(0, 10).join('\n  ')}`);
  }
}

/** Runs with a teardown of its own, as a test does. */
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
