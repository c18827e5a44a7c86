import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FettleError } from '@fettle/client';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startGoogle } from '../../../testing/google.ts';
import { startService } from '../../../testing/harness.ts';
import { hashPassword } from '../passwords/password.ts';

const minuteMs = 60_000;
const google = await startGoogle({ after });
const start = new Date(Math.floor(Date.now() / 1000) * 1000);
let now = start;
const service = await startService(
  { after },
  {
    clock: () => now,
    config: {
      googleClientId: google.clientId,
      googleJwksUrl: google.keysUrl,
      allowPrivateNetworks: ['127.0.0.0/8'],
    },
  },
);
const { db } = service.services;
const password = 'correct horse battery';

async function person(name: string, change: { password?: string; google?: string }): Promise<Person> {
  const made = await createPerson(service, name);
  const passwordHash =
    change.password === undefined ? null : await hashPassword(service.services, change.password);
  const row = { password_hash: passwordHash, google_sub: change.google ?? null };
  await db.updateTable('users').set(row).where('id', '=', made.id).execute();
  return made;
}

const later = (minutes: number) => {
  now = new Date(start.getTime() + minutes * minuteMs);
};

const refusedWith = (code: string, path?: string) => (error: unknown) =>
  error instanceof FettleError &&
  error.code === code &&
  (path === undefined || error.details.some((detail) => detail.path === path));

const token = { name: 'CI', scopes: [] };

test('a stolen session alone cannot create a token 15 minutes after its sign-in; with the password it can', async () => {
  const { dashboard } = await person('Ada', { password });
  later(14);
  await dashboard.createToken(token);
  later(15);
  await assert.rejects(dashboard.createToken(token), refusedWith('CONFIRMATION_REQUIRED'));
  const response = await dashboard.requestRaw('POST', '/tokens', { body: token });
  assert.equal(response.status, 403);
  assert.match(JSON.stringify(response.body), /your password to \/api\/session\/confirm/);
  await assert.rejects(
    dashboard.confirmSession({ password: 'not this one' }),
    refusedWith('BAD_REQUEST', 'password'),
  );
  await assert.rejects(dashboard.createToken(token), refusedWith('CONFIRMATION_REQUIRED'));
  assert.deepEqual(await dashboard.confirmSession({ password }), {
    confirmedAt: now.toISOString(),
    validUntil: new Date(now.getTime() + 15 * minuteMs).toISOString(),
  });
  await dashboard.createToken(token);
  later(0);
});

test('a confirmation is valid for its own session only', async () => {
  const ada = await person('Two browsers', { password });
  const body = { identifier: ada.email, password };
  const opened = await service.dashboard().requestRaw('POST', '/session', { body });
  const there = service.dashboard(/=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? '')?.[1]);
  later(20);
  await ada.dashboard.confirmSession({ password });
  await ada.dashboard.createToken(token);
  await assert.rejects(there.createToken(token), refusedWith('CONFIRMATION_REQUIRED'));
  later(0);
});

test('a Google account confirms with a recent token of its own', async () => {
  const bo = await person('Bo', { google: 'google-bo' });
  const sign = (subject: string) => google.sign({ email: bo.email, subject, nonce: 'mine' });
  later(20);
  const refused = await bo.dashboard.requestRaw('POST', '/tokens', { body: token });
  assert.match(JSON.stringify(refused.body), /a Google ID token to \/api\/session\/confirm/);
  const fresh = await sign('google-bo');
  // Made when the test began, which is 20 minutes ago by now.
  await assert.rejects(
    bo.dashboard.confirmSession({ idToken: fresh, nonce: 'mine' }),
    refusedWith('BAD_REQUEST', 'idToken'),
  );
  later(0);
  for (const proof of [
    { idToken: await sign('google-somebody-else'), nonce: 'mine' },
    { idToken: fresh, nonce: 'theirs' },
    { idToken: 'a.b.c' },
  ]) {
    await assert.rejects(bo.dashboard.confirmSession(proof), refusedWith('BAD_REQUEST', 'idToken'));
  }
  await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', bo.id).execute();
  await assert.rejects(bo.dashboard.createToken(token), refusedWith('CONFIRMATION_REQUIRED'));
  await bo.dashboard.confirmSession({ idToken: fresh, nonce: 'mine' });
  await bo.dashboard.createToken(token);
});

test('an account with no way to confirm is told whom to ask', async () => {
  const { dashboard } = await person('Bare', {});
  later(20);
  const response = await dashboard.requestRaw('POST', '/tokens', { body: token });
  assert.equal(response.status, 403);
  assert.match(JSON.stringify(response.body), /Ask the operator of this installation/);
  await assert.rejects(dashboard.confirmSession({ password }), refusedWith('BAD_REQUEST', 'password'));
  const idToken = await google.sign({ email: 'bare@example.com' });
  await assert.rejects(dashboard.confirmSession({ idToken }), refusedWith('BAD_REQUEST', 'idToken'));
  later(0);
});

test('guessing with a stolen session is throttled like a sign-in, also under an Idempotency-Key', async () => {
  const { dashboard } = await person('Guessed', { password });
  for (let guess = 0; guess < 20; guess += 1) {
    const headers = { 'idempotency-key': `guess-${guess}` };
    await assert.rejects(
      dashboard.confirmSession({ password: `guess ${guess}` }, { headers }),
      refusedWith('BAD_REQUEST', 'password'),
    );
  }
  await assert.rejects(dashboard.confirmSession({ password }), refusedWith('RATE_LIMITED'));
  later(1);
  await dashboard.confirmSession({ password });
  later(0);
});

test('an invalid confirmation is refused with what to send, and a session is required', async () => {
  const { dashboard, token: bearer } = await person('Odd', { password });
  for (const body of [
    {},
    { password: '' },
    { nonce: 'x' },
    { password, idToken: 'a.b.c' },
    { password, nonce: 'x' },
    { password: 7 },
    { password, more: 1 },
    [],
  ]) {
    const response = await dashboard.requestRaw('POST', '/session/confirm', { body });
    assert.equal(response.status, 400, JSON.stringify(body));
  }
  await assert.rejects(service.dashboard().confirmSession({ password }), refusedWith('UNAUTHORIZED'));
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ password });
  assert.equal((await service.fetch('/api/session/confirm', { method: 'POST', headers, body })).status, 401);
});

test('the mobile app can confirm too', async () => {
  const ada = await person('Mobile', { password });
  const { token: jwt } = await service.dashboard().signInMobile({ identifier: ada.email, password });
  later(20);
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
    const response = await service.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status;
  };
  assert.equal(await send('/api/tokens', token), 403);
  assert.equal(await send('/api/session/confirm', { password }), 200);
  assert.equal(await send('/api/tokens', token), 201);
  later(0);
});

test('nobody has more than 100 valid API tokens, however many requests are concurrent', async () => {
  const { dashboard, id } = await person('Hoarder', { password });
  const row = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_tokens')
    .values(
      Array.from({ length: 95 }, (_, number) => ({
        ...row,
        id: crypto.randomUUID(),
        public_id: `filler${number}`,
        token_hash: Buffer.from(`filler ${number}`),
      })),
    )
    .execute();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => dashboard.requestRaw('POST', '/tokens', { body: token })),
  );
  assert.deepEqual(
    responses.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 201, 201, 409, 409, 409, 409],
  );
  await dashboard.revokeToken({ id: row.id });
  await dashboard.createToken(token);
});
