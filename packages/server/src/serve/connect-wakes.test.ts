import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openNotifyChannel } from '../db/notify-channel.ts';
import { testDatabase } from '../testing/database.ts';
import { defer, type Teardown } from '../testing/defer.ts';
import { until } from '../testing/until.ts';
import { createWakes, type Wakes } from '../work/wakes.ts';
import { connectDatabase, connectProcess } from './connect-wakes.ts';

const log = { warn: () => undefined, debug: () => undefined };

/** How often `name` was heard. */
function counting(wakes: Wakes<string>, name: string) {
  const heard = { count: 0 };
  wakes.onWake(name, () => {
    heard.count += 1;
  });
  return heard;
}

describe('processes on one database', async () => {
  const { db, connection } = await testDatabase({ after });

  /** Another process as far as wake-ups go, connected. */
  async function joinDatabase(t: Teardown, to: typeof connection = connection): Promise<Wakes<string>> {
    const wakes = createWakes<string>();
    const ready = counting(wakes, 'ready');
    const channel = connectDatabase(wakes, to, log);
    defer(t, () => channel.close());
    await until('the channel listens', () => ready.count > 0);
    return wakes;
  }

  it("receive each other's wake-ups, and none receives its own twice", async (t) => {
    const [first, second, third] = await Promise.all([joinDatabase(t), joinDatabase(t), joinDatabase(t)]);
    const heard = [first, second, third].map((wakes) => counting(wakes, 'events'));
    first.wake('events');
    await until('the others hear it', () => heard[1]?.count === 1 && heard[2]?.count === 1);
    second.wake('audits');
    const last = counting(first, 'last');
    third.wake('last');
    await until('a later hint', () => last.count === 1);
    assert.deepEqual(
      heard.map(({ count }) => count),
      [1, 1, 1],
    );
  });

  it('notify at most once in 100 ms, however much is woken', async (t) => {
    const [first, second] = await Promise.all([joinDatabase(t), joinDatabase(t)]);
    const heard = counting(second, 'storm');
    const startedAt = performance.now();
    while (performance.now() - startedAt < 450) {
      first.wake('storm');
      await new Promise(setImmediate);
    }
    const sentAtMost = Math.ceil((performance.now() - startedAt) / 100) + 1;
    const done = counting(second, 'done');
    first.wake('done');
    await until('the end of the storm', () => done.count === 1);
    assert.ok(heard.count >= 2 && heard.count <= sentAtMost, `${heard.count} of ${sentAtMost}`);
  });

  it('hear each other again after their connections were ended, and what came meanwhile counts as woken', async (t) => {
    const [first, second] = await Promise.all([joinDatabase(t), joinDatabase(t)]);
    const heard = counting(second, 'events');
    const others = [counting(first, 'again'), counting(second, 'again')];
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'fettle wake' and datname = current_database()`.execute(db);
    await until('both were told that they missed something', () => others.every(({ count }) => count > 0));
    const missed = heard.count;
    assert.equal(missed, 1);
    first.wake('events');
    await until('a hint after it', () => heard.count === missed + 1);
  });

  it('notice a peer that has vanished without a word, and connect anew', async (t) => {
    const sockets: Socket[] = [];
    let silent = false;
    const proxy = createServer((near) => {
      const target = 'host' in connection ? connection : null;
      const { hostname, port } = target === null ? databaseUrl(connection) : { hostname: '', port: 0 };
      const far = target?.host.startsWith('/')
        ? connectSocket(`${target.host}/.s.PGSQL.${target.port}`)
        : connectSocket(Number(target?.port ?? port), target?.host ?? hostname);
      sockets.push(near, far);
      const isDead = silent;
      near.on('data', (bytes) => !(silent && isDead === false) && far.write(bytes));
      far.on('data', (bytes) => !(silent && isDead === false) && near.write(bytes));
      for (const socket of [near, far]) socket.on('error', () => undefined);
    });
    proxy.listen(0, '127.0.0.1');
    await until('the proxy listens', () => proxy.listening);
    defer(t, () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => proxy.close(resolve));
    });
    const { port } = proxy.address() as { port: number };
    let connected = 0;
    const channel = openNotifyChannel({
      connection: through(connection, port),
      log,
      channel: 'fettle_wake',
      onMessage: () => undefined,
      onConnected: () => {
        connected += 1;
      },
      times: { responseTimeoutMs: 100, probeMs: 20, firstPauseMs: 10 },
    });
    defer(t, () => channel.close());
    await until('the first connection', () => connected === 1);
    silent = true;
    await until('another connection', () => connected === 2);
  });

  it('go on without a database that is not there: nothing is thrown, nothing waits', async (t) => {
    const wakes = createWakes<string>();
    const here = counting(wakes, 'events');
    const nowhere = { connectionString: 'postgres://nobody@127.0.0.1:1/none' };
    const channel = connectDatabase(wakes, nowhere, log);
    defer(t, () => channel.close());
    wakes.wake('events');
    assert.equal(here.count, 1);
  });
});

describe('a process and its child', () => {
  it('hear each other', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-wakes-'));
    defer(t, () => rm(folder, { recursive: true }));
    const file = join(folder, 'child.ts');
    const url = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href);
    await writeFile(
      file,
      `import { connectProcess } from ${url('connect-wakes.ts')};
import { createWakes } from ${url('../work/wakes.ts')};
const wakes = createWakes();
wakes.onWake('ping', () => wakes.wake('pong'));
connectProcess(wakes, process);
process.on('disconnect', () => process.exit(0));
wakes.wake('started');
`,
    );
    const wakes = createWakes<string>();
    const [started, pong] = [counting(wakes, 'started'), counting(wakes, 'pong')];
    const child = fork(file, { stdio: 'ignore' });
    defer(t, () => child.kill('SIGKILL'));
    connectProcess(wakes, child);
    await until('the child says something', () => started.count === 1);
    wakes.wake('ping');
    await until('the child answers', () => pong.count === 1);
    child.disconnect();
    wakes.wake('ping');
  });
});

function databaseUrl(connection: object): { hostname: string; port: string } {
  const { connectionString = '' } = connection as { connectionString?: string };
  const { hostname, port } = new URL(connectionString);
  return { hostname, port: port || '5432' };
}

/** The same database by way of a port of this machine. */
function through(connection: object, port: number): { connectionString: string } {
  const { connectionString, user, database, password } = connection as Record<string, string | undefined>;
  if (connectionString === undefined) {
    const login = password === undefined ? user : `${user}:${password}`;
    return { connectionString: `postgres://${login}@127.0.0.1:${port}/${database}` };
  }
  const url = new URL(connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { connectionString: url.href };
}
