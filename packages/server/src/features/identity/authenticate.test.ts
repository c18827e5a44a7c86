import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allScopes } from '@fettle/contract';
import { createEgress } from '@fettle/egress';
import { SignJWT } from 'jose';
import type { KyselyPlugin } from 'kysely';
import { readConfig } from '../../config.ts';
import { newId } from '../../ids.ts';
import { deriveKey } from '../../secret.ts';
import { loadSecret } from '../../secret-file.ts';
import { testDatabase } from '../../testing/database.ts';
import { insertUser, type UserRow } from './accounts/user-store.ts';
import { findCallerByJwt, findCallerBySession, findCallerByToken } from './authenticate.ts';
import { createIdentityState } from './create-identity-state.ts';
import { insertMobileSession, insertSession } from './sessions/session-store.ts';
import { signMobileJwt } from './sign-in/mobile-jwt.ts';
import { generateToken } from './tokens/token-format.ts';
import { insertToken, revokeUserToken } from './tokens/token-store.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const config = readConfig({ FETTLE_SECRET: 'a secret for these tests, long enough' });
const start = new Date('2026-11-20T12:00:00.000Z');
let now = start;
const clock = () => now;

let queries = 0;
const countQueries: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

const db = (await testDatabase({ after })).db.withPlugin(countQueries);
const secret = await loadSecret(config);
const user = await addUser('ada@example.com');

async function addUser(email: string): Promise<UserRow> {
  const wanted = {
    name: 'Ada',
    email,
    username: null,
    passwordHash: 'x',
    verifiedBy: null,
    createdAt: start.toISOString(),
  };
  const row = await insertUser(db, wanted);
  assert.ok(row);
  return row;
}

/** As one process has them; a second call is a second process. */
function process() {
  const egress = createEgress({ userAgent: 'test' });
  return { db, clock, secret, identity: createIdentityState({ db, config, clock, log, egress }) };
}

async function mint(more: { expiresAt?: string; userId?: string } = {}) {
  return insertToken(db, {
    userId: more.userId ?? user.id,
    name: 'script',
    scopes: ['tasks:read'],
    projectIds: null,
    createdAt: start.toISOString(),
    expiresAt: more.expiresAt ?? null,
  });
}

async function mobileJwt(userId: string): Promise<string> {
  const { id } = await insertMobileSession(db, { userId, userAgent: null, now: start });
  return signMobileJwt(secret, { userId, sessionId: id }, start);
}

async function countOf(work: () => Promise<unknown>): Promise<number> {
  const before = queries;
  await work();
  return queries - before;
}

test('a token gives its user, its scopes, and the API as the source', async () => {
  const { row, token } = await mint();
  const services = process();
  assert.deepEqual(await findCallerByToken(services, token), {
    userId: user.id,
    name: 'Ada',
    email: 'ada@example.com',
    scopes: ['tasks:read'],
    projectIds: null,
    guestIn: [],
    source: 'api',
    token: { id: row.id, name: 'script' },
    sessionId: null,
  });
  await services.identity.close();
});

test('a token costs one query per second', async () => {
  const { token } = await mint();
  const services = process();
  const work = () => findCallerByToken(services, token);
  assert.equal(await countOf(work), 1);
  assert.equal(await countOf(() => Promise.all(Array.from({ length: 20 }, work))), 0);
  await services.identity.close();
});

test('a damaged token is refused without a query, an unknown one with a single query', async () => {
  const { token } = await mint();
  const damaged = (token.startsWith('ftl_A') ? 'ftl_B' : 'ftl_A') + token.slice(5);
  const services = process();
  for (const text of [damaged, token.slice(0, -1), 'ftl_', '', 'x'.repeat(16_384)]) {
    assert.equal(await countOf(async () => assert.equal(await findCallerByToken(services, text), null)), 0);
  }
  const unknown = generateToken().token;
  assert.equal(await countOf(async () => assert.equal(await findCallerByToken(services, unknown), null)), 1);
});

test('a token ends at the millisecond of its expiry, also when it is cached', async () => {
  const { token } = await mint({ expiresAt: '2026-11-20T12:00:01.000Z' });
  const services = process();
  now = new Date('2026-11-20T12:00:00.999Z');
  assert.ok(await findCallerByToken(services, token));
  now = new Date('2026-11-20T12:00:01.000Z');
  assert.equal(await findCallerByToken(services, token), null);
  assert.equal(await findCallerByToken(process(), token), null);
  now = start;
  await services.identity.close();
});

test('a revoked token is refused by every process whose cache has expired', async () => {
  const { row, token } = await mint();
  const here = process();
  assert.ok(await findCallerByToken(here, token));
  await revokeUserToken(db, { id: row.id, userId: user.id, revokedAt: start.toISOString() });
  here.identity.callers.clear();
  for (const services of [here, process()]) assert.equal(await findCallerByToken(services, token), null);
  await here.identity.close();
});

test('a session and a mobile JWT have every scope and act as the dashboard', async () => {
  const session = await insertSession(db, { userId: user.id, userAgent: null, now: start });
  const jwt = await mobileJwt(user.id);
  const services = process();
  const bySession = await findCallerBySession(services, session.secret);
  const byJwt = await findCallerByJwt(services, jwt);
  assert.equal(bySession?.sessionId, session.id);
  assert.notEqual(byJwt?.sessionId ?? null, null);
  for (const caller of [bySession, byJwt]) {
    assert.equal(caller?.userId, user.id);
    assert.deepEqual(caller?.scopes, allScopes);
    assert.equal(caller?.source, 'dashboard');
  }
});

test('a session and a mobile JWT end after 30 days', async () => {
  const session = await insertSession(db, { userId: user.id, userAgent: null, now: start });
  const jwt = await mobileJwt(user.id);
  now = new Date(start.getTime() + 30 * 86_400_000 - 1000);
  assert.ok(await findCallerBySession(process(), session.secret));
  assert.ok(await findCallerByJwt(process(), jwt));
  now = new Date(start.getTime() + 30 * 86_400_000);
  assert.equal(await findCallerBySession(process(), session.secret), null);
  assert.equal(await findCallerByJwt(process(), jwt), null);
  now = start;
});

test('opening a session deletes the expired ones of the same user', async () => {
  const { id: userId } = await addUser('many-sessions@example.com');
  for (const day of [0, 31, 62]) {
    await insertSession(db, { userId, userAgent: null, now: new Date(start.getTime() + day * 86_400_000) });
  }
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  assert.equal(rows.length, 1);
});

test('a disabled user is refused with every credential', async () => {
  const gone = await addUser('gone@example.com');
  const { token } = await mint({ userId: gone.id });
  const session = await insertSession(db, { userId: gone.id, userAgent: null, now: start });
  const jwt = await mobileJwt(gone.id);
  await db.updateTable('users').set({ disabled_at: start.toISOString() }).where('id', '=', gone.id).execute();
  const services = process();
  assert.equal(await findCallerByToken(services, token), null);
  assert.equal(await findCallerBySession(services, session.secret), null);
  assert.equal(await findCallerByJwt(services, jwt), null);
});

test("a JWT is valid only for its own session: not for a browser's, somebody else's, or an ended one", async () => {
  const other = await addUser('other@example.com');
  const browser = await insertSession(db, { userId: user.id, userAgent: null, now: start });
  const mobile = await insertMobileSession(db, { userId: user.id, userAgent: null, now: start });
  for (const claims of [
    { userId: user.id, sessionId: browser.id },
    { userId: other.id, sessionId: mobile.id },
    { userId: user.id, sessionId: newId() },
  ]) {
    assert.equal(await findCallerByJwt(process(), await signMobileJwt(secret, claims, start)), null);
  }
  const jwt = await signMobileJwt(secret, { userId: user.id, sessionId: mobile.id }, start);
  assert.ok(await findCallerByJwt(process(), jwt));
  await db.deleteFrom('sessions').where('id', '=', mobile.id).execute();
  assert.equal(await findCallerByJwt(process(), jwt), null);
});

test('an old JWT that names no session is refused', async () => {
  const seconds = Math.floor(start.getTime() / 1000);
  const jwt = await new SignJWT({ pwd: 'of before' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('fettle')
    .setAudience('fettle-mobile')
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(deriveKey(secret, 'mobile-jwt'));
  assert.equal(await findCallerByJwt(process(), jwt), null);
});

test('a JWT that is signed with another key, changed, or unsigned is refused without a query', async () => {
  const claims = { userId: user.id, sessionId: newId() };
  const other = await loadSecret({ ...config, secret: 'another secret for these tests, long enough' });
  const forged = await signMobileJwt(other, claims, start);
  const [head, body, signature] = (await signMobileJwt(secret, claims, start)).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const jwt of [
    forged,
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${body}.AAAA`,
    'a.b.c',
  ]) {
    assert.equal(await countOf(async () => assert.equal(await findCallerByJwt(process(), jwt), null)), 0);
  }
});

test('no text that is not a session secret costs a query', async () => {
  const services = process();
  for (const text of ['', 'x', 'x'.repeat(10_000), '\u{1f511}']) {
    assert.equal(await countOf(async () => assert.equal(await findCallerBySession(services, text), null)), 0);
  }
  assert.equal(await findCallerBySession(services, 'x'.repeat(43)), null);
});
