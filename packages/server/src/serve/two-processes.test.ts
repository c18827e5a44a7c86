import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@fettle/client';
import type { DatabaseConnection } from '../db/connect.ts';
import { collect, isEvent } from '../features/live/testing/collect.ts';
import { dataFolder } from '../testing/embedded-service.ts';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { startServe } from '../testing/serve-child.ts';

/** The URL of a database, as an operator would write it; a socket folder goes into the query. */
function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

test('what is done in one web process is seen in another within milliseconds, and a stop waits for no stream', {
  timeout: 120_000,
}, async (t) => {
  const service = await startService(t);
  const { project, owner, member } = await createFixture(service);
  const settings = { FETTLE_ROLE: 'web', DATABASE_URL: urlOf(service.connection) };
  const dataDir = await dataFolder(t);
  const [here, there] = [await startServe(t, dataDir, settings), await startServe(t, dataDir, settings)];
  const writer = createClient({ baseUrl: here.url, token: owner.token });
  const reader = createClient({ baseUrl: there.url, surface: 'dashboard', session: member.session });
  const stream = await collect((options) => reader.streamProjectEvents({ id: project.id }, options));

  const rounds = 20;
  const arrivals: number[] = [];
  for (let count = 0; count < rounds; count += 1) {
    // Apart from each other, as people write: hints within 100 ms of one another are sent together.
    await new Promise((resolve) => setTimeout(resolve, 110));
    const { id } = await writer.createTask({ projectId: project.id, title: `Task ${count}` });
    const respondedAt = performance.now();
    const message = await stream.find('the task', (found) => {
      return isEvent(found) && found.type === 'task.created' && found.data.data.taskId === id;
    });
    arrivals.push((stream.times[stream.messages.indexOf(message)] ?? 0) - respondedAt);
  }
  const [median = 0] = arrivals.toSorted((a, b) => a - b).slice(rounds / 2);
  t.diagnostic(
    `answer of the write to arrival elsewhere: median ${median.toFixed(1)} ms, longest ${Math.max(...arrivals).toFixed(1)} ms of ${rounds}`,
  );
  assert.ok(median < 150, `median ${median} ms: the poll alone would take 200`);

  there.child.kill('SIGTERM');
  const { code, ms } = await there.ended();
  assert.equal(code, 0, there.log.slice(-5).join('\n'));
  assert.ok(ms < 3_000, `${ms} ms`);
  await stream.stop();
});
