import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { defer } from '../../testing/defer.ts';
import { dataFolder } from '../../testing/embedded-service.ts';
import { fettle } from '../../testing/fettle-command.ts';
import { until } from '../../testing/until.ts';

const login = { identifier: 'ada@example.com', password: 'correct horse battery' };

async function serve(t: TestContext, settings: Record<string, string>): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', FETTLE_LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  defer(t, async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  assert.ok(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The service ended before it was ready.');
}

async function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': 'application/json', origin: new URL(url).origin, ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

test('a rotation interrupts nothing while the service runs, and what it replaced ends only when it is forgotten', async (t) => {
  const settings = { FETTLE_DATA_DIR: await dataFolder(t), FETTLE_BREACHED_PASSWORDS_URL: 'off' };
  const secretsNow = async () =>
    (await readFile(join(settings.FETTLE_DATA_DIR, 'secret'), 'utf8')).trim().split('\n');
  const url = await serve(t, settings);
  const setUp = { name: 'Ada', email: login.identifier, password: login.password, orgName: 'Harbour' };
  assert.equal((await postJson(`${url}/api/setup`, setUp)).status, 201);
  const mobile = async () =>
    ((await (await postJson(`${url}/api/mobile/login`, login)).json()) as { data: { token: string } }).data
      .token;
  const isAccepted = async (jwt: string) => {
    const response = await fetch(`${url}/api/orgs`, { headers: { authorization: `Bearer ${jwt}` } });
    return response.status === 200;
  };
  const v1Login = (await (await postJson(`${url}/api/v1/auth/login`, login)).json()) as {
    data: { token: string };
  };
  const createProject = async (key: string) => {
    const authorization = `Bearer ${v1Login.data.token}`;
    const response = await postJson(
      `${url}/api/v1/orgs/harbour/projects`,
      { name: `Project ${key}` },
      { authorization, 'idempotency-key': key },
    );
    return { status: response.status, body: await response.text() };
  };
  const [before, jwt] = [await secretsNow(), await mobile()];
  const first = await createProject('before');

  const rotation = fettle(['secret', 'rotate'], settings);
  let running = true;
  void rotation.finally(() => {
    running = false;
  });
  for (let number = 0; running; number += 1) {
    const created = await createProject(`during ${number}`);
    assert.equal(created.status, 201, created.body);
    assert.deepEqual(await createProject(`during ${number}`), created);
    assert.ok(await isAccepted(jwt));
  }
  const { code, stdout, stderr } = await rotation;
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(stdout, /^\d+ stored values? encrypted with the current secret/);
  const [current, ...previous] = await secretsNow();
  assert.deepEqual(previous, before);
  assert.notEqual(current, before[0]);
  assert.deepEqual(await createProject('before'), first);
  const newJwt = await mobile();

  const forgotten = await fettle(['secret', 'forget'], settings);
  assert.deepEqual([forgotten.code, forgotten.stdout], [0, '1 previous secret forgotten.\n']);
  assert.deepEqual(await secretsNow(), [current]);
  await until('the mobile sign-in from before has ended', async () => !(await isAccepted(jwt)));
  assert.ok(await isAccepted(newJwt));
  assert.deepEqual(await createProject('before'), first);
});

test('with FETTLE_SECRET, the commands say how to rotate it and refuse to forget what is still needed', async (t) => {
  const [old, next] = [
    'the first secret is long enough to be one',
    'the second secret is long enough to be one',
  ];
  const settings = { FETTLE_DATA_DIR: await dataFolder(t), FETTLE_BREACHED_PASSWORDS_URL: 'off' };
  const refused = await fettle(['secret', 'rotate'], { ...settings, FETTLE_SECRET: old });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Add the new secret to FETTLE_SECRET_FALLBACKS/);
  const during = { ...settings, FETTLE_SECRET: next, FETTLE_SECRET_FALLBACKS: old };
  const resealed = await fettle(['secret', 'reseal'], during);
  assert.deepEqual([resealed.code, resealed.stderr], [0, '']);
  const { code, stdout } = await fettle(['secret', 'forget'], during);
  assert.deepEqual(
    [code, stdout],
    [0, 'Nothing needs the previous secrets. You can remove FETTLE_SECRET_FALLBACKS.\n'],
  );
  const short = await fettle(['secret', 'reseal'], { ...during, FETTLE_SECRET_FALLBACKS: 'short' });
  assert.match(short.stderr, /FETTLE_SECRET_FALLBACKS must have secrets of at least 32 characters/);
});
