import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SecurityEventType } from '@fettle/contract';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { hashPassword } from './passwords/password.ts';
import { setPassword } from './passwords/set-password.ts';

const service = await startService({ after });
const { db } = service.services;
const password = 'correct horse battery';

async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

/** What the security log says of an account: who did it, and with which details. */
async function entriesOf({ id }: { id: string }): Promise<[SecurityEventType, boolean, unknown][]> {
  const rows = await db
    .selectFrom('security_log')
    .select(['type', 'actor_id', 'details'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type, actor_id, details }) => [type, actor_id === id, details]);
}

test('the setup records who was created', async () => {
  const { user } = await service.dashboard().setUp({
    name: 'Ada',
    email: 'ada@example.com',
    password,
    orgName: 'Brightwater',
  });
  assert.deepEqual(await entriesOf(user), [['user.created', true, { by: 'set-up' }]]);
});

test('tokens are recorded when they are created and revoked, without their secret', async () => {
  const person = await personWithPassword('Tokens');
  const { dashboard } = person;
  const { id, token } = await dashboard.createToken({ name: 'CI', scopes: ['tasks:read'] });
  await dashboard.revokeToken({ id });
  await dashboard.revokeToken({ id });
  const entries = await entriesOf(person);
  assert.deepEqual(entries, [
    ['token.created', true, { id, name: 'CI', scopes: ['tasks:read'], projects: null, expiresAt: null }],
    ['token.revoked', true, { id, name: 'CI' }],
  ]);
  assert.ok(!JSON.stringify(entries).includes(token.slice(15)));
});

test('confirmations, ended sign-ins, and password changes are recorded with the number of sessions and the revoked tokens', async () => {
  const person = await personWithPassword('Sessions');
  const { dashboard } = person;
  await dashboard.confirmSession({ password });
  const { token: jwt } = await service.dashboard().signInMobile({ identifier: person.email, password });
  const [mobile] = (await dashboard.listSessions()).items;
  await dashboard.endSession({ id: mobile?.id ?? '' });
  await dashboard.endOtherSessions();
  await service.client().logIn({ identifier: person.email, password });
  await dashboard.changePassword({
    currentPassword: password,
    password: 'another password',
    revokeTokens: true,
  });
  const passwordHash = await hashPassword(service.services, password);
  await setPassword({ ...service.services, afterCommit: [] }, person.id, passwordHash);
  const entries = await entriesOf(person);
  assert.deepEqual(entries, [
    ['sign_in.confirmed', true, { method: 'password' }],
    ['sign_in.succeeded', true, { kind: 'mobile', method: 'password' }],
    ['session.ended', true, { kind: 'mobile' }],
    ['sign_in.succeeded', true, { kind: 'token', method: 'password' }],
    ['password.changed', true, { first: false, endedSignIns: 1, revokedTokens: ['test'] }],
    ['password.changed', false, { first: false, endedSignIns: 1, revokedTokens: [] }],
  ]);
  assert.ok(!JSON.stringify(entries).includes(jwt) && !JSON.stringify(entries).includes('another password'));
});

test('signing out is recorded, and an attempt that fails for another reason is not', async () => {
  const person = await personWithPassword('Leaving');
  await assert.rejects(
    person.dashboard.createToken({ name: 'x', scopes: [], expiresAt: '2020-01-01T00:00:00Z' }),
  );
  await person.dashboard.closeSession();
  assert.deepEqual(await entriesOf(person), [['session.ended', true, { kind: 'browser', own: true }]]);
});
