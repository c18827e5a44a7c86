import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { publicUrl, startMailFixture } from '../../notifications/testing/mail-fixture.ts';

const mailFixture = await startMailFixture({ after });
const { service } = mailFixture;
let counter = 0;

const newAddress = () => `new.${++counter}@other.test`;

/** The token of the last link mailed to an address. */
async function mailedToken(address: string, count = 1): Promise<string> {
  const mails = await mailFixture.server.mailsTo(address, count);
  const token = /\/verify-email\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
  return token ?? assert.fail('no link in the mail');
}

test('an address is verified once by the link that was mailed to it', async () => {
  const uma = await createPerson(service, 'Uma', { verified: false });
  const sent = await uma.dashboard.sendEmailVerification({});
  conforms(operations.sendEmailVerification, sent);
  assert.equal(sent.email, uma.email);
  const token = await mailedToken(uma.email);
  const profile = await uma.dashboard.verifyEmail({ token });
  conforms(operations.verifyEmail, profile);
  assert.deepEqual([profile.emailVerified, profile.pendingEmail], [true, null]);
  await refused(uma.dashboard.verifyEmail({ token }), 'NOT_FOUND');
  await refused(uma.dashboard.sendEmailVerification({}), 'CONFLICT');
});

test('a link that somebody else requested verifies nothing, neither for them nor for the person who opens it', async () => {
  const victim = await createPerson(service, 'Victim');
  const squatter = await createPerson(service, 'Squatter', { verified: false });
  await squatter.dashboard.sendEmailVerification({});
  const token = await mailedToken(squatter.email);
  await refused(service.dashboard().verifyEmail({ token }), 'UNAUTHORIZED');
  await refused(victim.dashboard.verifyEmail({ token }), 'NOT_FOUND');
  assert.equal((await squatter.dashboard.getProfile({})).emailVerified, false);
});

test('a new address applies when the link mailed to it is opened, and the current one is notified at once', async () => {
  const kim = await createPerson(service, 'Kim');
  const email = newAddress();
  const begun = await kim.dashboard.changeEmail({ email });
  conforms(operations.changeEmail, begun);
  assert.deepEqual([begun.email, begun.pendingEmail], [kim.email, email]);
  const [warning] = await mailFixture.server.mailsTo(kim.email);
  assert.match(warning?.text ?? '', new RegExp(`change its email address to ${email}`));
  assert.equal((await kim.dashboard.getSession({})).user.email, kim.email);
  const token = await mailedToken(email);
  const changed = await kim.dashboard.verifyEmail({ token });
  assert.deepEqual([changed.email, changed.emailVerified, changed.pendingEmail], [email, true, null]);
  assert.equal((await kim.dashboard.getSession({})).user.email, email);
  const { items } = { items: await service.services.db.selectFrom('security_log').selectAll().execute() };
  const entry = items.find(({ type, subject_id }) => type === 'email.changed' && subject_id === kim.id);
  assert.deepEqual(entry?.details, { from: kim.email, to: email, by: 'mail' });
});

test('a stolen session alone cannot change the address', async () => {
  const kim = await createPerson(service, 'Kim');
  const before = new Date(Date.now() - limits.confirmationMinutes * 60_000).toISOString();
  const { db } = service.services;
  await db.updateTable('sessions').set({ confirmed_at: before }).where('user_id', '=', kim.id).execute();
  await refused(kim.dashboard.changeEmail({ email: newAddress() }), 'CONFIRMATION_REQUIRED');
  assert.equal((await kim.dashboard.getProfile({})).pendingEmail, null);
});

test('the address of another account is not revealed when requested, and not taken by the link', async () => {
  const [kim, owner] = [await createPerson(service, 'Kim'), await createPerson(service, 'Owner')];
  const begun = await kim.dashboard.changeEmail({ email: owner.email });
  conforms(operations.changeEmail, begun);
  const token = await mailedToken(owner.email);
  await refused(kim.dashboard.verifyEmail({ token }), 'CONFLICT');
  assert.equal((await kim.dashboard.getProfile({})).email, kim.email);
});

test('replaced and expired links verify nothing', async () => {
  const kim = await createPerson(service, 'Kim');
  const [first, second] = [newAddress(), newAddress()];
  await kim.dashboard.changeEmail({ email: first });
  const replaced = await mailedToken(first);
  await kim.dashboard.changeEmail({ email: second });
  const late = await mailedToken(second);
  await refused(kim.dashboard.verifyEmail({ token: replaced }), 'NOT_FOUND');
  mailFixture.advanceClock(limits.emailVerificationHours * 3_600_000);
  await refused(kim.dashboard.verifyEmail({ token: late }), 'NOT_FOUND');
  assert.equal((await kim.dashboard.getProfile({})).pendingEmail, null);
});

test('verification mails are limited', async () => {
  const uma = await createPerson(service, 'Uma', { verified: false });
  for (let count = 0; count < limits.emailVerificationsPerHour; count += 1)
    await uma.dashboard.sendEmailVerification({});
  const { message } = await refused(uma.dashboard.sendEmailVerification({}), 'RATE_LIMITED');
  assert.match(message, /verification emails per hour/);
  await refused(uma.dashboard.changeEmail({ email: newAddress() }), 'RATE_LIMITED');
});

test('an invalid or unchanged address is refused', async () => {
  const kim = await createPerson(service, 'Kim');
  for (const email of ['nobody', '', kim.email.toUpperCase()])
    await refused(kim.dashboard.changeEmail({ email }), 'BAD_REQUEST');
  await refused(service.dashboard().changeEmail({ email: newAddress() }), 'UNAUTHORIZED');
  await refused(service.dashboard().sendEmailVerification({}), 'UNAUTHORIZED');
});

test('without a mail server nothing is verified by mail, and the response says who can verify', async (t) => {
  const silent = await startService(t, { config: { publicUrl } });
  const uma = await createPerson(silent, 'Uma', { verified: false });
  for (const asked of [
    uma.dashboard.sendEmailVerification({}),
    uma.dashboard.changeEmail({ email: newAddress() }),
  ]) {
    const { message } = await refused(asked, 'CONFLICT');
    assert.match(message, /the fettle command/);
  }
});
