import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Client, FettleError } from '@fettle/client';
import { limits, operations, type SecurityEventType } from '@fettle/contract';
import { sql } from 'kysely';
import { nobody as noCaller } from '../../../context.ts';
import { sharedJobs } from '../../../periodic-jobs.ts';
import { addApp, codeAt } from '../../../testing/authenticator.ts';
import { conforms } from '../../../testing/conforms.ts';
import { addToOrg, createOrg, createPerson, type Person } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import type { ReceivedMail } from '../../../testing/parse-mail.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';
import { publicUrl, startMailFixture } from '../../notifications/testing/mail-fixture.ts';
import { replaceEmail } from '../email/replace-email.ts';
import { hashPassword } from '../passwords/password.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const password = 'correct horse battery';
const chosen = 'velvet thimble quarry';
const linkIn = /\/reset-password\/([\w-]{43})/;

describe('a new password by email', async () => {
  const mailFixture = await startMailFixture({ after }, { trustProxy: ['127.0.0.1'] });
  const { service, server } = mailFixture;
  const { db, clock } = service.services;
  const nobody = () => service.dashboard();

  async function createUser(name: string, options: { verified?: boolean } = {}): Promise<Person> {
    const person = await createPerson(service, name, options);
    const passwordHash = await hashPassword(service.services, password);
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute();
    return person;
  }

  /** From a network of its own, because the tests share a clock and with it an hour. */
  let networks = 0;
  async function request(email: string, network = `198.51.100.${++networks}`): Promise<Response> {
    return service.fetch('/api/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      body: JSON.stringify({ email }),
    });
  }

  async function ask(email: string, network?: string): Promise<number> {
    const response = await request(email, network);
    await response.arrayBuffer();
    return response.status;
  }

  /** The mails with a link to an address, once there are this many. */
  async function linkMails(email: string, count = 1): Promise<ReceivedMail[]> {
    return until(`${count} links to ${email}`, async () => {
      const mails = server.mails.filter(({ to, text }) => to.includes(email) && linkIn.test(text));
      return mails.length >= count && mails;
    });
  }

  async function mailedToken(email: string, count = 1): Promise<string> {
    return linkIn.exec((await linkMails(email, count)).at(-1)?.text ?? '')?.[1] ?? assert.fail('no link');
  }

  async function requestLink(email: string, count = 1): Promise<string> {
    assert.equal(await ask(email), 200);
    return mailedToken(email, count);
  }

  const signIn = (email: string, guess: string) =>
    nobody().openSession({ identifier: email, password: guess });

  const works = async (client: Client<'dashboard'>) =>
    client.getSession({}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FettleError && error.status === 401) return false;
        throw error;
      },
    );

  const entriesOf = async (id: string, type: SecurityEventType) =>
    await db
      .selectFrom('security_log')
      .select(['actor_id', 'details'])
      .where('subject_id', '=', id)
      .where('type', '=', type)
      .execute();

  it('is set by the link, once; sessions end, API tokens stay, and the owner is told', async () => {
    const ada = await createUser('Ada');
    const { token: jwt } = await nobody().signInMobile({ identifier: ada.email, password });
    const { token: signInToken } = await service.client().logIn({ identifier: ada.email, password });
    assert.equal(await ask(ada.email.toUpperCase()), 200);
    const token = await mailedToken(ada.email);
    const shown = await nobody().getPasswordReset({ token });
    conforms(operations.getPasswordReset, shown);
    assert.deepEqual(shown, { email: ada.email, emailVerified: true });
    const done = await nobody().resetPassword({ token, password: chosen });
    conforms(operations.resetPassword, done);
    assert.deepEqual(done, { email: ada.email, emailVerified: true });

    await refused(nobody().resetPassword({ token, password: 'another long phrase' }), 'NOT_FOUND');
    await refused(nobody().getPasswordReset({ token }), 'NOT_FOUND');
    await refused(signIn(ada.email, password), 'UNAUTHORIZED');
    assert.equal((await signIn(ada.email, chosen)).user?.id, ada.id);
    assert.equal(await works(ada.dashboard), false);
    const mobile = await service.fetch('/api/session', { headers: { authorization: `Bearer ${jwt}` } });
    assert.equal(mobile.status, 401);
    await refused(service.client(signInToken).getMe(), 'INVALID_TOKEN');
    assert.equal((await ada.v1.getMe()).user.id, ada.id, 'an API token stays');
    assert.deepEqual(await entriesOf(ada.id, 'password.changed'), [
      { actor_id: ada.id, details: { first: false, by: 'mail', endedSignIns: 3, revokedTokens: [] } },
    ]);
    const [link, changed] = await server.mailsTo(ada.email, 2);
    assert.deepEqual(link?.to, [ada.email]);
    assert.equal(link?.subject, 'Choose a new password');
    assert.equal(changed?.subject, 'Your password was changed');
    assert.match(changed?.text ?? '', /API tokens stay as they were/);
  });

  it('opens no session: whoever sets it is asked for the second factor, which stays', async () => {
    const ada = await createUser('Protected');
    const app = await addApp(ada.dashboard, clock());
    const token = await requestLink(ada.email);
    const response = await nobody().requestRaw('POST', `/password-resets/${token}`, {
      body: { password: chosen },
    });
    assert.deepEqual([response.status, response.headers.getSetCookie()], [200, []]);
    const { user, challenge } = await signIn(ada.email, chosen);
    assert.equal(user, null);
    assert.deepEqual(challenge?.methods, ['code', 'recoveryCode']);
    await refused(
      service.client().logIn({ identifier: ada.email, password: chosen }),
      'SECOND_FACTOR_REQUIRED',
    );
    const code = codeAt(app.secret, clock(), 1);
    const entered = await nobody().openSession({ identifier: ada.email, password: chosen, code });
    assert.equal(entered.user?.id, ada.id);
  });

  it('gets the same bytes for an address with an account, without one, and without a password', async () => {
    const known = await createUser('Known');
    const withoutPassword = await createPerson(service, 'Without');
    const seen = new Set<string>();
    for (const email of [known.email, withoutPassword.email, 'nobody.at.all@example.com']) {
      const response = await request(email);
      const body = await response.text();
      conforms(operations.requestPasswordReset, JSON.parse(body).data);
      const headers = [...response.headers].filter(
        ([name]) => !['date', 'x-request-id', 'content-length'].includes(name),
      );
      seen.add(JSON.stringify([response.status, headers, body.replace(email, '')]));
    }
    assert.equal(seen.size, 1, [...seen].join('\n'));
    await mailedToken(known.email);
    assert.deepEqual(
      server.mails.filter(({ to }) => to.includes('nobody.at.all@example.com')),
      [],
    );
  });

  it('is not for an account without a password: its owner is reminded how to sign in', async () => {
    const person = await createPerson(service, 'Single Sign-On');
    await db.updateTable('users').set({ google_sub: 'google-1' }).where('id', '=', person.id).execute();
    assert.equal(await ask(person.email), 200);
    const [mail] = await server.mailsTo(person.email);
    assert.equal(mail?.subject, 'Your account has no password');
    assert.match(mail?.text ?? '', /single sign-on, with Google, or with a passkey/);
    assert.doesNotMatch(mail?.text ?? '', /reset-password/);
    const { rows } = await sql`select from password_resets where user_id = ${person.id}`.execute(db);
    assert.equal(rows.length, 0);
    assert.equal(await works(person.dashboard), true);
  });

  it('gives an account that was never verified to whoever proves the address, without anything from before', async () => {
    const squatter = await createUser('Squatter', { verified: false });
    await addApp(squatter.dashboard, clock());
    await db.updateTable('users').set({ google_sub: 'google-2' }).where('id', '=', squatter.id).execute();
    const token = await requestLink(squatter.email);
    const [mail] = await linkMails(squatter.email);
    assert.match(mail?.text ?? '', /never verified/);
    assert.equal(mail?.headers.get('to'), squatter.email, 'not the name that somebody chose');
    assert.deepEqual(await nobody().getPasswordReset({ token }), {
      email: squatter.email,
      emailVerified: false,
    });
    await nobody().resetPassword({ token, password: chosen });
    assert.equal(await works(squatter.dashboard), false);
    await refused(squatter.v1.getMe({}), 'INVALID_TOKEN');
    await refused(signIn(squatter.email, password), 'UNAUTHORIZED');
    assert.equal((await signIn(squatter.email, chosen)).user?.id, squatter.id, 'no factor is asked for');
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', squatter.id)
      .executeTakeFirstOrThrow();
    assert.equal(user.google_sub, null);
    assert.equal(user.email_verified_by, 'mail');
    assert.deepEqual(await entriesOf(squatter.id, 'password.changed'), [
      {
        actor_id: squatter.id,
        details: { first: false, takenOver: true, endedSignIns: 1, revokedTokens: ['test'] },
      },
    ]);
    assert.equal((await entriesOf(squatter.id, 'second_factor.removed')).length, 1);
    assert.equal((await entriesOf(squatter.id, 'email.verified')).length, 1);
  });

  it('keeps the memberships of an organization as they are', async () => {
    const org = await createOrg(service);
    const ada = await createUser('Member');
    await addToOrg(service, org, ada, 'member');
    await nobody().resetPassword({ token: await requestLink(ada.email), password: chosen });
    const { token } = await service.client().logIn({ identifier: ada.email, password: chosen });
    assert.deepEqual(
      (await service.client(token).getMe({})).orgs.map(({ slug }) => slug),
      [org.slug],
    );
  });

  it('is refused when it is weak or made of the person’s data, and the link stays valid', async () => {
    const ada = await createUser('Wanda Weak');
    const token = await requestLink(ada.email);
    for (const weak of ['short', 'password1', 'wanda.weak']) {
      const { details } = await refused(nobody().resetPassword({ token, password: weak }), 'BAD_REQUEST');
      assert.deepEqual(
        details.map(({ path }) => path),
        ['password'],
        weak,
      );
    }
    await nobody().resetPassword({ token, password: chosen });
  });

  it('is not set by a link that is made up, expired, or replaced', async () => {
    const ada = await createUser('Late');
    const replaced = await requestLink(ada.email);
    const newest = await requestLink(ada.email, 2);
    assert.notEqual(replaced, newest);
    for (const token of ['made-up', replaced, 'A'.repeat(43), '%00']) {
      await refused(nobody().getPasswordReset({ token }), 'NOT_FOUND');
      await refused(nobody().resetPassword({ token, password: chosen }), 'NOT_FOUND');
    }
    await nobody().getPasswordReset({ token: newest });
    mailFixture.advanceClock(limits.passwordResetMinutes * minuteMs);
    await refused(nobody().getPasswordReset({ token: newest }), 'NOT_FOUND');
    await refused(nobody().resetPassword({ token: newest, password: chosen }), 'NOT_FOUND');
    assert.equal((await signIn(ada.email, password)).user?.id, ada.id);
    await sharedJobs
      .find(({ name }) => name === 'expired links to reset passwords')
      ?.run(service.services, new AbortController().signal);
    const { rows } = await sql`select from password_resets where user_id = ${ada.id}`.execute(db);
    assert.equal(rows.length, 0, 'swept');
  });

  it('is set by a link that was mailed before all sign-ins were ended, with which a thief could keep the owner out', async () => {
    const ada = await createUser('Robbed');
    const token = await requestLink(ada.email);
    await ada.dashboard.endOtherSessions({});
    await nobody().resetPassword({ token, password: chosen });
    assert.equal(await works(ada.dashboard), false);
  });

  it('is not set by a link from before the password or the address changed', async () => {
    const changes: Record<string, (person: Person) => Promise<unknown>> = {
      password: ({ dashboard }) =>
        dashboard.changePassword({ currentPassword: password, password: 'oblong herring velvet' }),
      address: (person) => {
        const change = { to: `moved.${person.email}`, by: 'operator' } as const;
        return replaceEmail({ db, clock, actor: noCaller }, person, change);
      },
      disabled: ({ id }) =>
        db.updateTable('users').set({ disabled_at: clock().toISOString() }).where('id', '=', id).execute(),
    };
    for (const [what, change] of Object.entries(changes)) {
      const person = await createUser(`Changed ${what}`);
      const token = await requestLink(person.email);
      await change(person);
      await refused(nobody().resetPassword({ token, password: chosen }), 'NOT_FOUND');
    }
  });

  it('is set by one of two requests with the same link', async () => {
    const ada = await createUser('Twice');
    const token = await requestLink(ada.email);
    const words = ['first words in a row', 'second words in a row'];
    const outcomes = await Promise.allSettled(
      words.map((word) => nobody().resetPassword({ token, password: word })),
    );
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const winner = words[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    assert.equal((await signIn(ada.email, winner)).user?.id, ada.id);
  });

  it('is mailed a few times an hour to one address, whether it has an account or not, and from one network', async () => {
    mailFixture.advanceClock(hourMs);
    const ada = await createUser('Often');
    const { perAddress, perNetwork } = limits.passwordResetsPerHour;
    for (const email of [ada.email, 'often.nobody@example.com']) {
      for (let count = 0; count < perAddress; count += 1) assert.equal(await ask(email), 200);
      const response = await request(email.toUpperCase());
      assert.equal(response.status, 429);
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      const { error } = (await response.json()) as { error: { message: string } };
      assert.match(error.message, /within the last hour, which is the limit/);
    }
    assert.equal((await server.mailsTo(ada.email, perAddress)).length, perAddress);
    const statuses = new Set<number>();
    for (let count = 0; count <= perNetwork; count += 1)
      statuses.add(await ask(`someone.${count}@example.com`, '203.0.113.200'));
    assert.deepEqual([...statuses], [200, 429]);
    assert.equal(await ask('someone.else@example.com', '203.0.113.201'), 200);
    mailFixture.advanceClock(59 * minuteMs);
    // Mails arrive in any order.
    const tokens = (await linkMails(ada.email, perAddress)).map(({ text }) => linkIn.exec(text)?.[1] ?? '');
    const outcomes = await Promise.allSettled(tokens.map((token) => nobody().getPasswordReset({ token })));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1, 'the newest still works');
  });

  it('is not requested for something that is no email address, or by a page of another origin', async () => {
    for (const email of ['', 'ada', 'ada@']) assert.equal(await ask(email), 400);
    const response = await service.fetch('/api/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    });
    assert.equal(response.status, 403);
    await response.arrayBuffer();
  });
});

describe('without a mail server', async () => {
  it('a new password cannot be requested, and the response says who can set one', async () => {
    const service = await startService({ after }, { config: { publicUrl } });
    const ada = await createPerson(service, 'Ada');
    for (const email of [ada.email, 'nobody@example.com']) {
      const { message } = await refused(service.dashboard().requestPasswordReset({ email }), 'CONFLICT');
      assert.match(message, /operator of this installation can set a new password/);
    }
  });
});
