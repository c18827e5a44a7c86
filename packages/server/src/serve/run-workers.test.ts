import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectDatabase } from '../db/connect.ts';
import { startDatabaseProxy } from '../testing/database-proxy.ts';
import { defer } from '../testing/defer.ts';
import { startService } from '../testing/harness.ts';
import { until } from '../testing/until.ts';
import { workers } from '../workers.ts';
import { runWorkers } from './run-workers.ts';

const watchMs = 15_000;

test('a loop that looks for work is left alone, one that has fallen silent for a minute is called dead', async (t) => {
  const service = await startService(t);
  const proxy = await startDatabaseProxy(t, service.connection);
  const { db, pool, close } = connectDatabase({
    connection: proxy.connection,
    log: { warn: () => undefined },
    poolSize: 20,
    applicationName: 'fettle silent test',
  });
  defer(t, close);
  // Watching and the time it goes by are in the test's hand; loops poll on as they do.
  t.mock.timers.enable({ apis: ['setInterval', 'Date'] });
  const dead = new Set<string>();
  const running = runWorkers({ ...service.services, db }, (worker) => dead.add(worker));
  defer(t, () => {
    proxy.cut();
    t.mock.timers.reset();
    return running.stop();
  });
  let asked = 0;
  pool.on('acquire', () => {
    asked += 1;
  });
  for (let round = 0; round < 6; round += 1) {
    const before = asked;
    await until('every loop has looked again', () => asked >= before + 3 * workers.length);
    t.mock.timers.tick(watchMs);
  }
  assert.deepEqual([...dead], [], 'a minute and a half of a healthy process');
  proxy.silence();
  for (let round = 0; round < 5; round += 1) t.mock.timers.tick(watchMs);
  assert.deepEqual([...dead].sort(), workers.map(({ name }) => name).sort());
});
