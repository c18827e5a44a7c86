import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '../testing/database.ts';
import { defer } from '../testing/defer.ts';
import { dataFolder } from '../testing/embedded-service.ts';
import { fettle, urlOf } from '../testing/fettle-command.ts';

const ada = ['--email', 'ada@example.com', '--name', 'Ada'];

/** The real service on a data folder; resolves with its address. */
async function serve(
  t: TestContext,
  settings: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      FETTLE_LOG_LEVEL: 'error',
      FETTLE_BREACHED_PASSWORDS_URL: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  defer(t, async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /running at (http:\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, child };
  }
  throw new Error('The service ended before it was ready.');
}

test('on an empty folder, one command creates the first user with an organization, and their token works', async (t) => {
  const settings = { FETTLE_DATA_DIR: await dataFolder(t) };
  const created = await fettle(['user', 'create', ...ada, '--org', 'My team'], settings);
  assert.equal(created.code, 0, created.stderr);
  const lines = created.stdout.split('\n');
  assert.equal(lines[0], 'Created user Ada <ada@example.com>.');
  assert.equal(lines[1], 'Ada is an owner of My team (my-team).');
  const password = /^Password, shown only once: (\S{24})$/.exec(lines[2] ?? '')?.[1];
  assert.ok(password);

  const { url } = await serve(t, settings);
  const login = await postJson(`${url}/api/session`, { identifier: 'ADA@example.com', password });
  assert.equal(login.status, 200);

  // The folder belongs to the service now: everything below goes through its socket.
  const token = await fettle(['token', 'create', '--email', 'ada@example.com', '--name', 'ci'], settings);
  assert.deepEqual([token.code, token.stderr], [0, 'Token for ada@example.com, shown only once:\n']);
  const me = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${token.stdout.trim()}` } });
  assert.equal(me.status, 200);

  const second = ['user', 'create', '--email', 'bo@example.com', '--name', 'Bo', '--password-stdin'];
  const joined = await fettle(
    [...second, '--org-slug', 'my-team', '--role', 'admin'],
    settings,
    'long enough\n',
  );
  assert.equal(joined.stdout, 'Created user Bo <bo@example.com>.\nBo is an admin of My team (my-team).\n');
  const reset = await fettle(
    ['user', 'reset-password', '--email', 'bo@example.com', '--password-stdin'],
    settings,
    'another one',
  );
  assert.equal(reset.code, 0, reset.stderr);
  const tries = ['long enough', 'another one'].map((password) =>
    postJson(`${url}/api/session`, { identifier: 'bo@example.com', password }),
  );
  assert.deepEqual(
    (await Promise.all(tries)).map(({ status }) => status),
    [401, 200],
  );
});

async function postJson(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: new URL(url).origin };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('a reset ends all sessions of that user and of nobody else', async (t) => {
  const database = await testDatabase(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  await fettle(['user', 'create', ...ada], settings);
  await fettle(['user', 'create', '--email', 'bo@example.com', '--name', 'Bo'], settings);
  await database.pool.query(
    `insert into sessions (id, user_id, token_hash, created_at, expires_at)
     select gen_random_uuid(), id, decode(md5(email), 'hex'), now(), now() + interval '1 day' from users`,
  );
  await fettle(['user', 'reset-password', '--email', 'Ada@Example.com'], settings);
  const left = await database.pool.query(
    'select account.name from sessions session join users account on account.id = session.user_id',
  );
  assert.deepEqual(left.rows, [{ name: 'Bo' }]);
});

test('a failed command reports one line, exits with 1, and changes nothing', async (t) => {
  const database = await testDatabase(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  await fettle(['user', 'create', ...ada], settings);
  const cases: [string[], RegExp][] = [
    [['user', 'create', ...ada], /An account with the email address ada@example\.com already exists/],
    [
      ['user', 'create', '--email', 'b@b.de', '--name', 'B', '--org-slug', 'none'],
      /the organization "none" does not exist/,
    ],
    [
      ['user', 'reset-password', '--email', 'no@example.com'],
      /there is no user with the email address "no@example\.com"/,
    ],
    [['token', 'create', '--email', 'no@example.com', '--name', 'x'], /there is no user/],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await fettle(args, settings);
    assert.deepEqual([code, stdout], [1, ''], args.join(' '));
    assert.match(stderr, message);
    assert.equal(stderr.split('\n').length, 2, 'one line');
  }
  const { rows } = await database.pool.query(
    'select (select count(*)::int from users) as users, (select count(*)::int from api_tokens) as tokens',
  );
  assert.deepEqual(rows, [{ users: 1, tokens: 0 }]);
});

test('a common password is rejected in one line, and nothing is created', async (t) => {
  const database = await testDatabase(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  const make = ['user', 'create', ...ada, '--password-stdin'];
  for (const password of ['12345678', 'ada@example.com']) {
    const { code, stdout, stderr } = await fettle(make, settings, password);
    assert.deepEqual([code, stdout], [1, ''], password);
    assert.match(stderr, /Use a few unrelated words/);
    assert.equal(stderr.split('\n').length, 2, 'one line');
  }
  await fettle(['user', 'create', ...ada], settings);
  const reset = ['user', 'reset-password', '--email', 'ada@example.com', '--password-stdin'];
  assert.equal((await fettle(reset, settings, 'password1')).code, 1);
  const { rows } = await database.pool.query('select type, subject_email from security_log order by id');
  assert.deepEqual(rows, [{ type: 'user.created', subject_email: 'ada@example.com' }]);
});

test('a token has the given scopes and expiry', async (t) => {
  const database = await testDatabase(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  await fettle(['user', 'create', ...ada], settings);
  const options = ['--scopes', 'tasks:read, stats:read', '--expires-days', '30'];
  const { code } = await fettle(
    ['token', 'create', '--email', 'ada@example.com', '--name', 'ci', ...options],
    settings,
  );
  assert.equal(code, 0);
  const { rows } = await database.pool.query(
    `select name, scopes, expires_at - created_at = interval '30 days' as month from api_tokens`,
  );
  assert.deepEqual(rows, [{ name: 'ci', scopes: ['tasks:read', 'stats:read'], month: true }]);
});

test('migrate names what it applied, and says if the database is up to date', async (t) => {
  const database = await testDatabase(t);
  await database.pool.query('drop schema public cascade; create schema public');
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  const first = await fettle(['migrate'], settings);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^Applied 0001-foundation\.sql\n(Applied \d{4}-[\w-]+\.sql\n)*$/);
  const second = await fettle(['migrate'], settings);
  assert.deepEqual([second.code, second.stdout], [0, 'The database is up to date.\n']);
});

test('the operator can verify or change an email address, which the security log records', async (t) => {
  const database = await testDatabase(t);
  const settings = { DATABASE_URL: urlOf(database.connection), FETTLE_DATA_DIR: await dataFolder(t) };
  await fettle(['user', 'create', ...ada], settings);
  await fettle(['user', 'create', '--email', 'bo@example.com', '--name', 'Bo'], settings);
  const state = async () => {
    const { rows } = await database.pool.query<{ email: string; by: string | null }>(
      'select email, email_verified_by as by from users order by name',
    );
    return rows.map(({ email, by }) => `${email} ${by}`);
  };
  assert.deepEqual(await state(), ['ada@example.com operator', 'bo@example.com operator']);
  await database.pool.query('update users set email_verified_at = null, email_verified_by = null');
  const verified = await fettle(['user', 'verify', '--email', 'ADA@example.com'], settings);
  assert.match(
    verified.stdout,
    /^The email address ADA@example\.com is verified\.\nThe account has 0 active sessions and 0 active tokens\./,
  );
  const moved = await fettle(
    ['user', 'set-email', '--email', 'bo@example.com', '--to', 'bo@new.test'],
    settings,
  );
  assert.equal(moved.code, 0, moved.stderr);
  assert.deepEqual(await state(), ['ada@example.com operator', 'bo@new.test operator']);
  const { rows } = await database.pool.query(
    "select type, subject_email as email from security_log where type like 'email.%' order by id",
  );
  assert.deepEqual(rows, [
    { type: 'email.verified', email: 'ada@example.com' },
    { type: 'email.changed', email: 'bo@new.test' },
  ]);
  for (const [to, message] of [
    ['ada@example.com', /belongs to another user/],
    ['nobody', /must be an email address/],
  ] as const) {
    const refused = await fettle(['user', 'set-email', '--email', 'bo@new.test', '--to', to], settings);
    assert.match(refused.stderr, message);
    assert.notEqual(refused.code, 0);
  }
});
