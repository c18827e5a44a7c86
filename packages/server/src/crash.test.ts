import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHistory } from './testing/crash/oracle/index.ts';
import { runCrashes } from './testing/crash/run-crashes.ts';

/** One of each kind; `npm run crash` does more than two hundred. */
const kills = 12;
/** Every run kills at other moments; FETTLE_CRASH_SEED repeats the plan of one. */
const seed = Number(process.env.FETTLE_CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));

test('whatever of the service is killed under load, and when, clients and receivers agree on what happened', {
  timeout: 280_000,
}, async (t) => {
  t.diagnostic(`FETTLE_CRASH_SEED=${seed}`);
  const { history, log, secrets, exitCode } = await runCrashes(t, {
    seed,
    kills,
    clientsPerProject: 3,
    pauseMs: 60,
    report: (line) => t.diagnostic(line),
  });
  const broken = checkHistory(history).map(({ description, violations }) => ({
    description,
    violations: violations.slice(0, 5),
  }));
  assert.deepEqual(broken, [], `FETTLE_CRASH_SEED=${seed}`);
  assert.equal(history.kills.length, kills);
  assert.equal(exitCode, 0, 'in the end it stops when asked');
  const text = log.join('\n');
  for (const secret of secrets) assert.ok(!text.includes(secret), 'no token and no secret is logged');
});
