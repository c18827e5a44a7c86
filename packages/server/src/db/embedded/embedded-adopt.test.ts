import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { defer } from '../../testing/defer.ts';
import { ask, dataFolder, killHard, startHere, startService } from '../../testing/embedded-service.ts';
import { type EmbeddedConnection, findRunningEmbedded } from './embedded.ts';
import { findPostmaster } from './embedded-postmaster.ts';

const startTimeQuery = 'SELECT pg_postmaster_start_time()::text';

test('after kill -9 of the service the next one adopts the running PostgreSQL, and stops it in the end', async (t) => {
  const dataDir = await dataFolder(t);
  const { child, connection } = await startService(t, { dataDir });
  const started = await ask(connection, startTimeQuery);
  await killHard(child);
  const next = await startHere(t, dataDir);
  assert.equal(await ask(next.connection, startTimeQuery), started);
  assert.deepEqual(next.logged, ['adopted a PostgreSQL process that an earlier service left running']);
  await next.stop();
  assert.equal(await findPostmaster(join(dataDir, 'postgres')), undefined);
});

test('after kill -9 of service and PostgreSQL together nothing acknowledged is lost', async (t) => {
  const dataDir = await dataFolder(t);
  const { child, connection } = await startService(t, { dataDir });
  await ask(connection, 'CREATE TABLE ledger AS SELECT 42 AS entry');
  const running = await findPostmaster(join(dataDir, 'postgres'));
  assert.ok(running);
  await killHard(child);
  process.kill(running.pid, 'SIGKILL');
  const next = await startHere(t, dataDir);
  assert.equal(await ask(next.connection, 'SELECT entry FROM ledger'), 42);
});

test('a stale pid file whose number a living process has by now does not stop the start', async (t) => {
  const dataDir = await dataFolder(t);
  await (await startHere(t, dataDir)).stop();
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['600'], { uid, gid });
  await once(stranger, 'spawn');
  defer(t, () => stranger.kill());
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n.\n\n\nready\n`);
  const next = await startHere(t, dataDir);
  assert.equal(await ask(next.connection, 'SELECT 1'), 1);
  assert.deepEqual(next.logged, []);
});

test('a second service on the folder is refused with one clear line, and the first is not disturbed', async (t) => {
  const dataDir = await dataFolder(t);
  const { connection } = await startService(t, { dataDir });
  await assert.rejects(startHere(t, dataDir), (error: Error) => {
    assert.match(
      error.message,
      /^Another Fettle service is running on the data folder .+\. Stop it, or [^\n]+\.$/,
    );
    return true;
  });
  assert.equal(await ask(connection, 'SELECT 1'), 1);
  assert.deepEqual(await findRunningEmbedded(dataDir), connection);
});

test('of two services that start together on an empty folder exactly one wins', async (t) => {
  const dataDir = await dataFolder(t);
  const starts = await Promise.allSettled([startService(t, { dataDir }), startService(t, { dataDir })]);
  const won = starts.filter((start) => start.status === 'fulfilled');
  const lost = starts.filter((start) => start.status === 'rejected');
  assert.equal(won.length, 1);
  assert.match(String(lost[0]?.reason), /Another Fettle service is running/);
});

test('a PostgreSQL that is killed under a running service is started again, also an adopted one', async (t) => {
  const dataDir = await dataFolder(t);
  const { child } = await startService(t, { dataDir });
  await killHard(child);
  const service = await startHere(t, dataDir);
  await ask(service.connection, 'CREATE TABLE ledger AS SELECT 42 AS entry');
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const running = await findPostmaster(join(dataDir, 'postgres'));
    assert.ok(running);
    process.kill(running.pid, signal);
    assert.equal(await askPatiently(service.connection, 'SELECT entry FROM ledger'), 42);
  }
  assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /automatic recovery in progress/);
});

/** Until the server that is being started answers; a dying one may answer last. */
async function askPatiently(connection: EmbeddedConnection, sql: string): Promise<unknown> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await ask(connection, sql);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(20);
    }
  }
}
