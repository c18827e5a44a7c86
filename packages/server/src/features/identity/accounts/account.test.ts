import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { hashPassword } from '../passwords/password.ts';
import { insertSession } from '../sessions/session-store.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
const service = await startService({ after }, { clock: () => now });
const { db } = service.services;
const password = 'correct horse battery';

async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

async function signInElsewhere(person: Person, userAgent = 'elsewhere'): Promise<string> {
  return (await insertSession(db, { userId: person.id, userAgent, now })).secret;
}

const refusedWith = (code: string, path?: string) => (error: unknown) =>
  error instanceof FettleError &&
  error.code === code &&
  (path === undefined || error.details.some((detail) => detail.path === path));

test('a profile shows the account, and only the fields that are sent change', async () => {
  const ada = await personWithPassword('Ada');
  const before = {
    id: ada.id,
    name: 'Ada',
    email: ada.email,
    emailVerified: true,
    pendingEmail: null,
    username: null,
    hasPassword: true,
    hasGoogle: false,
  };
  assert.deepEqual(await ada.dashboard.getProfile(), before);
  assert.deepEqual(await ada.dashboard.updateProfile({ username: 'Ada.L' }), {
    ...before,
    username: 'Ada.L',
  });
  assert.deepEqual(await ada.dashboard.updateProfile({ name: ' Ada Byron ' }), {
    ...before,
    name: 'Ada Byron',
    username: 'Ada.L',
  });
  assert.equal((await ada.dashboard.getSession()).user.name, 'Ada Byron');
  assert.equal((await ada.dashboard.updateProfile({ username: null })).username, null);
  assert.deepEqual(await ada.dashboard.updateProfile({}), { ...before, name: 'Ada Byron' });
});

test('a username belongs to one person, ignoring case', async () => {
  const [first, second] = [await createPerson(service, 'First'), await createPerson(service, 'Second')];
  await first.dashboard.updateProfile({ username: 'taken' });
  await assert.rejects(
    second.dashboard.updateProfile({ name: 'Kept out', username: 'TAKEN' }),
    refusedWith('CONFLICT', 'username'),
  );
  assert.equal((await second.dashboard.getProfile()).name, 'Second');
  assert.equal((await first.dashboard.updateProfile({ username: 'Taken' })).username, 'Taken');
});

test('bad profiles and bad passwords are refused', async () => {
  const { dashboard } = await createPerson(service, 'Odd');
  for (const body of [{ name: ' ' }, { name: null }, { username: 'a b' }, { email: 'new@example.com' }, []])
    assert.equal((await dashboard.requestRaw('PATCH', '/me', { body })).status, 400, JSON.stringify(body));
  for (const body of [{}, { password: 'short' }, { password: 12345678 }, { password: 'x'.repeat(1025) }])
    assert.equal((await dashboard.requestRaw('PUT', '/me/password', { body })).status, 400);
});

test('changing the password ends every other session and leaves this one', async () => {
  const eve = await personWithPassword('Changing');
  const elsewhere = await signInElsewhere(eve);
  assert.deepEqual(
    await eve.dashboard.changePassword({ currentPassword: password, password: 'a new password' }),
    {
      ended: 1,
    },
  );
  await assert.rejects(service.dashboard(elsewhere).getSession(), refusedWith('UNAUTHORIZED'));
  await eve.dashboard.getSession();
  const signIn = (guess: string) =>
    service.dashboard().openSession({ identifier: eve.email, password: guess });
  await assert.rejects(signIn(password), refusedWith('UNAUTHORIZED'));
  await signIn('a new password');
  await eve.v1.getMe();
});

test('without the current password nothing changes; after too many failures it is throttled', async () => {
  const eve = await personWithPassword('Guarded');
  const elsewhere = await signInElsewhere(eve);
  const change = (currentPassword?: string) =>
    eve.dashboard.changePassword({
      password: 'a new password',
      ...(currentPassword === undefined ? {} : { currentPassword }),
    });
  await assert.rejects(change(), refusedWith('BAD_REQUEST', 'currentPassword'));
  await assert.rejects(change('wrong'), refusedWith('BAD_REQUEST', 'currentPassword'));
  await service.dashboard(elsewhere).getSession();
  for (let failure = 1; failure < 20; failure += 1)
    await assert.rejects(change('wrong'), refusedWith('BAD_REQUEST', 'currentPassword'));
  await assert.rejects(change(password), refusedWith('RATE_LIMITED'));
});

test('failed sign-ins elsewhere do not keep a signed-in user from changing their password', async () => {
  const eve = await personWithPassword('Attacked');
  const attempt = { address: '203.0.113.9', identifier: `user:${eve.id}` as const };
  for (let failure = 0; failure < 25; failure += 1)
    await service.services.identity.signInThrottle.countFailure(db, attempt);
  await eve.dashboard.changePassword({ currentPassword: password, password: 'a new password' });
});

test('an account without a password can set its first one soon after signing in', async () => {
  const { dashboard, email } = await createPerson(service, 'Google only');
  assert.equal((await dashboard.getProfile()).hasPassword, false);
  const start = now;
  now = new Date(start.getTime() + 16 * 60_000);
  await assert.rejects(dashboard.changePassword({ password }), refusedWith('CONFIRMATION_REQUIRED'));
  assert.equal((await dashboard.getProfile()).hasPassword, false);
  now = start;
  await dashboard.changePassword({ password });
  assert.equal((await dashboard.getProfile()).hasPassword, true);
  await service.dashboard().openSession({ identifier: email, password });
});

test('of two concurrent changes with the same current password, one succeeds', async () => {
  const { dashboard } = await personWithPassword('Twice');
  const outcomes = await Promise.allSettled(
    ['first password', 'other password'].map((next) =>
      dashboard.changePassword({ currentPassword: password, password: next }),
    ),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('sessions are listed newest first with the current one marked, without ended ones', async () => {
  const sam = await createPerson(service, 'Sam');
  const start = now;
  now = new Date(start.getTime() + 60_000);
  await signInElsewhere(sam, 'Firefox');
  const { items, total } = await sam.dashboard.listSessions();
  assert.equal(total, 2);
  assert.deepEqual(
    items.map(({ userAgent, createdAt, expiresAt, current }) => ({
      userAgent,
      createdAt,
      expiresAt,
      current,
    })),
    [
      {
        userAgent: 'Firefox',
        createdAt: '2026-11-20T12:01:00.000Z',
        expiresAt: '2026-12-20T12:01:00.000Z',
        current: false,
      },
      {
        userAgent: 'test',
        createdAt: '2026-11-20T12:00:00.000Z',
        expiresAt: '2026-12-20T12:00:00.000Z',
        current: true,
      },
    ],
  );
  const fresh = service.dashboard(await signInElsewhere(sam));
  now = new Date('2026-12-20T12:00:30.000Z');
  assert.equal((await fresh.listSessions()).total, 2);
  assert.equal((await fresh.listSessions({ limit: 1, page: 2 })).items.length, 1);
  now = start;
});

test('a session can be ended from another one at once; those of others do not exist', async () => {
  const [sam, eve] = [await createPerson(service, 'Ending'), await createPerson(service, 'Other')];
  const elsewhere = service.dashboard(await signInElsewhere(sam));
  const id = (await elsewhere.listSessions()).items.find(({ current }) => current)?.id ?? '';
  const unknown = '019c2a4e-7d10-7c35-9a41-5b0f6d2c8e01';
  const responses = await Promise.all(
    [id, unknown, 'nothing'].map((each) => eve.dashboard.requestRaw('DELETE', `/sessions/${each}`)),
  );
  for (const response of responses)
    assert.deepEqual([response.status, response.body], [404, responses[0]?.body]);
  assert.deepEqual(await sam.dashboard.endSession({ id }), { id });
  await assert.rejects(elsewhere.getSession(), refusedWith('UNAUTHORIZED'));
  await assert.rejects(sam.dashboard.endSession({ id }), refusedWith('NOT_FOUND'));
});

test('signing out everywhere else ends all other sessions of the user alone', async () => {
  const [sam, eve] = [await createPerson(service, 'Leaving'), await createPerson(service, 'Staying')];
  const others = [await signInElsewhere(sam), await signInElsewhere(sam)];
  assert.deepEqual(await sam.dashboard.endOtherSessions(), { ended: 2 });
  for (const secret of others)
    await assert.rejects(service.dashboard(secret).getSession(), refusedWith('UNAUTHORIZED'));
  await sam.dashboard.getSession();
  await eve.dashboard.getSession();
  assert.deepEqual(await sam.dashboard.endOtherSessions(), { ended: 0 });
});

test('an account requires a session, and tokens do not work', async () => {
  const { token } = await createPerson(service, 'Tokened');
  for (const [method, path] of [
    ['GET', '/api/me/profile'],
    ['PATCH', '/api/me'],
    ['PUT', '/api/me/password'],
    ['GET', '/api/sessions'],
    ['DELETE', '/api/sessions'],
    ['DELETE', '/api/sessions/019c2a4e-7d10-7c35-9a41-5b0f6d2c8e01'],
  ] as const)
    for (const headers of [{}, { authorization: `Bearer ${token}` }])
      assert.equal((await service.fetch(path, { method, headers })).status, 401, `${method} ${path}`);
});
