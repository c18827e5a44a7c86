import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allScopes } from '@fettle/contract';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { hashPassword } from '../passwords/password.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
let now = start;
const clock = () => now;
// Every test signs in from addresses of its own.
const service = await startService({ after }, { clock, config: { trustProxy: ['127.0.0.1'] } });
const { db } = service.services;

const password = 'correct horse battery';
const wrong = 'incorrect horse battery';
let networks = 0;

async function personWithPassword(name: string, text = password): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, text);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

/** An address that no other test uses. */
function newAddress(): string {
  networks += 1;
  return `203.0.${networks >> 8}.${networks & 255}`;
}

async function post(
  path: string,
  body: unknown,
  address = newAddress(),
  headers: Record<string, string> = {},
) {
  const response = await service.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

const signIn = (body: unknown, address?: string, headers?: Record<string, string>) =>
  post('/api/v1/auth/login', body, address, headers);

test('a password gives a token of one year with every scope, named after the client', async () => {
  const ada = await personWithPassword('Ada');
  const response = await signIn({ identifier: ada.email, password }, undefined, { 'user-agent': 'curl/9' });
  assert.equal(response.status, 200);
  assert.deepEqual(Object.keys(response.json.data), ['token', 'user']);
  assert.deepEqual(response.json.data.user, { id: ada.id, name: 'Ada', email: ada.email });
  const me = await service.client(response.json.data.token).getMe();
  assert.deepEqual(me.token, { name: 'Sign-in from curl/9', scopes: allScopes });
  const { items } = await ada.dashboard.listTokens();
  assert.equal(items[0]?.expiresAt, '2027-11-20T12:00:00.000Z');
});

test('the identifier is the email address or the username, ignoring case and surrounding spaces', async () => {
  const person = await personWithPassword('Grace');
  await db.updateTable('users').set({ username: 'Gr.Hopper' }).where('id', '=', person.id).execute();
  for (const identifier of [person.email.toUpperCase(), ` ${person.email} `, 'gr.hopper', 'GR.HOPPER']) {
    assert.equal((await signIn({ identifier, password })).status, 200, identifier);
  }
});

test('passwords are compared byte by byte and can be long', async () => {
  const text = ` Gr\u00fc\u00dfe ${'x'.repeat(1000)} `;
  const { email } = await personWithPassword('Byte', text);
  assert.equal((await signIn({ identifier: email, password: text })).status, 200);
  for (const other of [text.trim(), text.normalize('NFD'), text.slice(0, 64)]) {
    assert.equal((await signIn({ identifier: email, password: other })).status, 401);
  }
});

test('a password over the limit is refused before anything is computed', async () => {
  const identifier = 'anybody@example.com';
  assert.equal((await signIn({ identifier, password: 'x'.repeat(1025) })).status, 400);
  assert.equal((await signIn({ identifier, password: 'x'.repeat(1024 * 1024) })).status, 413);
});

test('unknown, known, disabled, and passwordless identifiers get the same response', async () => {
  const known = await personWithPassword('Known');
  const disabled = await personWithPassword('Disabled');
  const passwordless = await createPerson(service, 'Passwordless');
  await db
    .updateTable('users')
    .set({ disabled_at: start.toISOString() })
    .where('id', '=', disabled.id)
    .execute();
  const responses = await Promise.all([
    signIn({ identifier: known.email, password: wrong }),
    signIn({ identifier: 'unknown@example.com', password: wrong }),
    signIn({ identifier: 'unknown', password: wrong }),
    signIn({ identifier: disabled.email, password }),
    signIn({ identifier: passwordless.email, password: 'null' }),
  ]);
  for (const response of responses) {
    assert.equal(response.status, 401);
    assert.equal(response.json.error.code, 'UNAUTHORIZED');
    assert.equal(response.text, responses[0]?.text);
  }
});

test('an unknown identifier is refused no faster than a known one', async () => {
  const { email } = await personWithPassword('Timed');
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 7; round += 1) {
    for (const [kind, identifier] of [
      ['known', email],
      ['unknown', 'nobody@example.com'],
    ] as const) {
      const begin = performance.now();
      await signIn({ identifier, password: wrong });
      times[kind].push(performance.now() - begin);
    }
  }
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0;
  // Without a hash to compute the unknown one would take a tenth; the bound is wide because machines are busy.
  assert.ok(median(times.unknown) > median(times.known) / 3, JSON.stringify(times));
});

const shapes: [what: string, body: object, status: number][] = [
  ['nothing', {}, 400],
  ['an identifier alone', { identifier: 'a' }, 400],
  ['a password alone', { password: 'a' }, 400],
  ['a password and a Google token', { identifier: 'a', password: 'b', idToken: 'c' }, 400],
  ['an identifier and a Google token', { identifier: 'a', credential: 'c' }, 400],
  ['a Google token under both names', { idToken: 'c', credential: 'c' }, 400],
  ['an unknown field', { identifier: 'a', password: 'b', username: 'c' }, 400],
  ['an empty identifier', { identifier: ' ', password: 'b' }, 400],
  ['a number as password', { identifier: 'a', password: 12345678 }, 400],
  ['a Google token where Google is not configured', { idToken: 'a.b.c' }, 400],
];
for (const [what, body, status] of shapes) {
  test(`${what} at sign-in is answered ${status} with what to send instead`, async () => {
    const response = await signIn(body);
    assert.equal(response.status, status);
    assert.equal(response.json.error.code, 'BAD_REQUEST');
    assert.match(response.json.error.message, /identifier|password|credential|username|idToken/);
  });
}

test('after 20 wrong passwords an identifier waits from every address, longer after each further failure', async () => {
  const { email } = await personWithPassword('Victim');
  for (let guess = 0; guess < 20; guess += 1) {
    assert.equal((await signIn({ identifier: email, password: wrong })).status, 401);
  }
  const refused = await signIn({ identifier: email.toUpperCase(), password });
  assert.equal(refused.status, 429);
  assert.equal(refused.json.error.code, 'RATE_LIMITED');
  assert.equal(refused.headers.get('retry-after'), '60');
  assert.equal((await post('/api/session', { identifier: email, password })).status, 429);
  assert.equal((await post('/api/mobile/login', { identifier: email, password })).status, 429);
  now = new Date(start.getTime() + 60_000);
  assert.equal((await signIn({ identifier: email, password: wrong })).status, 401);
  assert.equal((await signIn({ identifier: email, password })).headers.get('retry-after'), '120');
  now = new Date(start.getTime() + 180_000);
  assert.equal((await signIn({ identifier: email, password })).status, 200);
  now = start;
});

test('the end of the window ends every wait', async () => {
  const { id, email } = await personWithPassword('Patient');
  now = new Date(start.getTime() + 14.5 * 60_000);
  const attempt = { address: newAddress(), identifier: `user:${id}` as const };
  for (let failure = 0; failure < 30; failure += 1)
    await service.services.identity.signInThrottle.countFailure(db, attempt);
  assert.equal((await signIn({ identifier: email, password })).headers.get('retry-after'), '30');
  now = new Date(start.getTime() + 15 * 60_000);
  assert.equal((await signIn({ identifier: email, password })).status, 200);
  now = start;
});

test('a burst of guesses cannot outrun the count', async () => {
  const { email } = await personWithPassword('Burst');
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => signIn({ identifier: email, password: wrong })),
  );
  const guessed = responses.filter(({ status }) => status === 401).length;
  assert.ok(guessed >= 20 && guessed <= 21, `${guessed} guesses were looked at`);
  assert.equal(responses.filter(({ status }) => status === 429).length, 60 - guessed);
});

test('an address that fails for 200 identifiers waits too, and nobody else does', async () => {
  const { email } = await personWithPassword('Neighbor');
  const address = newAddress();
  const key = { address, identifier: null };
  for (let failure = 0; failure < 199; failure += 1) {
    await service.services.identity.signInThrottle.countFailure(db, key);
  }
  assert.equal((await signIn({ identifier: 'someone', password: wrong }, address)).status, 401);
  assert.equal((await signIn({ identifier: email, password }, address)).status, 429);
  assert.equal((await signIn({ identifier: email, password })).status, 200);
});

test('successes do not count, however many are concurrent, and other requests are served meanwhile', async () => {
  const { email } = await personWithPassword('Busy');
  const address = newAddress();
  let done = 0;
  const signIns = Array.from({ length: 100 }, async () => {
    const { status } = await signIn({ identifier: email, password }, address);
    done += 1;
    return status;
  });
  const setup = await service.fetch('/api/setup');
  assert.equal(setup.status, 200);
  assert.ok(done < 100, 'the request waited for all sign-ins');
  assert.deepEqual(new Set(await Promise.all(signIns)), new Set([200]));
});

test('failures of past windows do not accumulate', async () => {
  now = new Date(start.getTime() + 3_600_000);
  await signIn({ identifier: 'cleaner', password: wrong });
  const rows = await db.selectFrom('login_failures').select('window_start').execute();
  assert.deepEqual(new Set(rows.map((row) => row.window_start)), new Set(['2026-11-20T13:00:00.000Z']));
  now = start;
});

test('neither the password nor the token reaches the log', async () => {
  const { email } = await personWithPassword('Quiet');
  const response = await signIn({ identifier: email, password });
  const text = JSON.stringify(service.logged);
  assert.ok(!text.includes(password) && !text.includes(response.json.data.token));
});
