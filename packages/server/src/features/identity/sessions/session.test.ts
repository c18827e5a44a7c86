import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { hashPassword } from '../passwords/password.ts';
import { setPassword } from '../passwords/set-password.ts';

const service = await startService({ after });
const { db } = service.services;
const password = 'correct horse battery';

async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

async function openSession(identifier: string, headers: Record<string, string> = {}) {
  const response = await service.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ identifier, password }),
  });
  const cookie = response.headers.get('set-cookie') ?? '';
  const secret = /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? '';
  return { status: response.status, cookie, secret, body: await response.json() };
}

const refusedWith = (code: string) => (error: unknown) => error instanceof FettleError && error.code === code;

test('signing in sets a cookie that scripts cannot read and that authenticates', async () => {
  const ada = await personWithPassword('Ada');
  const opened = await openSession(ada.email);
  const user = { id: ada.id, name: 'Ada', email: ada.email };
  assert.equal(opened.status, 200);
  assert.deepEqual(opened.body, { data: { user, challenge: null } });
  assert.match(opened.cookie, /HttpOnly/i);
  assert.match(opened.cookie, /SameSite=Lax/i);
  assert.deepEqual(await service.dashboard(opened.secret).getSession(), {
    user,
    secondFactorRequiredBy: [],
    mayCreateOrgs: false,
  });
});

test('signing in always opens a new session, so that a planted cookie is worthless', async () => {
  const { email } = await personWithPassword('Fixed');
  const first = await openSession(email);
  const second = await openSession(email, { cookie: first.cookie.split(';')[0] ?? '' });
  assert.notEqual(first.secret, second.secret);
});

test('signing out ends this session at once and leaves the others open', async () => {
  const { email } = await personWithPassword('Leaving');
  const [here, there] = [await openSession(email), await openSession(email)];
  const client = service.dashboard(here.secret);
  await client.getSession();
  const { id } = await client.closeSession();
  assert.match(id, /^[0-9a-f-]{36}$/);
  await assert.rejects(client.getSession(), refusedWith('UNAUTHORIZED'));
  await service.dashboard(there.secret).getSession();
});

test('only the hash of a session is stored', async () => {
  const { email } = await personWithPassword('Hashed');
  const { secret } = await openSession(email);
  const rows = await db.selectFrom('sessions').selectAll().execute();
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret));
});

test('the mobile app exchanges a password for a JWT for the dashboard API', async () => {
  const { id, name, email } = await personWithPassword('Mobile');
  const { token, user } = await service.dashboard().signInMobile({ identifier: email, password });
  assert.equal(token.split('.').length, 3);
  assert.deepEqual(user, { id, name, email });
  const response = await service.fetch('/api/session', { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual(await response.json(), {
    data: {
      user,
      secondFactorRequiredBy: [],
      mayCreateOrgs: false,
    },
  });
});

test('signing out with a mobile JWT ends it, and nothing else', async () => {
  const { email, dashboard } = await personWithPassword('Closing');
  const signIn = async () => (await service.dashboard().signInMobile({ identifier: email, password })).token;
  const [first, second] = [await signIn(), await signIn()];
  const ask = async (token: string, method = 'GET') =>
    (await service.fetch('/api/session', { method, headers: { authorization: `Bearer ${token}` } })).status;
  assert.equal(await ask(first, 'DELETE'), 200);
  assert.deepEqual([await ask(first), await ask(second)], [401, 200]);
  await dashboard.getSession();
});

test('neither a session nor a mobile JWT works on v1, and no token works on the dashboard API', async () => {
  const { email, session, token } = await personWithPassword('Wrong door');
  const { token: jwt } = await service.dashboard().signInMobile({ identifier: email, password });
  for (const headers of [{ authorization: `Bearer ${jwt}` }, { cookie: `fettle_session=${session}` }]) {
    const response = await service.fetch('/api/v1/me', { headers });
    assert.equal(response.status, 401);
    assert.equal(((await response.json()) as { error: { code: string } }).error.code, 'API_TOKEN_REQUIRED');
  }
  const response = await service.fetch('/api/session', { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 401);
});

test('a new password ends all sessions and mobile sign-ins of the user at once', async () => {
  const { id, email, session, v1 } = await personWithPassword('Changed');
  const { token: jwt } = await service.dashboard().signInMobile({ identifier: email, password });
  const get = (headers: Record<string, string>) => service.fetch('/api/session', { headers });
  const credentials = [{ cookie: `fettle_session=${session}` }, { authorization: `Bearer ${jwt}` }];
  for (const headers of credentials) assert.equal((await get(headers)).status, 200);
  const passwordHash = await hashPassword(service.services, 'another password');
  await setPassword({ ...service.services, afterCommit: [] }, id, passwordHash);
  for (const headers of credentials) assert.equal((await get(headers)).status, 401);
  await v1.getMe();
});
