import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { startSecondService } from '../../../testing/second-service.ts';
import { until } from '../../../testing/until.ts';
import { hashPassword } from '../passwords/password.ts';
import { setPassword } from '../passwords/set-password.ts';

const service = await startService({ after });
const second = await startSecondService({ after }, service);
const { db } = service.services;
const password = 'correct horse battery';

async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

/** Everything a thief who knew the password may have got for it, as requests with it are answered by both processes. */
async function stolen(person: Person) {
  const body = { identifier: person.email, password };
  const { token } = await service.client().logIn(body);
  const { token: jwt } = await service.dashboard().signInMobile(body);
  const opened = await service.dashboard().requestRaw('POST', '/session', { body });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const get = async (path: string, headers: Record<string, string>) =>
    Promise.all([service.url, second.url].map(async (url) => (await fetch(url + path, { headers })).status));
  return async () => ({
    token: await get('/api/v1/me', { authorization: `Bearer ${token}` }),
    mobile: await get('/api/session', { authorization: `Bearer ${jwt}` }),
    browser: await get('/api/session', { cookie }),
  });
}

const open = { token: [200, 200], mobile: [200, 200], browser: [200, 200] };
const ended = { token: [401, 401], mobile: [401, 401], browser: [401, 401] };

const ways: [what: string, end: (person: Person) => Promise<unknown>][] = [
  [
    'changing the password',
    ({ dashboard }) => dashboard.changePassword({ currentPassword: password, password: 'another password' }),
  ],
  ['signing out everywhere', ({ dashboard }) => dashboard.endOtherSessions()],
  [
    'a password set by the operator',
    async ({ id }) =>
      setPassword(
        { ...service.services, afterCommit: [] },
        id,
        await hashPassword(service.services, 'another password'),
      ),
  ],
];

for (const [what, end] of ways) {
  test(`${what} ends browser sessions, mobile sign-ins, and sign-in tokens within a second on every process`, async () => {
    const person = await personWithPassword('Robbed');
    const ask = await stolen(person);
    assert.deepEqual(await ask(), open);
    await end(person);
    const since = performance.now();
    await until('all of them to end', async () => JSON.stringify(await ask()) === JSON.stringify(ended));
    assert.ok(
      performance.now() - since < 3_000,
      'it took longer than a cache may remember, and a busy machine',
    );
    await person.v1.getMe();
  });
}

test('API tokens are revoked only on request, and those of other people never', async () => {
  const [robbed, other] = [await personWithPassword('Careful'), await personWithPassword('Other')];
  await robbed.dashboard.endOtherSessions({ revokeTokens: false });
  await robbed.v1.getMe();
  await robbed.dashboard.endOtherSessions({ revokeTokens: true });
  const refused = (error: unknown) => error instanceof FettleError && error.code === 'INVALID_TOKEN';
  await assert.rejects(robbed.v1.getMe(), refused);
  const again = await robbed.dashboard.createToken({ name: 'again', scopes: [] });
  const change = { currentPassword: password, password: 'another password', revokeTokens: true };
  await robbed.dashboard.changePassword(change);
  await assert.rejects(service.client(again.token).getMe(), refused);
  await other.v1.getMe();
  await other.dashboard.getSession();
});

test('browsers, mobile devices, and programs are listed together, and each ends separately', async () => {
  const person = await personWithPassword('Listed');
  const ask = await stolen(person);
  await ask();
  await person.dashboard.getSession();
  await service.services.identity.lastUsed.flush();
  const { items, total } = await person.dashboard.listSessions();
  assert.equal(total, 4);
  assert.deepEqual(
    items.map(({ kind, address, current, lastUsedAt }) => [kind, address, current, lastUsedAt !== null]),
    [
      ['browser', '127.0.0.1', false, true],
      ['mobile', '127.0.0.1', false, true],
      ['token', '127.0.0.1', false, true],
      ['browser', null, true, true],
    ],
  );
  const [browser, mobile, token] = items;
  await person.dashboard.endSession({ id: token?.id ?? '' });
  await person.dashboard.endSession({ id: mobile?.id ?? '' });
  const now = await ask();
  assert.deepEqual([now.token[0], now.mobile[0], now.browser[0]], [401, 401, 200]);
  await person.dashboard.endSession({ id: browser?.id ?? '' });
  assert.equal((await ask()).browser[0], 401);
  assert.equal((await person.dashboard.listSessions()).total, 1);
  const listed = await person.dashboard.listTokens();
  assert.deepEqual(
    listed.items.map(({ kind, revokedAt }) => [kind, revokedAt === null]),
    [
      ['login', false],
      ['personal', true],
    ],
  );
});

test('an API token cannot be ended as a session, and nobody can end the sign-ins of others', async () => {
  const [victim, thief] = [await personWithPassword('Victim'), await personWithPassword('Thief')];
  const ask = await stolen(victim);
  const { items } = await victim.dashboard.listSessions();
  const personal = (await victim.dashboard.listTokens()).items.find(({ kind }) => kind === 'personal');
  for (const { id } of items)
    assert.equal((await thief.dashboard.requestRaw('DELETE', `/sessions/${id}`)).status, 404);
  assert.equal((await victim.dashboard.requestRaw('DELETE', `/sessions/${personal?.id}`)).status, 404);
  assert.deepEqual(await ask(), open);
  await victim.v1.getMe();
});

test('a sign-in whose password changes meanwhile fails', async () => {
  const person = await personWithPassword('Racing');
  // The first changes the password while the others are being looked at.
  const body = { identifier: person.email, password };
  const tries = Array.from({ length: 8 }, () => service.dashboard().requestRaw('POST', '/session', { body }));
  const change = person.dashboard.changePassword({ currentPassword: password, password: 'another password' });
  const responses = await Promise.all(tries);
  await change;
  for (const { status, headers } of responses) {
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    assert.ok(status === 200 || status === 401, String(status));
    assert.equal((await service.fetch('/api/session', { headers: { cookie } })).status, 401);
  }
});
