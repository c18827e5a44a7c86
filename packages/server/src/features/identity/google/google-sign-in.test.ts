import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';

const clientId = 'fettle.apps.example';
const minuteMs = 60_000;
let now = new Date('2026-11-20T12:00:00.000Z');

/** Stands in for Google's key server; `respond` returns its current response. */
const keys = await makeKeys('first');
const published = () => JSON.stringify({ keys: [keys.jwk] });
const keyServer = { requests: 0, status: 200, respond: published };
const server = createServer((_request, response) => {
  keyServer.requests += 1;
  response.writeHead(keyServer.status, { 'content-type': 'application/json' }).end(keyServer.respond());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());

const service = await startService(
  { after },
  {
    clock: () => now,
    config: {
      googleClientId: clientId,
      googleJwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
      allowPrivateNetworks: ['127.0.0.0/8'],
      trustProxy: ['127.0.0.1'],
    },
  },
);
const { db } = service.services;

async function makeKeys(kid: string, alg = 'RS256') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, publicKey, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig' } };
}

function claims(person: Person, more: JWTPayload = {}): JWTPayload {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: `google-${person.id}`,
    email: person.email,
    email_verified: true,
    iat: seconds,
    exp: seconds + 3600,
    ...more,
  };
}

async function sign(payload: JWTPayload, header = { alg: 'RS256', kid: 'first' }, key = keys.privateKey) {
  return new SignJWT(payload).setProtectedHeader(header).sign(key);
}

let addresses = 0;

async function signIn(body: object) {
  addresses += 1;
  const response = await service.fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${addresses & 255}` },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as {
    data?: { token: string; user: { id: string } };
    error?: { code: string; message: string };
  };
  return { status: response.status, user: data?.user.id ?? null, error: error ?? null };
}

test('a Google token signs in the user with its email address, under each of its two field names', async () => {
  const ada = await createPerson(service, 'Ada');
  for (const name of ['idToken', 'credential']) {
    assert.deepEqual(await signIn({ [name]: await sign(claims(ada)) }), {
      status: 200,
      user: ada.id,
      error: null,
    });
  }
  const short = await sign(claims(ada, { iss: 'accounts.google.com' }));
  assert.equal((await signIn({ idToken: short })).user, ada.id);
});

/** Status of signing in to the dashboard, and the sign-ins it opened. */
async function openSession(body: object) {
  addresses += 1;
  const response = await service.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${addresses & 255}` },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, cookie: response.headers.has('set-cookie') };
}

const nonces: [what: string, claimed: JWTPayload, nonce: string | undefined, status: number][] = [
  ['with the nonce that was asked for', { nonce: 'mine' }, 'mine', 200],
  ['whose nonce nobody asks after', { nonce: 'any' }, undefined, 200],
  ['for another question', { nonce: 'theirs' }, 'mine', 401],
  ['for no question', {}, 'mine', 401],
  ['with a nonce that is no text', { nonce: ['mine'] }, 'mine', 401],
];

for (const [what, claimed, nonce, status] of nonces) {
  test(`the dashboard, given a Google token ${what}, answers ${status}`, async () => {
    const person = await createPerson(service, 'Asker');
    const idToken = await sign(claims(person, claimed));
    assert.deepEqual(await openSession({ idToken, nonce }), { status, cookie: status === 200 });
  });
}

test('a nonce is for Google only, and only the dashboard sign-in accepts one', async () => {
  const person = await createPerson(service, 'Nonce');
  const withPassword = { identifier: person.email, password: 'a few words', nonce: 'mine' };
  assert.equal((await openSession(withPassword)).status, 400);
  const idToken = await sign(claims(person, { nonce: 'mine' }));
  assert.equal((await signIn({ idToken, nonce: 'mine' })).status, 400);
});

test('the dashboard gets the Google client ID to sign in with', async () => {
  assert.deepEqual(await service.dashboard().getSetup(), {
    needed: false,
    googleClientId: clientId,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
});

test('the email address is compared ignoring case', async () => {
  const person = await createPerson(service, 'Cased');
  const idToken = await sign(claims(person, { email: person.email.toUpperCase() }));
  assert.equal((await signIn({ idToken })).user, person.id);
});

const faults: [what: string, forge: (person: Person) => Promise<string> | string][] = [
  ['for another client', (person) => sign(claims(person, { aud: 'other.apps.example' }))],
  ['for another client too', (person) => sign(claims(person, { aud: [clientId, 'other.apps.example'] }))],
  ['for nobody', (person) => sign(without(claims(person), 'aud'))],
  ['of another issuer', (person) => sign(claims(person, { iss: 'https://accounts.example.com' }))],
  [
    'of an issuer that only begins like Google',
    (person) => sign(claims(person, { iss: 'accounts.google.com.evil' })),
  ],
  ['that has just expired', (person) => sign(claims(person, { exp: Math.floor(now.getTime() / 1000) }))],
  ['that never expires', (person) => sign(without(claims(person), 'exp'))],
  [
    'that is not valid yet',
    (person) => sign(claims(person, { nbf: Math.floor(now.getTime() / 1000) + 600 })),
  ],
  ['with an address nobody verified', (person) => sign(claims(person, { email_verified: false }))],
  ['that only says "true" about its address', (person) => sign(claims(person, { email_verified: 'true' }))],
  [
    'that does not say whether its address is verified',
    (person) => sign(without(claims(person), 'email_verified')),
  ],
  ['without an address', (person) => sign(without(claims(person), 'email'))],
  ['without a subject', (person) => sign(without(claims(person), 'sub'))],
  ['with an empty subject', (person) => sign(claims(person, { sub: '' }))],
  [
    'signed by somebody else under a known key id',
    async (person) => {
      const { privateKey } = await makeKeys('first');
      return sign(claims(person), undefined, privateKey);
    },
  ],
  ['under an unknown key id', (person) => sign(claims(person), { alg: 'RS256', kid: 'unknown' })],
  [
    'without a signature (alg none)',
    (person) => `${encode({ alg: 'none', kid: 'first' })}.${encode(claims(person))}.`,
  ],
  [
    'signed with the public key as an HMAC secret',
    async (person) => {
      const pem = new TextEncoder().encode(await exportSPKI(keys.publicKey));
      return new SignJWT(claims(person)).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(pem);
    },
  ],
  [
    'signed with another algorithm',
    async (person) => {
      const { privateKey } = await makeKeys('first', 'ES256');
      return sign(claims(person), { alg: 'ES256', kid: 'first' }, privateKey);
    },
  ],
  [
    'signed by Google, but with an algorithm it does not use for this',
    async (person) => {
      const key = await importJWK(await exportJWK(keys.privateKey), 'RS512');
      return new SignJWT(claims(person)).setProtectedHeader({ alg: 'RS512', kid: 'first' }).sign(key);
    },
  ],
  [
    'with changed claims',
    async (person) => {
      const [head, , signature] = (await sign(claims(person, { email: 'other@example.com' }))).split('.');
      return `${head}.${encode(claims(person))}.${signature}`;
    },
  ],
  ['that is no token at all', () => 'nonsense'],
  ['with NUL in the subject', (person) => sign(claims(person, { sub: 'a\0b' }))],
  ['with half a character in the subject', (person) => sign(claims(person, { sub: 'a\ud800' }))],
  ['with a subject that turns its direction', (person) => sign(claims(person, { sub: 'a\u202eb' }))],
  ['with a subject of 300 characters', (person) => sign(claims(person, { sub: '1'.repeat(300) }))],
  ['with NUL in the address', (person) => sign(claims(person, { email: `\0${person.email}` }))],
  [
    'with half a character in the address',
    (person) => sign(claims(person, { email: `\udfff${person.email}` })),
  ],
  ['with an address that turns', (person) => sign(claims(person, { email: `\u202e${person.email}` }))],
  [
    'with an address that hides a space',
    (person) => sign(claims(person, { email: `\u200b${person.email}` })),
  ],
];

function without(payload: JWTPayload, claim: string): JWTPayload {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim));
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

for (const [what, forge] of faults) {
  test(`a Google token ${what} signs nobody in`, async () => {
    const person = await createPerson(service, 'Target');
    const { status, error } = await signIn({ idToken: await forge(person) });
    assert.deepEqual([status, error?.code], [401, 'UNAUTHORIZED']);
    const row = await db
      .selectFrom('users')
      .select('google_sub')
      .where('id', '=', person.id)
      .executeTakeFirst();
    assert.equal(row?.google_sub, null);
  });
}

test('the account is identified by its subject: a new address keeps it, and the old address gives no access', async () => {
  const person = await createPerson(service, 'Mover');
  const subject = { sub: 'google-mover' };
  assert.equal((await signIn({ idToken: await sign(claims(person, subject)) })).user, person.id);
  const moved = await sign(claims(person, { ...subject, email: 'moved@example.com' }));
  assert.equal((await signIn({ idToken: moved })).user, person.id);
  const heir = await sign(claims(person, { sub: 'google-heir' }));
  assert.equal((await signIn({ idToken: heir })).status, 401);
});

test('a subject that is linked never moves to the user who has its new address', async () => {
  const first = await createPerson(service, 'First');
  const second = await createPerson(service, 'Second');
  await signIn({ idToken: await sign(claims(first)) });
  const idToken = await sign(claims(second, { sub: `google-${first.id}` }));
  assert.equal((await signIn({ idToken })).user, first.id);
});

test('concurrent first sign-ins link once and all succeed', async () => {
  const person = await createPerson(service, 'Parallel');
  const idToken = await sign(claims(person));
  const responses = await Promise.all(Array.from({ length: 10 }, () => signIn({ idToken })));
  assert.deepEqual(new Set(responses.map(({ user }) => user)), new Set([person.id]));
});

test('a Google account without a user here is refused: sign-up is closed', async () => {
  const person = await createPerson(service, 'Template');
  const idToken = await sign(claims(person, { email: 'unknown@example.com', sub: 'google-unknown' }));
  assert.equal((await signIn({ idToken })).status, 401);
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'unknown@example.com')
    .execute();
  assert.deepEqual(users, []);
});

test('a disabled user is not signed in, whether linked or not', async () => {
  const [linked, fresh] = [await createPerson(service, 'Linked'), await createPerson(service, 'Fresh')];
  await signIn({ idToken: await sign(claims(linked)) });
  const disabled = { disabled_at: now.toISOString() };
  await db.updateTable('users').set(disabled).where('id', 'in', [linked.id, fresh.id]).execute();
  for (const person of [linked, fresh]) {
    assert.equal((await signIn({ idToken: await sign(claims(person)) })).status, 401);
  }
});

test('a flood of unknown key IDs costs one fetch per minute, and known keys keep working', async () => {
  const person = await createPerson(service, 'Flooded');
  now = new Date(now.getTime() + minuteMs);
  const before = keyServer.requests;
  const flood = Array.from({ length: 50 }, async (_, number) =>
    signIn({ idToken: await sign(claims(person), { alg: 'RS256', kid: `unknown ${number}` }) }),
  );
  assert.deepEqual(new Set((await Promise.all(flood)).map(({ status }) => status)), new Set([401]));
  assert.equal(keyServer.requests - before, 1);
  assert.equal((await signIn({ idToken: await sign(claims(person)) })).status, 200);
  assert.equal(keyServer.requests - before, 1);
});

test('a key that Google has just added works as soon as a minute has passed since the last fetch', async () => {
  const person = await createPerson(service, 'Rotated');
  now = new Date(now.getTime() + minuteMs);
  const added = await makeKeys('second');
  keyServer.respond = () => JSON.stringify({ keys: [keys.jwk, added.jwk] });
  const idToken = await sign(claims(person), { alg: 'RS256', kid: 'second' }, added.privateKey);
  assert.equal((await signIn({ idToken })).user, person.id);
  keyServer.respond = published;
});

test('while the key server is down, broken, or endless, the last keys work for a day', async () => {
  const person = await createPerson(service, 'Away');
  const troubles: [number, () => string][] = [
    [500, published],
    [200, () => 'nonsense'],
    [200, () => '{"keys": 1}'],
    [200, () => ' '.repeat(300 * 1024) + published()],
  ];
  for (const [status, respond] of troubles) {
    now = new Date(now.getTime() + 61 * minuteMs);
    Object.assign(keyServer, { status, respond });
    const before = keyServer.requests;
    assert.equal((await signIn({ idToken: await sign(claims(person)) })).status, 200);
    assert.equal(keyServer.requests - before, 1);
  }
  now = new Date(now.getTime() + 1440 * minuteMs);
  const refused = await signIn({ idToken: await sign(claims(person)) });
  assert.deepEqual([refused.status, refused.error?.code], [503, 'UNAVAILABLE']);
  Object.assign(keyServer, { status: 200, respond: published });
  now = new Date(now.getTime() + minuteMs);
  assert.equal((await signIn({ idToken: await sign(claims(person)) })).status, 200);
});
