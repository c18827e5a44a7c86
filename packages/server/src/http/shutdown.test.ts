import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { test } from 'node:test';
import { type Client, createClient } from '@fettle/client';
import { findPostmaster } from '../db/embedded/embedded-postmaster.ts';
import { dataFolder } from '../testing/embedded-service.ts';
import { isRunning, type ServeChild, spawnServe, startServe } from '../testing/serve-child.ts';
import { until } from '../testing/until.ts';

const writers = 8;

interface Account {
  token: string;
  projectId: string;
}

/** The first user with a token and a project, made as a new installation makes them. */
async function setUpAccount({ url }: ServeChild): Promise<Account> {
  const response = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada',
      email: 'ada@example.com',
      password: 'a long password',
      orgName: 'Acme',
    }),
  });
  assert.equal(response.status, 201);
  const session = /fettle_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  const dashboard = createClient({ baseUrl: url, surface: 'dashboard', session });
  const { token } = await dashboard.createToken({
    name: 'ledger',
    scopes: ['projects:write', 'tasks:read', 'tasks:write'],
  });
  const [org] = (await dashboard.listOrgs()).items;
  const project = await dashboard.createProject({ slug: org?.slug ?? '', name: 'Ledger' });
  return { token, projectId: project.id };
}

/** Writes tasks without a pause until the service is gone; the ledger holds what was acknowledged. */
function writeUntilGone({ url }: ServeChild, { token, projectId }: Account) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const { promise: busy, resolve } = Promise.withResolvers<void>();
  const client = createClient({ baseUrl: url, token, timeoutMs: 20_000 });
  const write = async () => {
    for (;;) {
      const body = { projectId, title: `Entry ${acknowledged.length}` };
      const response = await client.requestRaw('POST', '/tasks', { body }).catch(() => null);
      if (response === null) return;
      if (response.status === 201) acknowledged.push((response.body as { data: { id: string } }).data.id);
      else refused.push(response.status);
      if (acknowledged.length >= 100) resolve();
    }
  };
  const done = Promise.all(Array.from({ length: writers }, write));
  return { acknowledged, refused, busy, done };
}

async function assertKept(client: Client, acknowledged: string[]): Promise<void> {
  const lost: string[] = [];
  for (const id of acknowledged) {
    const found = await client.getTask({ id }).catch(() => null);
    if (found === null) lost.push(id);
  }
  assert.deepEqual(lost, [], `${lost.length} of ${acknowledged.length} acknowledged tasks are lost`);
}

/** A request of which the service has the headers and waits for the body. */
async function holdRequest({ url }: ServeChild, { token, projectId }: Account, title: string) {
  const body = JSON.stringify({ projectId, title });
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')));
  const lines = [
    'POST /api/v1/tasks HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'expect: 100-continue',
    `content-length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  assert.match(String(first), /^HTTP\/1\.1 100 /);
  return {
    async finish(): Promise<string> {
      const said = readText(socket);
      socket.write(body);
      return said;
    },
  };
}

/** Waits until nothing listens on the port. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const outcome = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch(() => null);
    socket.destroy();
    if (outcome === null || outcome[0] instanceof Error) return;
  }
}

test('SIGTERM answers what is in flight, ends with 0 within ten seconds and leaves no process behind', {
  timeout: 120_000,
}, async (t) => {
  const dataDir = await dataFolder(t);
  const service = await startServe(t, dataDir);
  const account = await setUpAccount(service);
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  const children = await service.children();
  assert.ok(postmaster !== undefined && children.length > 0);
  const load = writeUntilGone(service, account);
  await load.busy;
  const held = await Promise.all([1, 2, 3].map((number) => holdRequest(service, account, `Held ${number}`)));

  // One client never finishes its request, which must not keep the rest from stopping cleanly.
  const never = await holdRequest(service, account, 'Never sent');

  service.child.kill('SIGTERM');
  const ended = service.ended();
  await refusesConnections(service.url);
  for (const request of held) assert.match(await request.finish(), /^HTTP\/1\.1 201 /);
  const { code, ms } = await ended;
  await load.done;
  assert.equal(code, 0, service.log.slice(-10).join('\n'));
  assert.ok(ms < 10_000, `${ms} ms`);
  assert.match(await never.finish().catch(() => 'reset'), /^(reset)?$/);
  assert.deepEqual(load.refused, [], 'until the connection ends, every request is served');
  for (const pid of [...children, postmaster.pid])
    assert.equal(await isRunning(pid), false, `process ${pid}`);
  const errors = service.log.filter((line) => /"level":[56]0/.test(line));
  assert.deepEqual(errors, []);

  const again = await startServe(t, dataDir);
  const client = createClient({ baseUrl: again.url, token: account.token });
  await assertKept(client, load.acknowledged);
  assert.equal((await client.listTasks({ q: 'Held' })).total, 3);
  again.child.kill('SIGTERM');
  assert.equal((await again.ended()).code, 0);
});

test('after kill -9 the next start has every acknowledged write, and the orphaned worker ends by itself', {
  timeout: 120_000,
}, async (t) => {
  const dataDir = await dataFolder(t);
  const service = await startServe(t, dataDir);
  const account = await setUpAccount(service);
  const orphans = await service.children();
  const load = writeUntilGone(service, account);
  await load.busy;
  service.child.kill('SIGKILL');
  await service.ended();
  await load.done;
  assert.ok(load.acknowledged.length >= 100);

  const again = await startServe(t, dataDir);
  const client = createClient({ baseUrl: again.url, token: account.token });
  await assertKept(client, load.acknowledged);
  const { total } = await client.listTasks({ limit: 1 });
  assert.ok(
    total >= load.acknowledged.length && total <= load.acknowledged.length + writers,
    `${total} tasks`,
  );
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  for (const pid of orphans.filter((orphan) => orphan !== postmaster?.pid))
    while (await isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  again.child.kill('SIGTERM');
  assert.equal((await again.ended()).code, 0);
  assert.equal(await findPostmaster(join(dataDir, 'postgres')), undefined);
});

test('a signal during the start stops what has been started', { timeout: 120_000 }, async (t) => {
  const dataDir = await dataFolder(t);
  const child = spawnServe(t, dataDir);
  const exit = once(child, 'exit');
  const look = async () => (await findPostmaster(join(dataDir, 'postgres'))) ?? null;
  const postmaster = await until('postgres runs', look);
  child.kill('SIGTERM');
  assert.deepEqual(await exit, [0, null]);
  assert.equal(await isRunning(postmaster.pid), false);
});

test('Ctrl-C, which reaches the worker too, stops everything in order', { timeout: 120_000 }, async (t) => {
  const service = await startServe(t, await dataFolder(t));
  const children = await service.children();
  process.kill(-(service.child.pid ?? 0), 'SIGINT');
  const { code } = await service.ended();
  assert.equal(code, 0);
  for (const pid of children) assert.equal(await isRunning(pid), false);
  assert.deepEqual(
    service.log.filter((line) => /"level":[456]0/.test(line)),
    [],
  );
});
