import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits, type OrgRole, operations, sessionCookie } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import { createPerson, createWorld } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

let now = new Date('2026-11-20T09:00:00Z');
const publicUrl = 'https://fettle.example';
const service = await startService({ after }, { clock: () => now, config: { publicUrl } });
const world = await createWorld(service);
const { slug } = world.org;
const anybody = service.dashboard();
const password = 'correct horse';

async function invite(email: string, role: OrgRole = 'member', by = world.owner) {
  const { invitation, inviteUrl, member } = await by.dashboard.addOrgMember({
    slug,
    email,
    name: 'Nina',
    role,
  });
  assert.ok(invitation !== null && inviteUrl !== null && member === null);
  return { ...invitation, token: inviteUrl.slice(`${publicUrl}/invitations/`.length) };
}

const newAddress = () => `nina.${newId()}@example.com`;

test('an unknown address gets an invitation, whose link is shown once and stored as a hash only', async () => {
  const email = newAddress();
  const answer = await world.admin.dashboard.addOrgMember({ slug, email, name: 'Nina', role: 'admin' });
  conforms(operations.addOrgMember, answer);
  const token = answer.inviteUrl?.slice(`${publicUrl}/invitations/`.length) ?? '';
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(answer.invitation?.inviteUrl, answer.inviteUrl);
  assert.equal(answer.invitation?.expiresAt, '2026-11-27T09:00:00.000Z');
  const rows = await service.services.db.selectFrom('invitations').selectAll().execute();
  assert.equal(
    JSON.stringify(rows.map((row) => ({ ...row, hash: row.token_hash.toString() }))).includes(token),
    false,
  );
  const shown = await anybody.getInvitation({ token });
  conforms(operations.getInvitation, shown);
  assert.deepEqual(shown, { email, name: 'Nina', orgName: world.org.name, role: 'admin' });
});

test('accepting makes the account, the membership and a session', async () => {
  const email = newAddress();
  const { token } = await invite(email, 'guest');
  const response = await service.fetch(`/api/invitations/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: ' Nina New ', username: `nina-${newId().slice(-8)}`, password }),
  });
  const { data } = (await response.json()) as { data: { user: { id: string; name: string; email: string } } };
  assert.equal(response.status, 201);
  conforms(operations.acceptInvitation, data);
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

test('an invitation is accepted once, also by two at once', async () => {
  const { token } = await invite(newAddress());
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => anybody.acceptInvitation({ token, name: 'Nina', password })),
  );
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await refused(anybody.acceptInvitation({ token, name: 'Nina', password }), 'NOT_FOUND');
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
});

test('unknown, used, replaced and expired invitations answer alike', async () => {
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
      (await refused(anybody.acceptInvitation({ token, name: 'N', password }), 'NOT_FOUND')).message,
    );
  }
  assert.equal(messages.size, 1);
});

test('an address that has got an account meanwhile is told so, and its account is left alone', async () => {
  const { token } = await invite('late@example.com');
  const { db } = service.services;
  const late = await createPerson(service, 'Late');
  await db.updateTable('users').set({ email: 'Late@example.com' }).where('id', '=', late.id).execute();
  const error = await refused(anybody.acceptInvitation({ token, name: 'N', password }), 'CONFLICT');
  assert.match(error.message, /late@example\.com.*Org/);
  assert.equal((await late.dashboard.listOrgs({})).total, 0);
  const { member } = await world.owner.dashboard.addOrgMember({
    slug,
    email: 'late@example.com',
    role: 'member',
  });
  assert.equal(member?.userId, late.id);
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
});

test('a taken username is a conflict, and the invitation can be accepted with another', async () => {
  const username = `n${newId().slice(-8)}`;
  const first = await invite(newAddress());
  const second = await invite(newAddress());
  await anybody.acceptInvitation({ token: first.token, name: 'A', username, password });
  const taken = anybody.acceptInvitation({ token: second.token, name: 'B', username, password });
  assert.match((await refused(taken, 'CONFLICT')).message, new RegExp(username));
  await anybody.acceptInvitation({ token: second.token, name: 'B', password });
});

test("an admin cannot replace an owner's invitation by a lower one", async () => {
  const email = newAddress();
  const { token } = await invite(email, 'owner');
  const lower = world.admin.dashboard.addOrgMember({ slug, email, role: 'guest' });
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
    await refused(anybody.acceptInvitation({ token, ...body } as never), 'BAD_REQUEST');
  }
  await anybody.getInvitation({ token });
});

test('pending invitations are listed newest first, without their links, until they are accepted', async () => {
  const { org, owner, admin } = await createWorld(service);
  const at = (email: string, role: OrgRole, by = owner) =>
    by.dashboard.addOrgMember({ slug: org.slug, email, name: 'Nina', role });
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
  assert.equal(JSON.stringify(items).includes(second.inviteUrl?.split('/').at(-1) ?? ''), false);
  assert.deepEqual(
    (await owner.dashboard.listInvitations({ slug: org.slug, page: 2, limit: 1 })).items.map(
      ({ email }) => email,
    ),
    ['first@example.com'],
  );
  const token = second.inviteUrl?.split('/').at(-1) ?? '';
  await anybody.acceptInvitation({ token, name: 'Nina', password });
  assert.equal((await owner.dashboard.listInvitations({ slug: org.slug })).total, 1);
});

test('an invitation taken back opens nothing, and can be made anew', async () => {
  const email = newAddress();
  const { id, token } = await invite(email);
  assert.deepEqual(await world.admin.dashboard.revokeInvitation({ slug, invitationId: id }), { id });
  await refused(anybody.getInvitation({ token }), 'NOT_FOUND');
  await refused(anybody.acceptInvitation({ token, name: 'N', password }), 'NOT_FOUND');
  await refused(world.admin.dashboard.revokeInvitation({ slug, invitationId: id }), 'NOT_FOUND');
  await anybody.getInvitation({ token: (await invite(email)).token });
});

test("who may not invite sees and revokes no invitations, and an owner's only owners take back", async () => {
  const { id } = await invite(newAddress(), 'owner');
  for (const person of [world.lead, world.member, world.viewer, world.outsider]) {
    await refused(person.dashboard.listInvitations({ slug }), 'FORBIDDEN');
    await refused(person.dashboard.revokeInvitation({ slug, invitationId: id }), 'FORBIDDEN');
  }
  await refused(world.stranger.dashboard.listInvitations({ slug }), 'NOT_FOUND');
  await refused(world.stranger.dashboard.revokeInvitation({ slug, invitationId: id }), 'NOT_FOUND');
  await refused(
    world.stranger.dashboard.revokeInvitation({ slug: world.foreignOrg.slug, invitationId: id }),
    'NOT_FOUND',
  );
  await refused(anybody.listInvitations({ slug }), 'UNAUTHORIZED');
  await refused(anybody.revokeInvitation({ slug, invitationId: id }), 'UNAUTHORIZED');
  await refused(world.admin.dashboard.revokeInvitation({ slug, invitationId: id }), 'FORBIDDEN');
  for (const wrong of [newId(), 'no-id'])
    await refused(world.owner.dashboard.revokeInvitation({ slug, invitationId: wrong }), 'NOT_FOUND');
  await world.owner.dashboard.revokeInvitation({ slug, invitationId: id });
});
