import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type OrgRole, operations, sessionCookie } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { addToOrg, createOrg, createPerson, createProject, type Person } from '../../../testing/factories.ts';
import { startGoogle } from '../../../testing/google.ts';
import { type Service, startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { publicUrl, startMailFixture } from '../../notifications/testing/mail-fixture.ts';

/*
 * How people join, told as attacks: each test is what an attacker did or would do, and what must come of it. Honest
 * ways are beside them, with a mail server and without.
 */

const google = await startGoogle({ after });
const withGoogle = {
  googleClientId: google.clientId,
  googleJwksUrl: google.keysUrl,
  allowPrivateNetworks: ['127.0.0.0/8'],
};
const mailFixture = await startMailFixture({ after }, withGoogle);
const mailed = mailFixture.service;
const silent = await startService({ after }, { config: { publicUrl, ...withGoogle } });
const password = 'correct horse battery';
let counter = 0;

const newAddress = () => `nina.${++counter}@other.test`;

async function ownerOn(service: Service) {
  const org = await createOrg(service);
  const owner = await createPerson(service, 'Olga Owner');
  await addToOrg(service, org, owner, 'owner');
  return { org, owner };
}

const inviteTo = async (by: Person, slug: string, email: string, role: OrgRole = 'member') =>
  (await by.dashboard.inviteOrgMember({ slug, email, role })).invitation;

/** The token of the last invitation mailed to an address. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const mails = await mailFixture.server.mailsTo(email, count);
  const token = /\/invitations\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
  return token ?? assert.fail('no link in the mail');
}

const tokenOf = (inviteUrl: string | null) => inviteUrl?.split('/').at(-1) ?? assert.fail('no link');

const orgsOf = async (person: Pick<Person, 'dashboard'>) =>
  (await person.dashboard.listOrgs({})).items.map(({ slug }) => slug);

/** Signs in with a password; the answer's status and, when it is let in, its session. */
async function signIn(service: Service, identifier: string, guess: string) {
  const response = await service.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: guess }),
  });
  const secret = new RegExp(`${sessionCookie}=([^;]+)`).exec(response.headers.get('set-cookie') ?? '')?.[1];
  await response.arrayBuffer();
  return { status: response.status, dashboard: service.dashboard(secret ?? '') };
}

/** An account for an address that its owner knows nothing of, made by an attacker with a password of theirs. */
async function squat(service: Service, email: string) {
  const { org, owner } = await ownerOn(service);
  const { inviteUrl } = await inviteTo(owner, org.slug, email);
  await service.dashboard().acceptInvitationAndSignIn({
    token: tokenOf(inviteUrl),
    name: 'Squatter',
    password: 'nobody knows these words',
  });
  const { dashboard } = await signIn(service, email, 'nobody knows these words');
  const { token } = await service.client().logIn({ identifier: email, password: 'nobody knows these words' });
  return { org, dashboard, v1: service.client(token) };
}

test('a guest and somebody without an organization cannot create one to invite strangers from', async () => {
  const { org } = await ownerOn(silent);
  const guest = await createPerson(silent, 'Gus Guest');
  await addToOrg(silent, org, guest, 'guest');
  for (const person of [guest, await createPerson(silent, 'Nobody')])
    await refused(person.dashboard.createOrg({ name: 'Trap' }), 'FORBIDDEN');
});

test('with a mail server, the inviter never sees the link, in any response or list', async () => {
  const { org, owner } = await ownerOn(mailed);
  const email = newAddress();
  const invitation = await inviteTo(owner, org.slug, email);
  assert.equal(invitation.inviteUrl, null);
  const token = await mailedToken(email);
  const seen = JSON.stringify([invitation, await owner.dashboard.listInvitations({ slug: org.slug })]);
  assert.ok(!seen.includes(token));
});

test('inviting gives the same response for an address with a verified account, an unverified one, or none, and adds nobody', async () => {
  const { org, owner } = await ownerOn(silent);
  const known = await createPerson(silent, 'Kim Known');
  const claimed = await createPerson(silent, 'Uma Unverified', { verified: false });
  const shapes = new Set<string>();
  for (const email of [known.email, claimed.email, newAddress()]) {
    const invited = await owner.dashboard.inviteOrgMember({ slug: org.slug, email, role: 'admin' });
    conforms(operations.inviteOrgMember, invited);
    const { id, expiresAt, inviteUrl, ...rest } = invited.invitation;
    assert.ok(id && expiresAt && inviteUrl);
    shapes.add(JSON.stringify({ ...invited, invitation: { ...rest, email: '' } }));
    const shown = await silent.dashboard().getInvitation({ token: tokenOf(inviteUrl) });
    assert.deepEqual([shown.account, shown.name], [null, null]);
  }
  assert.equal(shapes.size, 1);
  assert.equal((await owner.dashboard.listOrgMembers({ slug: org.slug })).total, 1);
  for (const person of [known, claimed]) assert.deepEqual(await orgsOf(person), []);
});

test("an account created for somebody else's address does not become a member when another tenant invites the address", async () => {
  const email = newAddress();
  const squatter = await squat(silent, email);
  const { org, owner } = await ownerOn(silent);
  const { id, inviteUrl } = await inviteTo(owner, org.slug, email, 'admin');
  assert.deepEqual(await orgsOf(squatter), [squatter.org.slug]);
  assert.equal((await squatter.dashboard.listOwnInvitations({})).total, 0);
  await refused(squatter.dashboard.acceptOwnInvitation({ id }), 'NOT_FOUND');
  await refused(squatter.dashboard.declineOwnInvitation({ id }), 'NOT_FOUND');
  await refused(squatter.v1.listOrgAudits({ slug: org.slug }), 'NOT_FOUND');
  assert.ok(inviteUrl);
});

test('when the owner of an address signs in with Google, whoever held its account before is signed out everywhere', async () => {
  const email = newAddress();
  const squatter = await squat(silent, email);
  const { user } = await silent.client().logIn({ idToken: await google.sign({ email }) });
  assert.equal(user.email, email);
  assert.equal((await signIn(silent, email, 'nobody knows these words')).status, 401);
  await refused(squatter.dashboard.getSession({}), 'UNAUTHORIZED');
  await refused(squatter.v1.getMe({}), 'INVALID_TOKEN');
  const { rows } = await sql<{ type: string }>`
    select type from security_log where subject_id = ${user.id}`.execute(silent.services.db);
  const told = new Set(rows.map(({ type }) => type));
  for (const type of ['password.changed', 'email.verified', 'google.linked']) assert.ok(told.has(type), type);
});

test('linking Google to a verified account keeps its password, sessions, and tokens', async () => {
  const { org, owner } = await ownerOn(mailed);
  const email = newAddress();
  await inviteTo(owner, org.slug, email);
  const anybody = mailed.dashboard();
  await anybody.acceptInvitationAndSignIn({ token: await mailedToken(email), name: 'Nina', password });
  const before = await signIn(mailed, email, password);
  await mailed.client().logIn({ idToken: await google.sign({ email }) });
  assert.equal((await signIn(mailed, email, password)).status, 200);
  assert.equal((await before.dashboard.getSession({})).user.email, email);
  assert.equal((await before.dashboard.getProfile({})).emailVerified, true);
});

test('a mailed link creates a verified account; a link that was handed over does not', async () => {
  for (const service of [mailed, silent]) {
    const { org, owner } = await ownerOn(service);
    const email = newAddress();
    const { inviteUrl } = await inviteTo(owner, org.slug, email);
    const token = service === mailed ? await mailedToken(email) : tokenOf(inviteUrl);
    const shown = await service.dashboard().getInvitation({ token });
    assert.equal(shown.account, service === mailed ? 'none' : null);
    await service.dashboard().acceptInvitationAndSignIn({ token, name: 'Nina', password });
    const nina = await signIn(service, email, password);
    assert.equal((await nina.dashboard.getProfile({})).emailVerified, service === mailed);
    assert.deepEqual(await orgsOf(nina), [org.slug]);
  }
});

test('a mailed link lets the owner of an address reclaim an account that was never verified', async () => {
  const { org, owner } = await ownerOn(mailed);
  const squatter = await createPerson(mailed, 'Sid Squatter', { verified: false });
  await inviteTo(owner, org.slug, squatter.email, 'admin');
  const token = await mailedToken(squatter.email);
  const anybody = mailed.dashboard();
  assert.equal((await anybody.getInvitation({ token })).account, 'unverified');
  const account = { token, name: 'Nina', password };
  await refused(anybody.acceptInvitationAndSignIn(account), 'CONFLICT');
  await anybody.acceptInvitationAndSignIn({ ...account, claimAccount: true });
  await refused(squatter.dashboard.getSession({}), 'UNAUTHORIZED');
  await refused(squatter.v1.getMe({}), 'INVALID_TOKEN');
  const nina = await signIn(mailed, squatter.email, password);
  assert.deepEqual(await orgsOf(nina), [org.slug]);
  const profile = await nina.dashboard.getProfile({});
  assert.deepEqual([profile.name, profile.emailVerified], ['Nina', true]);
});

test('a mailed link gives no access to a verified account', async () => {
  const { org, owner } = await ownerOn(mailed);
  const kim = await createPerson(mailed, 'Kim Known');
  await inviteTo(owner, org.slug, kim.email);
  const token = await mailedToken(kim.email);
  const anybody = mailed.dashboard();
  assert.equal((await anybody.getInvitation({ token })).account, 'verified');
  const claim = anybody.acceptInvitationAndSignIn({ token, name: 'Thief', password, claimAccount: true });
  await refused(claim, 'CONFLICT');
  assert.equal((await kim.dashboard.getSession({})).user.name, 'Kim Known');
});

test('a link that was handed over claims no account, verified or not', async () => {
  const { org, owner } = await ownerOn(silent);
  const uma = await createPerson(silent, 'Uma Unverified', { verified: false });
  const { inviteUrl } = await inviteTo(owner, org.slug, uma.email);
  const claim = { token: tokenOf(inviteUrl), name: 'Thief', password, claimAccount: true };
  await refused(silent.dashboard().acceptInvitationAndSignIn(claim), 'CONFLICT');
  assert.equal((await uma.dashboard.getSession({})).user.name, 'Uma Unverified');
});

test('a signed-in user needs both the link and the invited address to accept an invitation', async () => {
  const { org, owner } = await ownerOn(silent);
  const uma = await createPerson(silent, 'Uma Unverified', { verified: false });
  const other = await createPerson(silent, 'Otto Other');
  const { id, inviteUrl } = await inviteTo(owner, org.slug, uma.email, 'admin');
  const token = tokenOf(inviteUrl);
  const wrong = await refused(other.dashboard.acceptInvitationAsCurrentUser({ token }), 'FORBIDDEN');
  assert.match(wrong.message, new RegExp(`is for ${uma.email}`));
  await refused(other.dashboard.acceptOwnInvitation({ id }), 'NOT_FOUND');
  await refused(uma.dashboard.acceptOwnInvitation({ id }), 'NOT_FOUND');
  await refused(uma.dashboard.acceptInvitationAsCurrentUser({ token: 'made-up' }), 'NOT_FOUND');
  await refused(silent.dashboard().acceptInvitationAsCurrentUser({ token }), 'UNAUTHORIZED');
  const joined = await uma.dashboard.acceptInvitationAsCurrentUser({ token });
  conforms(operations.acceptInvitationAsCurrentUser, joined);
  assert.deepEqual([joined.org.slug, joined.role], [org.slug, 'admin']);
  assert.equal((await uma.dashboard.getProfile({})).emailVerified, false, 'the link was not mailed');
  await refused(uma.dashboard.acceptInvitationAsCurrentUser({ token }), 'NOT_FOUND');
});

test('a mailed link verifies the unverified address of a signed-in user', async () => {
  const { org, owner } = await ownerOn(mailed);
  const uma = await createPerson(mailed, 'Uma Unverified', { verified: false });
  await inviteTo(owner, org.slug, uma.email);
  await uma.dashboard.acceptInvitationAsCurrentUser({ token: await mailedToken(uma.email) });
  assert.equal((await uma.dashboard.getProfile({})).emailVerified, true);
});

test('a verified address finds its invitations in the app, accepts one and declines another', async () => {
  const nina = await createPerson(mailed, 'Nina');
  const [first, second] = [await ownerOn(mailed), await ownerOn(mailed)];
  for (const { org, owner } of [first, second]) await inviteTo(owner, org.slug, nina.email.toUpperCase());
  const { items, total } = await nina.dashboard.listOwnInvitations({});
  for (const item of items) conforms(operations.listOwnInvitations, item);
  assert.deepEqual([total, items.map(({ orgName }) => orgName)], [2, [second.org.name, first.org.name]]);
  const [newest, oldest] = items;
  const joined = await nina.dashboard.acceptOwnInvitation({ id: oldest?.id ?? '' });
  conforms(operations.acceptOwnInvitation, joined);
  await nina.dashboard.declineOwnInvitation({ id: newest?.id ?? '' });
  assert.deepEqual(await orgsOf(nina), [first.org.slug]);
  const left = await nina.dashboard.listOwnInvitations({});
  assert.deepEqual(
    left.items.map(({ orgName, declinedAt }) => [orgName, declinedAt !== null]),
    [[second.org.name, true]],
  );
  for (const operation of ['acceptOwnInvitation', 'declineOwnInvitation'] as const) {
    await refused(nina.dashboard[operation]({ id: 'no-id' }), 'NOT_FOUND');
    await refused(mailed.dashboard()[operation]({ id: newest?.id ?? '' }), 'UNAUTHORIZED');
  }
  await refused(mailed.dashboard().listOwnInvitations({}), 'UNAUTHORIZED');
});

test('after declining there is no new invitation for half a year, and revoking the old one does not change that', async () => {
  const { org, owner } = await ownerOn(mailed);
  const email = newAddress();
  const { id } = await inviteTo(owner, org.slug, email);
  const token = await mailedToken(email);
  conforms(operations.declineInvitation, await mailed.dashboard().declineInvitation({ token }));
  const again = await refused(inviteTo(owner, org.slug, email.toUpperCase()), 'CONFLICT');
  assert.match(again.message, /declined.*180 days/);
  await refused(owner.dashboard.revokeInvitation({ slug: org.slug, invitationId: id }), 'CONFLICT');
  const { items } = await owner.dashboard.listInvitations({ slug: org.slug });
  for (const item of items) conforms(operations.listInvitations, item);
  assert.ok(items[0]?.declinedAt);
  mailFixture.advanceClock(181 * 86_400_000);
  const later = await createPerson(mailed, 'Lena Later');
  await addToOrg(mailed, org, later, 'owner');
  await inviteTo(later, org.slug, email);
  assert.equal((await later.dashboard.listInvitations({ slug: org.slug })).items[0]?.declinedAt, null);
});

test('a declined invitation can still be accepted while it is valid', async () => {
  const { org, owner } = await ownerOn(silent);
  const { inviteUrl } = await inviteTo(owner, org.slug, newAddress());
  const token = tokenOf(inviteUrl);
  await silent.dashboard().declineInvitation({ token });
  await silent.dashboard().acceptInvitationAndSignIn({ token, name: 'Nina', password });
  assert.equal((await owner.dashboard.listOrgMembers({ slug: org.slug })).total, 2);
});

test('a former member comes back only by accepting again', async () => {
  const { org, owner } = await ownerOn(silent);
  const kim = await createPerson(silent, 'Kim Known');
  const first = await inviteTo(owner, org.slug, kim.email);
  await kim.dashboard.acceptInvitationAsCurrentUser({ token: tokenOf(first.inviteUrl) });
  await kim.dashboard.removeOrgMember({ slug: org.slug, userId: kim.id });
  const { id } = await inviteTo(owner, org.slug, kim.email);
  assert.deepEqual(await orgsOf(kim), []);
  await kim.dashboard.acceptOwnInvitation({ id });
  assert.deepEqual(await orgsOf(kim), [org.slug]);
});

test('accepting an invitation joins its projects, a guest as viewer', async () => {
  const { org, owner } = await ownerOn(silent);
  const [shop, blog, later] = [
    await createProject(silent, org),
    await createProject(silent, org),
    await createProject(silent, org),
  ];
  const foreign = await createProject(silent, await createOrg(silent));
  for (const projectIds of [[foreign.id], ['no-id'], [shop.id, foreign.id]]) {
    const wrong = { slug: org.slug, email: newAddress(), role: 'guest' as const, projectIds };
    const { message } = await refused(owner.dashboard.inviteOrgMember(wrong), 'BAD_REQUEST');
    assert.match(message, /does not exist in/);
  }
  const joins = async (more: { role: OrgRole; projectRole?: 'member' | 'viewer' }) => {
    const projectIds = [shop.id, later.id];
    const email = newAddress();
    const { invitation } = await owner.dashboard.inviteOrgMember({
      slug: org.slug,
      email,
      projectIds,
      ...more,
    });
    const token = tokenOf(invitation.inviteUrl);
    assert.deepEqual((await silent.dashboard().getInvitation({ token })).projectNames.length, 2);
    await silent.dashboard().acceptInvitationAndSignIn({ token, name: 'Gus', password });
    const { dashboard } = await signIn(silent, email, password);
    const { items } = await dashboard.listProjects({});
    assert.ok(!items.some(({ id }) => id === blog.id));
    const { id } = (await dashboard.getSession({})).user;
    const members = await owner.v1.listProjectMembers({ id: shop.id });
    return members.items.find(({ userId }) => userId === id)?.role;
  };
  assert.equal(await joins({ role: 'guest' }), 'viewer');
  assert.equal(await joins({ role: 'member' }), 'member');
  assert.equal(await joins({ role: 'guest', projectRole: 'member' }), 'member');
});

test('accepting leads to the projects of the invitation, in its order, without those that are gone', async () => {
  const { org, owner } = await ownerOn(mailed);
  const [shop, gone, blog] = [
    await createProject(mailed, org),
    await createProject(mailed, org),
    await createProject(mailed, org),
  ];
  const projectIds = [blog.id, gone.id, shop.id];
  const known = await createPerson(mailed, 'Kim Known');
  const email = newAddress();
  for (const address of [email, known.email])
    await owner.dashboard.inviteOrgMember({ slug: org.slug, email: address, role: 'guest', projectIds });
  const { items } = await owner.dashboard.listInvitations({ slug: org.slug });
  assert.deepEqual(
    items.map(({ projectRole }) => projectRole),
    ['viewer', 'viewer'],
  );
  await owner.dashboard.deleteProject({ id: gone.id });
  const token = await mailedToken(email);
  assert.equal((await mailed.dashboard().getInvitation({ token })).projectRole, 'viewer');
  const entered = await mailed.dashboard().acceptInvitationAndSignIn({ token, name: 'Gus', password });
  assert.deepEqual(entered.projectIds, [blog.id, shop.id]);
  const [own] = (await known.dashboard.listOwnInvitations({})).items;
  assert.deepEqual(
    [own?.projectRole, own?.projectNames.toSorted()],
    ['viewer', [shop.name, blog.name].toSorted()],
  );
  const joined = await known.dashboard.acceptOwnInvitation({ id: own?.id ?? '' });
  conforms(operations.acceptOwnInvitation, joined);
  assert.deepEqual(joined.projectIds, [blog.id, shop.id]);
});

test('an invitation to a deleted project is accepted without it', async () => {
  const { org, owner } = await ownerOn(silent);
  const project = await createProject(silent, org);
  const email = newAddress();
  const { invitation } = await owner.dashboard.inviteOrgMember({
    slug: org.slug,
    email,
    role: 'guest',
    projectIds: [project.id],
  });
  await owner.dashboard.deleteProject({ id: project.id });
  const token = tokenOf(invitation.inviteUrl);
  assert.deepEqual((await silent.dashboard().getInvitation({ token })).projectNames, []);
  await silent.dashboard().acceptInvitationAndSignIn({ token, name: 'Gus', password });
});

test('an existing account accepts with the Google account of the invited address', async () => {
  const { org, owner } = await ownerOn(silent);
  const kim = await createPerson(silent, 'Kim Known');
  const { inviteUrl } = await inviteTo(owner, org.slug, kim.email);
  const idToken = await google.sign({ email: kim.email });
  const { user } = await silent.dashboard().acceptInvitationAndSignIn({ token: tokenOf(inviteUrl), idToken });
  assert.deepEqual([user.id, user.name], [kim.id, 'Kim Known']);
  assert.deepEqual(await orgsOf(kim), [org.slug]);
});

test('an invitation neither links a disabled account nor signs it in', async () => {
  const { org, owner } = await ownerOn(silent);
  const gone = await createPerson(silent, 'Gone');
  const { db } = silent.services;
  await db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', gone.id)
    .execute();
  const { inviteUrl } = await inviteTo(owner, org.slug, gone.email);
  const token = tokenOf(inviteUrl);
  const idToken = await google.sign({ email: gone.email });
  await refused(silent.dashboard().acceptInvitationAndSignIn({ token, idToken }), 'CONFLICT');
  await refused(silent.dashboard().acceptInvitationAndSignIn({ token, name: 'G', password }), 'CONFLICT');
});
