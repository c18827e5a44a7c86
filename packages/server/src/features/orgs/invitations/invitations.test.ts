import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits, type OrgRole, operations, secureSessionCookie, sessionCookie } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { parseMailbox } from '../../../settings/mailbox.ts';
import { parseSmtpUrl } from '../../../settings/smtp-url.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createPerson } from '../../../testing/factories.ts';
import { startGoogle } from '../../../testing/google.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

let now = new Date('2026-11-20T09:00:00Z');
const publicUrl = 'https://fettle.example';
const service = await startService({ after }, { clock: () => now, config: { publicUrl } });
const fixture = await createFixture(service);
const { slug } = fixture.org;
const anybody = service.dashboard();
const password = 'correct horse';

async function invite(email: string, role: OrgRole = 'member', by = fixture.owner) {
  const { invitation } = await by.dashboard.inviteOrgMember({ slug, email, name: 'Nina', role });
  return { ...invitation, token: tokenIn(invitation.inviteUrl) };
}

function tokenIn(inviteUrl: string | null): string {
  assert.ok(inviteUrl !== null);
  return inviteUrl.slice(`${publicUrl}/invitations/`.length);
}

const newAddress = () => `nina.${newId()}@example.com`;

test('without a mail server the link of an invitation is shown once, and stored as a hash only', async () => {
  const email = newAddress();
  const response = await fixture.admin.dashboard.inviteOrgMember({
    slug,
    email,
    name: 'Nina',
    role: 'admin',
  });
  conforms(operations.inviteOrgMember, response);
  const token = tokenIn(response.invitation.inviteUrl);
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(response.invitation.expiresAt, '2026-11-27T09:00:00.000Z');
  const rows = await service.services.db.selectFrom('invitations').selectAll().execute();
  assert.equal(
    JSON.stringify(rows.map((row) => ({ ...row, hash: row.token_hash.toString() }))).includes(token),
    false,
  );
  const shown = await anybody.getInvitation({ token });
  conforms(operations.getInvitation, shown);
  assert.deepEqual(shown, {
    email,
    name: 'Nina',
    orgName: fixture.org.name,
    role: 'admin',
    projectNames: [],
    projectRole: 'member',
    invitedBy: 'Adam Admin',
    account: null,
  });
});

test('accepting creates the account, the membership, and a session', async () => {
  const email = newAddress();
  const { token } = await invite(email, 'guest');
  const response = await service.fetch(`/api/invitations/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: ' Nina New ', username: `nina-${newId().slice(-8)}`, password }),
  });
  const { data } = (await response.json()) as { data: { user: { id: string; name: string; email: string } } };
  assert.equal(response.status, 201);
  conforms(operations.acceptInvitationAndSignIn, data);
  assert.deepEqual([data.user.name, data.user.email], ['Nina New', email]);
  const secret = new RegExp(`${sessionCookie}=([^;]+)`).exec(response.headers.get('set-cookie') ?? '')?.[1];
  const nina = service.dashboard(secret ?? '');
  assert.deepEqual((await nina.getSession({})).user, data.user);
  assert.deepEqual(
    (await nina.listOrgs({})).items.map((org) => [org.slug, org.role]),
    [[slug, 'guest']],
  );
  const { user } = await service.client().logIn({ identifier: email, password });
  assert.equal(user.id, data.user.id);
});

test('an invitation is accepted once, also by concurrent requests', async () => {
  const { token } = await invite(newAddress());
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => anybody.acceptInvitationAndSignIn({ token, name: 'Nina', password })),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await refused(anybody.acceptInvitationAndSignIn({ token, name: 'Nina', password }), 'NOT_FOUND');
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
});

test('unknown, used, replaced, and expired invitations give the same response', async () => {
  const email = newAddress();
  const replaced = await invite(email);
  const expired = await invite(newAddress());
  const renewed = await invite(email.toUpperCase(), 'guest');
  assert.equal(renewed.id, replaced.id);
  assert.equal((await anybody.getInvitation({ token: renewed.token })).role, 'guest');
  now = new Date(now.getTime() + limits.invitationDays * 86_400_000 - 1);
  await anybody.getInvitation({ token: expired.token });
  now = new Date(now.getTime() + 1);
  const messages = new Set<string>();
  for (const token of ['unknown', replaced.token, expired.token]) {
    messages.add((await refused(anybody.getInvitation({ token }), 'NOT_FOUND')).message);
    messages.add(
      (await refused(anybody.acceptInvitationAndSignIn({ token, name: 'N', password }), 'NOT_FOUND')).message,
    );
  }
  assert.equal(messages.size, 1);
});

test('an address that got an account meanwhile is told to sign in, and its account does not change', async () => {
  const late = await createPerson(service, 'Late');
  const { token } = await invite(late.email);
  for (const claimAccount of [false, true]) {
    const accept = anybody.acceptInvitationAndSignIn({ token, name: 'N', password, claimAccount });
    assert.match((await refused(accept, 'CONFLICT')).message, /Sign in/);
  }
  assert.equal((await late.dashboard.listOrgs({})).total, 0);
  conforms(
    operations.acceptInvitationAsCurrentUser,
    await late.dashboard.acceptInvitationAsCurrentUser({ token }),
  );
  assert.equal((await late.dashboard.listOrgs({})).total, 1);
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
});

test('a taken username is a conflict, and the invitation can be accepted with another', async () => {
  const username = `n${newId().slice(-8)}`;
  const first = await invite(newAddress());
  const second = await invite(newAddress());
  await anybody.acceptInvitationAndSignIn({ token: first.token, name: 'A', username, password });
  const taken = anybody.acceptInvitationAndSignIn({ token: second.token, name: 'B', username, password });
  assert.match((await refused(taken, 'CONFLICT')).message, new RegExp(username));
  await anybody.acceptInvitationAndSignIn({ token: second.token, name: 'B', password });
});

test('an invitation reveals only 20 taken usernames per hour', async () => {
  const username = `n${newId().slice(-8)}`;
  const first = await invite(newAddress());
  await anybody.acceptInvitationAndSignIn({ token: first.token, name: 'A', username, password });
  const { token } = await invite(newAddress());
  const accept = (wished: string) =>
    anybody.acceptInvitationAndSignIn({ token, name: 'B', username: wished, password });
  for (let used = 0; used < limits.takenNamesPerHour; used++) await refused(accept(username), 'CONFLICT');
  await refused(accept(username), 'RATE_LIMITED');
  await refused(accept(`${username}.free`), 'RATE_LIMITED');
  await anybody.acceptInvitationAndSignIn({ token, name: 'B', password });
});

test("an admin cannot replace an owner's invitation by a lower one", async () => {
  const email = newAddress();
  const { token } = await invite(email, 'owner');
  const lower = fixture.admin.dashboard.inviteOrgMember({ slug, email, role: 'guest' });
  await refused(lower, 'FORBIDDEN');
  assert.equal((await anybody.getInvitation({ token })).role, 'owner');
});

test('a short password, an empty name and an ill-formed username are refused', async () => {
  const { token } = await invite(newAddress());
  for (const body of [
    { name: 'N', password: 'short' },
    { name: ' ', password },
    { name: 'N', password, username: 'a b' },
    { name: 'N' },
  ]) {
    await refused(anybody.acceptInvitationAndSignIn({ token, ...body } as never), 'BAD_REQUEST');
  }
  await anybody.getInvitation({ token });
});

test('pending invitations are listed newest first, without their links, until they are accepted', async () => {
  const { org, owner, admin } = await createFixture(service);
  const at = (email: string, role: OrgRole, by = owner) =>
    by.dashboard.inviteOrgMember({ slug: org.slug, email, name: 'Nina', role });
  await at('first@example.com', 'member');
  now = new Date(now.getTime() + 1000);
  const second = await at('second@example.com', 'guest', admin);
  const { items, total } = await admin.dashboard.listInvitations({ slug: org.slug });
  for (const item of items) conforms(operations.listInvitations, item);
  assert.deepEqual(
    [total, items.map(({ email, role, invitedBy }) => [email, role, invitedBy.id])],
    [
      2,
      [
        ['second@example.com', 'guest', admin.id],
        ['first@example.com', 'member', owner.id],
      ],
    ],
  );
  assert.equal(JSON.stringify(items).includes(tokenIn(second.invitation.inviteUrl)), false);
  assert.deepEqual(
    (await owner.dashboard.listInvitations({ slug: org.slug, page: 2, limit: 1 })).items.map(
      ({ email }) => email,
    ),
    ['first@example.com'],
  );
  const token = tokenIn(second.invitation.inviteUrl);
  await anybody.acceptInvitationAndSignIn({ token, name: 'Nina', password });
  assert.equal((await owner.dashboard.listInvitations({ slug: org.slug })).total, 1);
});

test('a revoked invitation is no longer valid, and the address can be invited again', async () => {
  const email = newAddress();
  const { id, token } = await invite(email);
  assert.deepEqual(await fixture.admin.dashboard.revokeInvitation({ slug, invitationId: id }), { id });
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
  await refused(anybody.acceptInvitationAndSignIn({ token, name: 'N', password }), 'NOT_FOUND');
  await refused(fixture.admin.dashboard.revokeInvitation({ slug, invitationId: id }), 'NOT_FOUND');
  await anybody.getInvitation({ token: (await invite(email)).token });
});

test("only those who can invite see and revoke invitations, and only owners revoke an owner's", async () => {
  const { id } = await invite(newAddress(), 'owner');
  for (const person of [fixture.lead, fixture.member, fixture.viewer, fixture.outsider]) {
    await refused(person.dashboard.listInvitations({ slug }), 'FORBIDDEN');
    await refused(person.dashboard.revokeInvitation({ slug, invitationId: id }), 'FORBIDDEN');
  }
  await refused(fixture.stranger.dashboard.listInvitations({ slug }), 'NOT_FOUND');
  await refused(fixture.stranger.dashboard.revokeInvitation({ slug, invitationId: id }), 'NOT_FOUND');
  await refused(
    fixture.stranger.dashboard.revokeInvitation({ slug: fixture.foreignOrg.slug, invitationId: id }),
    'NOT_FOUND',
  );
  await refused(anybody.listInvitations({ slug }), 'UNAUTHORIZED');
  await refused(anybody.revokeInvitation({ slug, invitationId: id }), 'UNAUTHORIZED');
  await refused(fixture.admin.dashboard.revokeInvitation({ slug, invitationId: id }), 'FORBIDDEN');
  for (const wrong of [newId(), 'no-id'])
    await refused(fixture.owner.dashboard.revokeInvitation({ slug, invitationId: wrong }), 'NOT_FOUND');
  await fixture.owner.dashboard.revokeInvitation({ slug, invitationId: id });
});

test('mails per address and per organization are limited per hour, and revoking invitations does not change that', async (t) => {
  let at = new Date('2026-11-20T09:50:00Z');
  const mailing = await startService(t, {
    clock: () => at,
    config: {
      publicUrl,
      smtp: parseSmtpUrl('smtp://127.0.0.1:9'),
      mailFrom: parseMailbox('Fettle <fettle@example.com>'),
    },
  });
  const { org, owner } = await createFixture(mailing);
  const inviteHere = (email: string) =>
    owner.dashboard.inviteOrgMember({ slug: org.slug, email, role: 'member' as const });
  const queued = async () => (await mailing.services.db.selectFrom('mails').select('id').execute()).length;
  const { perAddress, perOrg } = limits.invitationMailsPerHour;
  for (let count = 0; count < perAddress; count += 1) {
    const { invitation } = await inviteHere(count % 2 === 0 ? 'nina@example.com' : 'Nina@Example.com');
    await owner.dashboard.revokeInvitation({ slug: org.slug, invitationId: invitation.id });
  }
  const response = await mailing.fetch(`/api/orgs/${org.slug}/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `${secureSessionCookie}=${owner.session}` },
    body: JSON.stringify({ email: 'nina@example.com', role: 'member' }),
  });
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  assert.deepEqual(
    [response.status, response.headers.get('retry-after'), error],
    [
      429,
      '600',
      {
        code: 'RATE_LIMITED',
        message: `This organization has sent ${perAddress} invitations to nina@example.com within the last hour, which is the limit. Try again in 10 minutes.`,
      },
    ],
  );
  assert.deepEqual(
    (await owner.dashboard.listInvitations({ slug: org.slug })).items,
    [],
    'nothing is left of it',
  );
  for (let count = perAddress; count < perOrg; count += 1) await inviteHere(`somebody.${count}@example.com`);
  await refused(inviteHere('one.more@example.com'), 'RATE_LIMITED');
  assert.equal(await queued(), perOrg);
  at = new Date('2026-11-20T10:00:00Z');
  await inviteHere('nina@example.com');
  assert.equal(await queued(), perOrg + 1);
});

test('an invited person accepts with the Google account of the invited address, and can sign in with it from then on', async (t) => {
  const google = await startGoogle(t);
  const here = await startService(t, {
    config: {
      publicUrl,
      googleClientId: google.clientId,
      googleJwksUrl: google.keysUrl,
      allowPrivateNetworks: ['127.0.0.0/8'],
    },
  });
  const { org, owner } = await createFixture(here);
  const guest = here.dashboard();
  const inviteHere = async (email: string, name?: string): Promise<string> => {
    const { invitation } = await owner.dashboard.inviteOrgMember({
      slug: org.slug,
      email,
      role: 'member',
      ...(name === undefined ? {} : { name }),
    });
    return tokenIn(invitation.inviteUrl);
  };
  const token = await inviteHere('nina@example.com', 'Nina');
  const idToken = await google.sign({ email: 'Nina@Example.com', nonce: 'mine' });
  const other = await google.sign({ email: 'other@example.com', nonce: 'mine' });
  const wrong = await refused(
    guest.acceptInvitationAndSignIn({ token, idToken: other, nonce: 'mine' }),
    'FORBIDDEN',
  );
  assert.match(
    wrong.message,
    /is for nina@example\.com, but the Google account has the address other@example\.com/,
  );
  await refused(guest.acceptInvitationAndSignIn({ token, idToken, nonce: 'theirs' }), 'UNAUTHORIZED');
  await refused(guest.acceptInvitationAndSignIn({ token, idToken: 'nonsense' }), 'UNAUTHORIZED');
  await refused(guest.acceptInvitationAndSignIn({ token: 'made-up', idToken }), 'NOT_FOUND');
  const unclear: { name?: string; password?: string; idToken?: string }[] = [
    {},
    { name: 'Nina' },
    { password },
    { name: 'Nina', password, idToken },
  ];
  for (const body of unclear) {
    await refused(guest.acceptInvitationAndSignIn({ token, ...body }), 'BAD_REQUEST');
  }

  const { user } = await guest.acceptInvitationAndSignIn({ token, idToken, nonce: 'mine' });
  assert.deepEqual([user.name, user.email], ['Nina', 'nina@example.com']);
  await refused(guest.acceptInvitationAndSignIn({ token, idToken, nonce: 'mine' }), 'NOT_FOUND');
  const again = await here.client().logIn({ idToken });
  assert.equal(again.user.id, user.id);
  const members = await owner.dashboard.listOrgMembers({ slug: org.slug });
  assert.ok(members.items.some(({ userId, role }) => userId === user.id && role === 'member'));

  // The account at Google goes on to belong to one user, whatever its address is meanwhile.
  const moved = await google.sign({ email: 'late@example.com', subject: 'google-Nina@Example.com' });
  const late = await inviteHere('late@example.com');
  await refused(guest.acceptInvitationAndSignIn({ token: late, idToken: moved }), 'CONFLICT');
  const named = await google.sign({ email: 'late@example.com', name: ' Late \n Riser ' });
  assert.equal(
    (await guest.acceptInvitationAndSignIn({ token: late, idToken: named })).user.name,
    'Late Riser',
  );
});

test('without Google an invitation is accepted with a password alone', async () => {
  const { token } = await invite(newAddress());
  const { message } = await refused(
    anybody.acceptInvitationAndSignIn({ token, idToken: 'x' }),
    'BAD_REQUEST',
  );
  assert.match(message, /not configured/);
});
