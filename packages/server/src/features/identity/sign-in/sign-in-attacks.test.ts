import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FettleError } from '@fettle/client';
import { nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { until } from '../../../testing/until.ts';
import { reclaimAccount } from '../accounts/reclaim-account.ts';
import { hashPassword } from '../passwords/password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { createSession } from '../sessions/create-session.ts';

const start = new Date('2026-11-20T12:00:00.000Z');
let now = start;
const service = await startService({ after }, { clock: () => now, config: { trustProxy: ['127.0.0.1'] } });
const { db } = service.services;
const password = 'correct horse battery';
const wrong = 'incorrect horse battery';

async function personWithPassword(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

let networks = 0;

/** An address that no other test uses. */
function newAddress(): string {
  networks += 1;
  return `203.0.${networks >> 8}.${networks & 255}`;
}

interface From {
  address?: string;
  cookie?: string;
  path?: string;
  origin?: string;
}

async function signIn(identifier: string, guess: string, from: From = {}) {
  const { address = newAddress(), cookie, path = '/api/session', origin } = from;
  const response = await service.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
    },
    body: JSON.stringify({ identifier, password: guess }),
  });
  const text = await response.text();
  const device = response.headers.getSetCookie().find((each) => each.startsWith('fettle_device='));
  return { status: response.status, text, device, cookie: device?.split(';')[0] ?? '' };
}

/** Guesses until unknown clients are refused. */
async function guessUntilRefused(identifier: string, count = 20): Promise<void> {
  for (let guess = 0; guess < count; guess += 1) {
    assert.equal((await signIn(identifier, wrong)).status, 401, `guess ${guess}`);
  }
  assert.equal((await signIn(identifier, password)).status, 429);
}

test('20 failed sign-ins from elsewhere do not lock the owner out of a browser they used before', async () => {
  const { email } = await personWithPassword('Owner');
  const { cookie } = await signIn(email, password);
  await guessUntilRefused(email);
  assert.equal((await signIn(email, password, { cookie })).status, 200);
  assert.equal((await signIn(email, password, { cookie, path: '/api/v1/auth/login' })).status, 200);
});

test('a page of another origin is no known browser, whatever cookies come with its requests', async () => {
  const { email } = await personWithPassword('Elsewhere');
  const { cookie } = await signIn(email, password);
  await guessUntilRefused(email);
  const from = { cookie, path: '/api/v1/auth/login' };
  assert.equal((await signIn(email, password, { ...from, origin: 'https://evil.example' })).status, 429);
  assert.equal((await signIn(email, password, from)).status, 200);
});

test('a known browser has 20 failures of its own, then waits like everybody else', async () => {
  const { email } = await personWithPassword('Forgetful');
  const { cookie } = await signIn(email, password);
  for (let guess = 0; guess < 20; guess += 1)
    assert.equal((await signIn(email, wrong, { cookie })).status, 401);
  assert.equal((await signIn(email, password, { cookie })).status, 429);
  now = new Date(start.getTime() + 60_000);
  assert.equal((await signIn(email, password, { cookie })).status, 200);
  now = start;
});

test('a device cookie helps only its own account, and a forged one none', async () => {
  const [owner, thief] = [await personWithPassword('Marked'), await personWithPassword('Marker')];
  const own = await signIn(owner.email, password);
  const stolen = await signIn(thief.email, password);
  await guessUntilRefused(owner.email);
  const [userId = '', deviceId = '', mark = ''] = own.cookie.replace('fettle_device=', '').split('.');
  for (const forged of [
    stolen.cookie,
    stolen.cookie.replace(thief.id, owner.id),
    `fettle_device=${userId}.other.${mark}`,
    `fettle_device=${userId}.${deviceId}.`,
    `fettle_device=${userId}.${deviceId}`,
    `fettle_device=${'~'.repeat(1000)}`,
    'fettle_device=',
  ]) {
    assert.equal((await signIn(owner.email, password, { cookie: forged })).status, 429, forged);
  }
});

test('two people can share a browser: it stays known to both', async () => {
  const [first, second] = [await personWithPassword('First'), await personWithPassword('Second')];
  const { cookie: one } = await signIn(first.email, password);
  const { cookie: both } = await signIn(second.email, password, { cookie: one });
  for (const { email } of [first, second]) {
    await guessUntilRefused(email);
    assert.equal((await signIn(email, password, { cookie: both })).status, 200);
  }
});

test('the device cookie is unreachable for scripts and other sites, and gives no access', async () => {
  const { email } = await personWithPassword('Cookie');
  const { device = '', cookie } = await signIn(email, password);
  assert.match(device, /; HttpOnly; SameSite=Strict; Expires=/);
  assert.equal((await service.fetch('/api/session', { headers: { cookie } })).status, 401);
  assert.equal((await signIn(email, wrong, { cookie })).device, undefined);
});

test('a program without cookies can sign in from a network it used before', async () => {
  const { email } = await personWithPassword('Script');
  const home = { address: newAddress(), path: '/api/v1/auth/login' };
  assert.equal((await signIn(email, password, home)).status, 200);
  await guessUntilRefused(email);
  assert.equal((await signIn(email, password, home)).status, 200);
});

test('behind an undeclared proxy, an attacker on the shared address does not lock out known browsers', async () => {
  const { email } = await personWithPassword('Behind');
  const address = newAddress();
  const { cookie } = await signIn(email, password, { address });
  const attempt = { address, identifier: null };
  for (let failure = 0; failure < 200; failure += 1)
    await service.services.identity.signInThrottle.countFailure(db, attempt);
  assert.equal((await signIn('anybody', wrong, { address })).status, 429);
  assert.equal((await signIn(email, password, { address, cookie })).status, 200);
  assert.equal((await signIn(email, password, { address })).status, 200);
});

test('a flood of guesses from one address leaves room for sign-ins from elsewhere', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, number) => personWithPassword(`Rightful ${number}`)),
  );
  const flooder = newAddress();
  // Busy until all have come, so that nobody gets in by chance.
  const gate = Promise.withResolvers<void>();
  const busy = [1, 2].map(() => service.services.identity.passwordQueue.run(() => gate.promise));
  let answered = 0;
  const flood = Array.from({ length: 600 }, async (_, number) => {
    const { status } = await signIn(`nobody.${number}`, wrong, { address: flooder });
    answered += 1;
    return status;
  });
  // The queue holds 200 and refuses the rest. Each of the others then takes the place of one of the flood.
  await until('the flood to have filled the queue', async () => answered === 400);
  const signIns = people.map(({ email }) => signIn(email, password));
  await until('everyone to have come', async () => answered === 400 + people.length);
  gate.resolve();
  await Promise.all(busy);
  const rightful = await Promise.all(signIns);
  assert.deepEqual(
    rightful.map(({ status }) => status),
    people.map(() => 200),
  );
  const refused = new Set(await Promise.all(flood));
  assert.ok(
    [...refused].every((status) => status === 401 || status === 429),
    [...refused].join(),
  );
});

test('from one network, known and unknown identifiers get the same responses, before and during the wait', async () => {
  const { email } = await personWithPassword('Alike');
  const responses = async (identifier: string) => {
    const address = newAddress();
    const texts = [];
    for (let guess = 0; guess < 22; guess += 1)
      texts.push((await signIn(identifier, wrong, { address })).text);
    return texts;
  };
  assert.deepEqual(await responses(email), await responses('nobody.at.all@example.com'));
  // Also where that user has signed in before.
  const home = newAddress();
  const { email: known } = await personWithPassword('Alike at home');
  await signIn(known, password, { address: home });
  const texts = [];
  for (let guess = 0; guess < 22; guess += 1)
    texts.push((await signIn(known, wrong, { address: home })).text);
  assert.deepEqual(texts, await responses('somebody.else@example.com'));
});

test('one user with hundreds of known browsers and sessions leaves room for everybody else', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, number) => personWithPassword(`Crowded ${number}`)),
  );
  const cookies = await Promise.all(people.map(async ({ email }) => (await signIn(email, password)).cookie));
  const guest = await personWithPassword('Guest');
  const { services } = service;
  const address = newAddress();
  const opened = await Promise.all(
    Array.from({ length: 250 }, () =>
      createSession({ ...services, client: { address, userAgent: null } }, guest.id),
    ),
  );
  // Busy until all have come, so that nobody gets in by chance.
  const gate = Promise.withResolvers<void>();
  const busy = [1, 2].map(() => services.identity.passwordQueue.run(() => gate.promise));
  let answered = 0;
  const counted = async (status: Promise<number>) => {
    const known = await status;
    answered += 1;
    return known;
  };
  const flood = opened.map(({ secret, device }, number) => {
    const confirm = () => service.dashboard(secret).confirmSession({ password });
    if (number % 2 === 1) {
      return counted(
        confirm().then(
          () => 200,
          ({ status }: FettleError) => status,
        ),
      );
    }
    const cookie = `fettle_device=${device}`;
    return counted(signIn(guest.email, password, { address, cookie }).then(({ status }) => status));
  });
  // The line holds 200 and refuses the rest.
  await until('the flood to have filled the line', async () => answered === 50);
  const rightful = people.map(({ email }, number) =>
    counted(signIn(email, password, { cookie: cookies[number] ?? '' }).then(({ status }) => status)),
  );
  // Each of them is refused or takes the place of one of the flood.
  await until('everybody to have come', async () => answered === 60);
  gate.resolve();
  await Promise.all(busy);
  assert.deepEqual(
    await Promise.all(rightful),
    people.map(() => 200),
  );
  await Promise.all(flood);
});

test('guesses at one account share a count, by email address, username, and every spelling', async () => {
  const { id, email } = await personWithPassword('Ivan');
  const username = `ivan.${id.slice(-8)}`;
  await db.updateTable('users').set({ username }).where('id', '=', id).execute();
  const spellings = [email, email.toUpperCase(), username, username.toUpperCase()];
  // Where the database lowers it to an i, it is one more name of the account.
  for (const odd of [email.replace(/^i/, 'İ'), username.replace(/^i/, 'İ')]) {
    if ((await signIn(odd, password)).status === 200) spellings.push(odd);
  }
  for (let guess = 0; guess < 20; guess += 1) {
    const identifier = spellings[guess % spellings.length] ?? assert.fail();
    assert.equal((await signIn(identifier, wrong)).status, 401, `guess ${guess}`);
  }
  for (const identifier of spellings)
    assert.equal((await signIn(identifier, password)).status, 429, identifier);
});

test('spellings are compared in the same way for accounts and for identifiers that nobody has', async () => {
  const { email } = await personWithPassword('Ines');
  const responses = async (identifier: string) => {
    for (let guess = 0; guess < 20; guess += 1) await signIn(identifier, wrong);
    const variants = [
      identifier.toUpperCase(),
      identifier.replace(/^i/, 'İ'),
      ` ${identifier}`,
      `${identifier} `,
    ];
    return Promise.all(variants.map(async (variant) => (await signIn(variant, wrong)).status));
  };
  assert.deepEqual(await responses(email), await responses('ines.nobody.at.all@example.com'));
});

test('changing a password or reclaiming an account invalidates all known browsers', async () => {
  const person = await personWithPassword('Changed');
  const { cookie } = await signIn(person.email, password);
  await setPassword(
    { ...service.services, afterCommit: [] },
    person.id,
    await hashPassword(service.services, wrong),
  );
  const late = await signIn(person.email, wrong, { cookie });
  assert.equal(late.status, 200);
  assert.notEqual(late.cookie, cookie);
  for (let guess = 0; guess < 20; guess += 1) await signIn(person.email, password);
  assert.equal((await signIn(person.email, wrong, { cookie })).status, 429);
  assert.equal((await signIn(person.email, wrong, { cookie: late.cookie })).status, 200);
  await db
    .updateTable('users')
    .set({ email_verified_at: null, email_verified_by: null })
    .where('id', '=', person.id)
    .execute();
  const passwordHash = await hashPassword(service.services, password);
  const tx = {
    ...service.services,
    actor: nobody,
    requestId: 'take-over',
    afterCommit: [],
    client: { address: newAddress(), userAgent: null },
  };
  await inTransaction(tx, (inner) => reclaimAccount(inner, person.id, { passwordHash, by: 'mail' }));
  assert.equal((await signIn(person.email, password, { cookie: late.cookie })).status, 429);
});

test('all known browsers of a user share a hundred failures, then they wait like unknown ones', async () => {
  const { email } = await personWithPassword('Many');
  const cookies: string[] = [];
  for (let browser = 0; browser < 6; browser += 1) cookies.push((await signIn(email, password)).cookie);
  for (let guess = 0; guess < 100; guess += 1) {
    const cookie = cookies[guess % 5] ?? '';
    assert.equal((await signIn(email, wrong, { cookie })).status, 401, `guess ${guess}`);
  }
  assert.equal((await signIn(email, password, { cookie: cookies[5] ?? '' })).status, 429);
});

const entries = async (userId: string | null) =>
  db
    .selectFrom('security_log')
    .selectAll()
    .where('subject_id', userId === null ? 'is' : '=', userId)
    .orderBy('id')
    .execute();

test('the security log records the method of sign-ins, an attack in two entries, and never what was typed', async () => {
  const person = await personWithPassword('Logged');
  await signIn(person.email, password);
  await signIn(person.email, password, { path: '/api/v1/auth/login' });
  await guessUntilRefused(person.email);
  await until('the attack to be recorded', async () => (await entries(person.id)).length === 4);
  const seen = (await entries(person.id)).map(({ type, actor_id, details, address }) => [
    type,
    actor_id,
    details,
    address !== null,
  ]);
  assert.deepEqual(seen, [
    ['sign_in.succeeded', person.id, { kind: 'browser', method: 'password' }, true],
    ['sign_in.succeeded', person.id, { kind: 'token', method: 'password' }, true],
    ['sign_in.failed', null, { method: 'password', failures: 1 }, true],
    ['sign_in.failed', null, { method: 'password', failures: 20 }, true],
  ]);
  const typed = 'my secret typed into the wrong field';
  const before = (await entries(null)).length;
  const address = newAddress();
  for (let guess = 0; guess < 5; guess += 1) await signIn(typed, wrong, { address });
  await until('it to be recorded', async () => (await entries(null)).length > before);
  const unknown = await entries(null);
  assert.equal(unknown.length, before + 1);
  assert.ok(!JSON.stringify(unknown).includes('secret'));
});

test('failures for accounts that do not exist add up to a hundred entries to the security log', async () => {
  now = new Date(start.getTime() + 3_600_000);
  const before = (await entries(null)).length;
  await Promise.all(Array.from({ length: 130 }, (_, number) => signIn(`ghost.${number}`, wrong)));
  await until('them to be recorded', async () => (await entries(null)).length >= before + 100);
  const counted = db.selectFrom('rate_windows').select('count').where('class', '=', 'unknown sign-ins');
  await until('all of them to be counted', async () => {
    const rows = await counted.execute();
    return rows.some(({ count }) => count === 130);
  });
  assert.equal((await entries(null)).length, before + 100);
  now = start;
});
