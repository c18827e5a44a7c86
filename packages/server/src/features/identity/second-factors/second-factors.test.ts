import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, beforeEach, describe, it } from 'node:test';
import type { Client } from '@fettle/client';
import { operations, type SecurityEventType, type SignInChallenge } from '@fettle/contract';
import { sql } from 'kysely';
import { parseMailbox } from '../../../settings/mailbox.ts';
import { parseSmtpUrl } from '../../../settings/smtp-url.ts';
import { addApp, codeAt, createAuthenticator } from '../../../testing/authenticator.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createPerson, type Person } from '../../../testing/factories.ts';
import { startGoogle } from '../../../testing/google.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { hashPassword } from '../passwords/password.ts';
import { resetFactors } from './reset-factors.ts';

const minuteMs = 60_000;
const google = await startGoogle({ after });
const start = new Date(Math.floor(Date.now() / 900_000) * 900_000);
let now = start;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const service = await startService(
  { after },
  {
    clock: () => now,
    config: {
      googleClientId: google.clientId,
      googleJwksUrl: google.keysUrl,
      allowPrivateNetworks: ['127.0.0.0/8'],
      smtp: parseSmtpUrl('smtp://127.0.0.1:1?tls=off'),
      mailFrom: parseMailbox('Fettle <fettle@example.com>'),
      rateLimits: false,
    },
  },
);
const { db } = service.services;
const password = 'correct horse battery';
const nobody = () => service.dashboard();

/** Somebody with a password who signed in a moment ago. */
async function createUser(name: string): Promise<Person> {
  const person = await createPerson(service, name);
  const passwordHash = await hashPassword(service.services, password);
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
  return person;
}

/** Somebody with an authenticator app, whose code of this moment is used already. */
async function createProtected(name: string) {
  const person = await createUser(name);
  const app = await addApp(person.dashboard, now);
  later(30_000);
  return { ...person, ...app, userId: person.id, code: () => codeAt(app.secret, now) };
}

const credentials = ({ email }: { email: string }) => ({ identifier: email, password });

/** The first step: the challenge, and no cookie. */
async function startSignIn(person: { email: string }): Promise<SignInChallenge> {
  const response = await nobody().requestRaw('POST', '/session', { body: credentials(person) });
  assert.equal(response.status, 200);
  assert.deepEqual(response.headers.getSetCookie(), []);
  const { user, challenge } = (response.body as { data: { user: null; challenge: SignInChallenge } }).data;
  assert.equal(user, null);
  assert.ok(challenge);
  return challenge;
}

/** The dashboard of the session that a response opens. */
async function openedBy(body: object): Promise<Client<'dashboard'>> {
  const response = await nobody().requestRaw('POST', '/session/second-factor', { body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return service.dashboard(/fettle_session=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1]);
}

const entriesOf = async (id: string, type: SecurityEventType) =>
  (
    await db
      .selectFrom('security_log')
      .select('details')
      .where('subject_id', '=', id)
      .where('type', '=', type)
      .orderBy('id')
      .execute()
  ).map(({ details }) => details);

beforeEach(() => {
  now = start;
});

describe('setting up an authenticator app', () => {
  it('adds it once a code proves it, shows ten recovery codes once, and ends what was opened without it', async () => {
    const ada = await createUser('Ada');
    const { token: jwt } = await nobody().signInMobile(credentials(ada));
    const { token: signIn } = await service.client().logIn(credentials(ada));
    const setup = await ada.dashboard.startSecondFactor({ kind: 'totp' });
    conforms(operations.startSecondFactor, setup);
    assert.equal((await ada.dashboard.getSecondFactors()).factors.length, 0);
    const code = codeAt(setup.totp?.secret ?? '', now);
    const added = await ada.dashboard.addSecondFactor({ setup: setup.setup, name: ' My phone ', code });
    conforms(operations.addSecondFactor, added);
    assert.deepEqual([added.factor.name, added.factor.kind, added.ended], ['My phone', 'totp', 2]);
    assert.equal(new Set(added.recoveryCodes).size, 10);
    const headers = { authorization: `Bearer ${jwt}` };
    assert.equal((await service.fetch('/api/session', { headers })).status, 401);
    await refused(service.client(signIn).getMe(), 'INVALID_TOKEN');
    await ada.v1.getMe();
    const seen = await ada.dashboard.getSecondFactors();
    conforms(operations.getSecondFactors, seen);
    assert.deepEqual(seen, { factors: [added.factor], recoveryCodesLeft: 10 });
    assert.deepEqual(await entriesOf(ada.id, 'second_factor.added'), [
      { kind: 'authenticator app', name: 'My phone' },
    ]);
    const stored = JSON.stringify(await db.selectFrom('security_log').selectAll().execute());
    assert.ok(!stored.includes(setup.totp?.secret ?? ''));
    const row = await db.selectFrom('second_factors').select('secret').executeTakeFirst();
    assert.ok((row?.secret?.length ?? 0) > 20, 'encrypted');
    await refused(ada.dashboard.addSecondFactor({ setup: setup.setup, name: 'Again', code }), 'BAD_REQUEST');
  });

  it('needs a recent confirmation at both steps, and belongs to the session that began it', async () => {
    const ada = await createUser('Confirming');
    const { setup, totp } = await ada.dashboard.startSecondFactor({ kind: 'totp' });
    const body = () => ({ setup, name: 'Phone', code: codeAt(totp?.secret ?? '', now) });
    const other = await createUser('Other');
    await refused(other.dashboard.addSecondFactor(body()), 'BAD_REQUEST');
    const opened = await nobody().requestRaw('POST', '/session', { body: credentials(ada) });
    const elsewhere = service.dashboard(/=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? '')?.[1]);
    await refused(elsewhere.addSecondFactor(body()), 'BAD_REQUEST');
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', ada.id).execute();
    await refused(ada.dashboard.startSecondFactor({ kind: 'totp' }), 'CONFIRMATION_REQUIRED');
    await refused(ada.dashboard.addSecondFactor(body()), 'CONFIRMATION_REQUIRED');
    await ada.dashboard.confirmSession({ password });
    later(11 * minuteMs);
    const error = await refused(ada.dashboard.addSecondFactor(body()), 'BAD_REQUEST');
    assert.match(error.message, /expired/);
    assert.equal((await ada.dashboard.getSecondFactors()).factors.length, 0);
  });

  it('refuses a wrong code, an invented setup, and requests without a session', async () => {
    const ada = await createUser('Wrong');
    const { setup } = await ada.dashboard.startSecondFactor({ kind: 'totp' });
    const wrong = await refused(
      ada.dashboard.addSecondFactor({ setup, name: 'Phone', code: '000000' }),
      'BAD_REQUEST',
    );
    assert.equal(wrong.details[0]?.path, 'code');
    await refused(ada.dashboard.addSecondFactor({ setup, name: 'Phone' }), 'BAD_REQUEST');
    await refused(ada.dashboard.addSecondFactor({ setup: 'AAAA', name: 'x', code: '1' }), 'BAD_REQUEST');
    await refused(nobody().startSecondFactor({ kind: 'totp' }), 'UNAUTHORIZED');
    await refused(nobody().getSecondFactors(), 'UNAUTHORIZED');
  });
});

describe('every door', () => {
  it('stays shut with the password alone', async () => {
    const ada = await createProtected('Door');
    await startSignIn(ada);
    await refused(nobody().signInMobile(credentials(ada)), 'SECOND_FACTOR_REQUIRED');
    const error = await refused(service.client().logIn(credentials(ada)), 'SECOND_FACTOR_REQUIRED');
    assert.match(error.message, /Repeat the sign-in with "code"/);
    assert.equal((await nobody().requestRaw('GET', '/session')).status, 401);
  });

  it('stays shut with Google alone', async () => {
    const ada = await createProtected('Google door');
    await db
      .updateTable('users')
      .set({ google_sub: `google-${ada.email}` })
      .where('id', '=', ada.userId)
      .execute();
    const idToken = await google.sign({ email: ada.email });
    await refused(service.client().logIn({ idToken }), 'SECOND_FACTOR_REQUIRED');
    await refused(nobody().signInMobile({ idToken }), 'SECOND_FACTOR_REQUIRED');
    const { user, challenge } = await nobody().openSession({ idToken });
    assert.equal(user, null);
    const dashboard = await openedBy({ challenge: challenge?.challenge, code: ada.code() });
    assert.equal((await dashboard.getSession()).user.id, ada.userId);
  });

  it('stays shut for whoever does not have the password, without saying that there is a factor', async () => {
    const ada = await createProtected('Silent');
    for (const code of [undefined, ada.code(), '000000']) {
      const body = { ...credentials(ada), password: 'wrong', ...(code === undefined ? {} : { code }) };
      const error = await refused(service.client().logIn(body), 'UNAUTHORIZED');
      assert.match(error.message, /password is incorrect/);
    }
  });

  it('opens with a code in one step, for programs', async () => {
    const ada = await createProtected('Program');
    const { token } = await service.client().logIn({ ...credentials(ada), code: ada.code() });
    assert.equal((await service.client(token).getMe()).user.id, ada.userId);
    later(30_000);
    assert.ok((await nobody().signInMobile({ ...credentials(ada), code: ada.code() })).token);
    const [recovery = ''] = ada.recoveryCodes;
    assert.ok((await service.client().logIn({ ...credentials(ada), code: recovery.toUpperCase() })).token);
    await refused(service.client().logIn({ ...credentials(ada), code: recovery }), 'UNAUTHORIZED');
    later(30_000);
    const { user } = await nobody().openSession({ ...credentials(ada), code: ada.code() });
    assert.equal(user?.id, ada.userId);
    assert.deepEqual(await entriesOf(ada.userId, 'sign_in.succeeded'), [
      { kind: 'token', method: 'password', factor: 'authenticator app' },
      { kind: 'mobile', method: 'password', factor: 'authenticator app' },
      { kind: 'token', method: 'password', factor: 'recovery code' },
      { kind: 'browser', method: 'password', factor: 'authenticator app' },
    ]);
  });

  it('refuses a code where there is no factor, after the password', async () => {
    const ada = await createUser('None');
    await refused(service.client().logIn({ ...credentials(ada), code: '123456' }), 'BAD_REQUEST');
  });
});

describe('the second step', () => {
  it('opens a session with a code; neither the code nor the challenge works again', async () => {
    const ada = await createProtected('Steps');
    const first = await startSignIn(ada);
    assert.deepEqual(first.methods, ['code', 'recoveryCode']);
    const { challenge } = first;
    const code = ada.code();
    const dashboard = await openedBy({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    assert.equal((await dashboard.getSession()).user.id, ada.userId);
    const second = await startSignIn(ada);
    await refused(nobody().completeSignIn({ challenge: second.challenge, code }), 'UNAUTHORIZED');
    await refused(
      nobody().completeSignIn({ challenge, recoveryCode: ada.recoveryCodes[0] ?? '' }),
      'UNAUTHORIZED',
    );
    later(30_000);
    const error = await refused(nobody().completeSignIn({ challenge, code: ada.code() }), 'UNAUTHORIZED');
    assert.match(error.message, /already been completed/);
  });

  it('of two requests with the same recovery code, or the same code of the app, one gets in', async () => {
    const ada = await createProtected('Race');
    const challenges = await Promise.all([startSignIn(ada), startSignIn(ada), startSignIn(ada)]);
    const recoveryCode = ada.recoveryCodes[3] ?? '';
    for (const proof of [{ recoveryCode }, { code: ada.code() }]) {
      const responses = await Promise.all(
        challenges.map(async ({ challenge }, index) => {
          const own = index === 0 ? challenge : (await startSignIn(ada)).challenge;
          return nobody().requestRaw('POST', '/session/second-factor', {
            body: { challenge: own, ...proof },
          });
        }),
      );
      assert.deepEqual(
        responses.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 401, 401],
      );
      challenges[0] = await startSignIn(ada);
    }
    assert.equal((await ada.dashboard.getSecondFactors()).recoveryCodesLeft, 9);
    assert.deepEqual(await entriesOf(ada.userId, 'recovery_code.used'), [{ left: 9 }]);
  });

  it('ends with the password it began with, with the account, and after ten minutes', async () => {
    const ada = await createProtected('Ending');
    const began = [await startSignIn(ada), await startSignIn(ada), await startSignIn(ada)];
    later(9 * minuteMs);
    await openedBy({ challenge: began[0]?.challenge, code: ada.code() });
    later(minuteMs);
    await refused(
      nobody().completeSignIn({ challenge: began[1]?.challenge ?? '', code: ada.code() }),
      'UNAUTHORIZED',
    );
    const { challenge } = await startSignIn(ada);
    await ada.dashboard.changePassword({ currentPassword: password, password: 'another horse battery' });
    await refused(nobody().completeSignIn({ challenge, code: ada.code() }), 'UNAUTHORIZED');
  });

  it('accepts only its own kind of challenge, whole', async () => {
    const ada = await createProtected('Kinds');
    const { challenge } = await startSignIn(ada);
    const confirming = await ada.dashboard.startConfirmation();
    const code = ada.code();
    for (const wrong of ['AAAA', `${challenge}AAAA`, challenge.slice(0, -4), confirming.challenge]) {
      await refused(nobody().completeSignIn({ challenge: wrong, code }), 'UNAUTHORIZED');
    }
    await refused(nobody().completeSignIn({ challenge }), 'BAD_REQUEST');
    await refused(nobody().completeSignIn({ challenge, code, recoveryCode: 'x' }), 'BAD_REQUEST');
    await openedBy({ challenge, code });
  });
});

describe('guessing codes', () => {
  it('is limited by user, said once in the log and by mail, and keeps nobody out who has signed in there before', async () => {
    const ada = await createProtected('Guessed');
    const known = await nobody().requestRaw('POST', '/session', {
      body: { ...credentials(ada), code: ada.code() },
    });
    const cookie = known.headers.getSetCookie().find((one) => one.startsWith('fettle_device')) ?? '';
    later(30_000);
    const mails = async () =>
      (await db.selectFrom('mails').select('id').where('kind', '=', 'account').execute()).length;
    const before = await mails();
    const { challenge } = await startSignIn(ada);
    for (let guess = 0; guess < 5; guess += 1) {
      await refused(nobody().completeSignIn({ challenge, code: '000000' }), 'UNAUTHORIZED');
    }
    const again = await startSignIn(ada);
    for (const code of ['000000', ada.code()]) {
      await refused(nobody().completeSignIn({ challenge: again.challenge, code }), 'RATE_LIMITED');
      await refused(service.client().logIn({ ...credentials(ada), code }), 'RATE_LIMITED');
    }
    assert.equal((await mails()) - before, 1);
    assert.deepEqual(await entriesOf(ada.userId, 'sign_in.failed'), [
      { method: 'second factor', failures: 1 },
      { method: 'second factor', failures: 5 },
    ]);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    const body = { challenge: again.challenge, code: ada.code() };
    const fromHome = await nobody().requestRaw('POST', '/session/second-factor', { body, headers });
    assert.equal(fromHome.status, 200, JSON.stringify(fromHome.body));
  });

  it('is counted one by one, however many come at once', async () => {
    const ada = await createProtected('Burst');
    const { challenge } = await startSignIn(ada);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, guess) =>
        nobody().requestRaw('POST', '/session/second-factor', {
          body: { challenge, code: String(100_000 + guess) },
        }),
      ),
    );
    assert.equal(responses.filter(({ status }) => status === 401).length, 5);
    assert.equal(responses.filter(({ status }) => status === 429).length, 7);
  });

  it('of the password is not limited by codes, nor the reverse', async () => {
    const ada = await createProtected('Separate');
    for (let guess = 0; guess < 19; guess += 1) {
      await refused(
        service.client().logIn({ ...credentials(ada), password: `guess ${guess}` }),
        'UNAUTHORIZED',
      );
    }
    assert.ok((await service.client().logIn({ ...credentials(ada), code: ada.code() })).token);
  });
});

describe('confirming an identity', () => {
  it('needs the factor: the password of a stolen session removes nothing', async () => {
    const ada = await createProtected('Stolen');
    later(20 * minuteMs);
    const remove = () => ada.dashboard.removeSecondFactor({ id: ada.id });
    const error = await refused(remove(), 'CONFIRMATION_REQUIRED');
    assert.match(error.message, /a code of your second factor/);
    const refusal = await refused(ada.dashboard.confirmSession({ password }), 'BAD_REQUEST');
    assert.match(refusal.message, /second factor/);
    await refused(ada.dashboard.createRecoveryCodes(), 'CONFIRMATION_REQUIRED');
    const wrong = await refused(ada.dashboard.confirmSession({ code: '000000' }), 'BAD_REQUEST');
    assert.equal(wrong.details[0]?.path, 'code');
    conforms(operations.confirmSession, await ada.dashboard.confirmSession({ code: ada.code() }));
    assert.deepEqual(await remove(), { id: ada.id });
    assert.deepEqual(await ada.dashboard.getSecondFactors(), { factors: [], recoveryCodesLeft: 0 });
    assert.deepEqual(await entriesOf(ada.userId, 'second_factor.removed'), [
      { kind: 'authenticator app', name: 'Phone', last: true },
    ]);
    const { user } = await nobody().openSession(credentials(ada));
    assert.equal(user?.id, ada.userId);
  });

  it('accepts a recovery code, once, and limits guesses', async () => {
    const ada = await createProtected('Recovering');
    later(20 * minuteMs);
    const recoveryCode = ada.recoveryCodes[0] ?? '';
    await ada.dashboard.confirmSession({ recoveryCode });
    await refused(ada.dashboard.confirmSession({ recoveryCode }), 'BAD_REQUEST');
    for (let guess = 0; guess < 4; guess += 1) {
      await refused(ada.dashboard.confirmSession({ code: `00000${guess}` }), 'BAD_REQUEST');
    }
    await refused(ada.dashboard.confirmSession({ code: ada.code() }), 'RATE_LIMITED');
    // Elsewhere, those guesses count too; only devices that have signed in before have their own count.
    const body = { ...credentials(ada), code: ada.recoveryCodes[1] ?? '' };
    await refused(service.client().logIn(body), 'RATE_LIMITED');
  });

  it('offers what there is', async () => {
    const ada = await createUser('Offer');
    assert.deepEqual((await ada.dashboard.startConfirmation()).methods, []);
    await addApp(ada.dashboard, now);
    const offered = await ada.dashboard.startConfirmation();
    conforms(operations.startConfirmation, offered);
    assert.deepEqual(offered.methods, ['code', 'recoveryCode']);
  });
});

describe('recovery codes', () => {
  it('are replaced as a set, and need a factor', async () => {
    const ada = await createProtected('Codes');
    const created = await ada.dashboard.createRecoveryCodes();
    conforms(operations.createRecoveryCodes, created);
    assert.equal(created.recoveryCodes.length, 10);
    const { challenge } = await startSignIn(ada);
    await refused(
      nobody().completeSignIn({ challenge, recoveryCode: ada.recoveryCodes[0] ?? '' }),
      'UNAUTHORIZED',
    );
    await openedBy({ challenge, recoveryCode: ` ${created.recoveryCodes[0]?.replaceAll('-', ' ')} ` });
    assert.deepEqual(await entriesOf(ada.userId, 'recovery_codes.created'), [{}]);
    const none = await createUser('No factor');
    await refused(none.dashboard.createRecoveryCodes(), 'CONFLICT');
    const stored = await db.selectFrom('recovery_codes').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(created.recoveryCodes[1] ?? ''));
  });
});

describe('passkeys', () => {
  async function addPasskey(person: Person, kind?: 'ec' | 'ed25519') {
    const authenticator = createAuthenticator(kind);
    const { setup, passkey } = await person.dashboard.startSecondFactor({ kind: 'passkey' });
    assert.ok(passkey);
    const body = { setup, name: 'Laptop', passkey: authenticator.create(passkey) };
    return { authenticator, ...(await person.dashboard.addSecondFactor(body)) };
  }

  it('are a second factor, in their own account only', async () => {
    const ada = await createUser('Keys');
    const { authenticator, recoveryCodes } = await addPasskey(ada);
    assert.equal(recoveryCodes?.length, 10);
    const first = await startSignIn(ada);
    assert.deepEqual(first.methods, ['passkey', 'recoveryCode']);
    assert.ok(first.passkey);
    assert.deepEqual(
      first.passkey.allowCredentials.map(({ id }) => id),
      [authenticator.id],
    );
    const { challenge } = first;
    const stranger = await createUser('Stranger');
    const { authenticator: theirs } = await addPasskey(stranger);
    await refused(nobody().completeSignIn({ challenge, passkey: theirs.get(first.passkey) }), 'UNAUTHORIZED');
    const forged = authenticator.get({ ...first.passkey, challenge: 'AAAA' });
    await refused(nobody().completeSignIn({ challenge, passkey: forged }), 'UNAUTHORIZED');
    const dashboard = await openedBy({ challenge, passkey: authenticator.get(first.passkey) });
    assert.equal((await dashboard.getSession()).user.id, ada.id);
    const error = await refused(service.client().logIn(credentials(ada)), 'SECOND_FACTOR_REQUIRED');
    assert.match(error.message, /recovery code/);
  });

  it('sign in alone, where they have verified their user, and only once with a challenge', async () => {
    const ada = await createUser('Alone');
    const { authenticator } = await addPasskey(ada, 'ed25519');
    const begun = await nobody().startPasskeySignIn();
    conforms(operations.startPasskeySignIn, begun);
    assert.deepEqual(begun.passkey?.allowCredentials, []);
    assert.ok(begun.passkey);
    const { challenge } = begun;
    const unverified = authenticator.get(begun.passkey, { flags: 0x01 });
    await refused(nobody().completeSignIn({ challenge, passkey: unverified }), 'UNAUTHORIZED');
    await refused(nobody().completeSignIn({ challenge, code: '123456' }), 'BAD_REQUEST');
    const passkey = authenticator.get(begun.passkey);
    await refused(
      nobody().completeSignIn({ challenge, passkey: { ...passkey, userHandle: 'AAAA' } }),
      'UNAUTHORIZED',
    );
    const dashboard = await openedBy({ challenge, passkey });
    assert.equal((await dashboard.getSession()).user.id, ada.id);
    await refused(nobody().completeSignIn({ challenge, passkey }), 'UNAUTHORIZED');
    const newer = authenticator.get(begun.passkey);
    await refused(nobody().completeSignIn({ challenge, passkey: newer }), 'UNAUTHORIZED');
    assert.deepEqual(await entriesOf(ada.id, 'sign_in.succeeded'), [
      { kind: 'browser', method: 'passkey', factor: 'passkey' },
    ]);
    await db.updateTable('users').set({ disabled_at: now.toISOString() }).where('id', '=', ada.id).execute();
    const next = await nobody().startPasskeySignIn();
    assert.ok(next.passkey);
    const disabled = { challenge: next.challenge, passkey: authenticator.get(next.passkey) };
    await refused(nobody().completeSignIn(disabled), 'UNAUTHORIZED');
  });

  it('open no session after they were removed, not even one whose proof was under way', async () => {
    const ada = await createUser('Removed');
    const { authenticator } = await addPasskey(ada);
    const begun = await nobody().startPasskeySignIn();
    assert.ok(begun.passkey);
    const { challenge } = begun;
    const passkey = authenticator.get(begun.passkey);
    // Holds up the session, after the proof: it waits to learn whether the challenge is used, and then that it is not.
    const held = await db.startTransaction().execute();
    await held
      .insertInto('used_challenges')
      .values({
        digest: hash('sha256', begun.passkey.challenge, 'buffer'),
        expires_at: new Date(now.getTime() + minuteMs).toISOString(),
      })
      .execute();
    const signIn = nobody().completeSignIn({ challenge, passkey });
    signIn.catch(() => undefined);
    await until('the session to wait for the challenge', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      );
      return rows.length > 0;
    });
    await db.deleteFrom('second_factors').where('user_id', '=', ada.id).execute();
    await held.rollback().execute();
    await refused(signIn, 'UNAUTHORIZED');
    assert.deepEqual(await entriesOf(ada.id, 'sign_in.succeeded'), []);
  });

  it('confirm an identity, with the challenge of this session', async () => {
    const ada = await createUser('Confirm by key');
    const { authenticator, factor } = await addPasskey(ada);
    later(20 * minuteMs);
    const { challenge, passkey } = await ada.dashboard.startConfirmation();
    assert.ok(passkey);
    const { challenge: foreign, passkey: foreignRequest } = await (
      await createUser('Somebody')
    ).dashboard.startConfirmation();
    assert.equal(foreignRequest, null);
    const proof = () => {
      // Synchronized passkeys do not count.
      authenticator.setCount(-1);
      return authenticator.get(passkey);
    };
    await refused(ada.dashboard.confirmSession({ passkey: proof() }), 'BAD_REQUEST');
    await refused(ada.dashboard.confirmSession({ challenge: foreign, passkey: proof() }), 'BAD_REQUEST');
    await ada.dashboard.confirmSession({ challenge, passkey: proof() });
    await refused(ada.dashboard.confirmSession({ challenge, passkey: proof() }), 'BAD_REQUEST');
    await ada.dashboard.removeSecondFactor({ id: factor.id });
  });

  it('belong to one account, and to a hostname that browsers accept', async () => {
    const [ada, bo] = [await createUser('First'), await createUser('Second')];
    const { authenticator } = await addPasskey(ada);
    const { setup, passkey } = await bo.dashboard.startSecondFactor({ kind: 'passkey' });
    assert.ok(passkey);
    const again = { setup, name: 'x', passkey: authenticator.create(passkey) };
    await refused(bo.dashboard.addSecondFactor(again), 'CONFLICT');
    await refused(bo.dashboard.addSecondFactor({ setup, name: 'x', code: '123456' }), 'BAD_REQUEST');
    const { passkeyHost } = await nobody().getSetup();
    assert.equal(passkeyHost, 'localhost');
  });

  it('can be renamed by their user alone', async () => {
    const ada = await createUser('Renaming');
    const { factor } = await addPasskey(ada);
    const renamed = await ada.dashboard.renameSecondFactor({ id: factor.id, name: 'Yellow key' });
    conforms(operations.renameSecondFactor, renamed);
    assert.equal(renamed.name, 'Yellow key');
    const bo = await createUser('Not theirs');
    await refused(bo.dashboard.renameSecondFactor({ id: factor.id, name: 'Mine' }), 'NOT_FOUND');
    await refused(bo.dashboard.removeSecondFactor({ id: factor.id }), 'NOT_FOUND');
    await refused(bo.dashboard.removeSecondFactor({ id: 'nothing' }), 'NOT_FOUND');
    await refused(ada.dashboard.renameSecondFactor({ id: factor.id, name: '' }), 'BAD_REQUEST');
  });
});

describe('losing factors', () => {
  it('happens by the operator, with an entry and a mail, and not by a new password', async () => {
    const ada = await createProtected('Lost');
    await ada.dashboard.changePassword({ currentPassword: password, password: 'another horse battery' });
    assert.equal((await ada.dashboard.getSecondFactors()).factors.length, 1);
    const count = async () =>
      (await db.selectFrom('mails').select('id').where('kind', '=', 'account').execute()).length;
    const before = await count();
    assert.equal(await resetFactors({ ...service.services, afterCommit: [] }, ada.userId), 1);
    assert.equal(await resetFactors({ ...service.services, afterCommit: [] }, ada.userId), 0);
    assert.equal((await count()) - before, 1);
    assert.deepEqual(await entriesOf(ada.userId, 'second_factor.removed'), [
      { all: true, kinds: ['authenticator app'] },
    ]);
    assert.deepEqual(await ada.dashboard.getSecondFactors(), { factors: [], recoveryCodesLeft: 0 });
  });

  it('happens when the owner of an address takes over an account that never verified it', async () => {
    const mallory = await createProtected('Squatter');
    await db
      .updateTable('users')
      .set({ email_verified_at: null, email_verified_by: null })
      .where('id', '=', mallory.userId)
      .execute();
    const idToken = await google.sign({ email: mallory.email });
    const { user } = await nobody().openSession({ idToken });
    assert.equal(user?.id, mallory.userId);
    assert.deepEqual(await entriesOf(mallory.userId, 'second_factor.removed'), [
      { all: true, kinds: ['authenticator app'], takenOver: true },
    ]);
  });

  it('of one of several keeps the recovery codes', async () => {
    const ada = await createProtected('Several');
    const { id } = await addApp(ada.dashboard, now);
    await ada.dashboard.removeSecondFactor({ id });
    const { factors, recoveryCodesLeft } = await ada.dashboard.getSecondFactors();
    assert.deepEqual([factors.length, recoveryCodesLeft], [1, 10]);
  });

  it('has a limit of 20', async () => {
    const ada = await createProtected('Collector');
    for (let count = 1; count < 20; count += 1) await addApp(ada.dashboard, now);
    await refused(addApp(ada.dashboard, now), 'CONFLICT');
  });
});
