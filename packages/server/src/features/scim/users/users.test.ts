import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { newId } from '../../../ids.ts';
import { addToOrg, addToProject, createOrg, createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { insertSession } from '../../identity/sessions/session-store.ts';
import {
  createScimFixture,
  createScimToken,
  patchBody,
  type ScimFixture,
  scimClient,
  userBody,
} from '../testing/scim-fixture.ts';

const extension = 'urn:fettle:params:scim:schemas:extension:2.0:User';

describe('people of an identity provider', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  let fixture: ScimFixture;

  beforeEach(async () => {
    fixture = await createScimFixture(service);
  });

  const accountOf = (email: string) =>
    db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  const membershipOf = (userId: string) =>
    db
      .selectFrom('org_members')
      .selectAll()
      .where('org_id', '=', fixture.org.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
  const provision = async (name = `pia.${newId()}`) => {
    const email = `${name}@${fixture.domain}`;
    const { status, body } = await fixture.scim('POST', '/Users', userBody(email));
    assert.equal(status, 201, JSON.stringify(body));
    const account = await accountOf(email);
    assert.ok(account);
    return { id: body.id as string, email, account };
  };
  const openSessionOf = async (userId: string) => {
    const { secret } = await insertSession(db, { userId, userAgent: 'test', now: new Date() });
    return service.dashboard(secret);
  };
  const setActive = (id: string, active: unknown) =>
    fixture.scim('PATCH', `/Users/${id}`, patchBody({ op: 'replace', path: 'active', value: active }));

  it('become members at once when their address is in a verified domain', async () => {
    const email = `new@${fixture.domain}`;
    const { status, headers, body } = await fixture.scim(
      'POST',
      '/Users',
      userBody(email, { externalId: '00u1' }),
    );
    assert.equal(status, 201);
    assert.match(headers.get('content-type') ?? '', /^application\/scim\+json/);
    assert.equal(headers.get('location'), body.meta.location);
    assert.equal(headers.get('etag'), body.meta.version);
    assert.equal(body.userName, email);
    assert.equal(body.externalId, '00u1');
    assert.deepEqual(body.emails, [{ value: email, type: 'work', primary: true }]);
    assert.deepEqual(body[extension], { status: 'active', role: 'member' });
    const account = await accountOf(email);
    assert.equal(account?.name, 'Pia Provisioned');
    assert.equal(account?.email_verified_by, 'domain');
    assert.equal(account?.password_hash, null);
    assert.notEqual(account?.id, body.id, 'the ID must not be that of the account');
    assert.equal((await membershipOf(account?.id ?? ''))?.role, 'member');
    const read = await fixture.scim('GET', `/Users/${body.id}`);
    assert.deepEqual(read.body, body);
  });

  it('are invited when their address is anywhere else, and are active once they accept', async () => {
    const { stranger } = fixture;
    const { status, body } = await fixture.scim('POST', '/Users', userBody(stranger.email));
    assert.equal(status, 201);
    assert.equal(body.active, true);
    assert.deepEqual(body[extension], { status: 'pending' });
    assert.equal(await membershipOf(stranger.id), undefined);
    const [invitation] = (await stranger.dashboard.listOwnInvitations({})).items;
    assert.equal(invitation?.orgName, fixture.org.name);
    await stranger.dashboard.acceptOwnInvitation({ id: invitation?.id ?? '' });
    const after = await fixture.scim('GET', `/Users/${body.id}`);
    assert.deepEqual(after.body[extension], { status: 'active', role: 'member' });
    assert.equal((await accountOf(stranger.email))?.name, stranger.name, 'an own account keeps its name');
  });

  it('are invited when somebody else made an account with an address of a verified domain', async () => {
    const person = await createPerson(service, 'Early Bird');
    const email = `early@${fixture.domain}`;
    await db.updateTable('users').set({ email }).where('id', '=', person.id).execute();
    const { body } = await fixture.scim('POST', '/Users', userBody(email));
    assert.deepEqual(body[extension], { status: 'pending' });
    assert.equal(await membershipOf(person.id), undefined);
  });

  it('are the members who have that address already, if they have verified it', async () => {
    const { body } = await fixture.scim('POST', '/Users', userBody(fixture.admin.email));
    assert.deepEqual(body[extension], { status: 'active', role: 'admin' });
    const unverified = await createPerson(service, 'Claimed', { verified: false });
    await addToOrg(service, fixture.org, unverified, 'member');
    const refused = await fixture.scim('POST', '/Users', userBody(unverified.email));
    assert.deepEqual([refused.status, refused.body.scimType], [409, 'uniqueness']);
    const twice = await fixture.scim('POST', '/Users', {
      ...userBody('another-name'),
      emails: [{ value: fixture.admin.email }],
    });
    assert.deepEqual([twice.status, twice.body.scimType], [409, 'uniqueness']);
  });

  it('have a name of their own in the organization, ignoring case', async () => {
    const { email } = await provision();
    const again = await fixture.scim('POST', '/Users', userBody(email.toUpperCase()));
    assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness']);
    assert.deepEqual(again.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
    assert.equal(again.body.status, '409');
  });

  it('lose access at once when they are deactivated, and get it back as it was', async () => {
    const { id, account } = await provision();
    const { project, org } = fixture;
    await addToProject(service, project, { ...fixture.member, id: account.id }, 'viewer');
    const session = await openSessionOf(account.id);
    assert.equal((await session.listProjects({})).total, 1);
    const task = await fixture.lead.v1.createTask({ projectId: project.id, title: 'Keeps its assignee' });
    const deactivated = await setActive(id, false);
    assert.deepEqual([deactivated.status, deactivated.body.active], [200, false]);
    assert.deepEqual(deactivated.body[extension], { status: 'inactive' });
    assert.equal(await membershipOf(account.id), undefined);
    await assert.rejects(session.listProjects({}), { code: 'UNAUTHORIZED' });
    assert.ok(task.id);
    await setActive(id, true);
    assert.equal((await membershipOf(account.id))?.role, 'member');
    const again = await openSessionOf(account.id);
    assert.equal((await again.listProjects({})).items[0]?.id, project.id);
    const log = await fixture.owner.dashboard.listSecurityEvents({ slug: org.slug });
    const types = log.items.map(({ type }) => type);
    for (const type of ['member.provisioned', 'member.removed', 'user.created'] as const)
      assert.ok(types.includes(type), type);
  });

  it('stay signed in when they belong to another organization, too', async () => {
    const { id, account } = await provision();
    const other = await createOrg(service);
    await addToOrg(service, other, { ...fixture.member, id: account.id }, 'member');
    const session = await openSessionOf(account.id);
    await setActive(id, false);
    assert.deepEqual(
      (await session.listOrgs({})).items.map(({ id: orgId }) => orgId),
      [other.id],
    );
  });

  it('who joined by accepting stay signed in, and return without being asked again only if they did not leave', async () => {
    const { member, org } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(member.email));
    await setActive(body.id, 'False');
    await member.dashboard.getSession();
    assert.equal(await membershipOf(member.id), undefined);
    await setActive(body.id, 'True');
    assert.ok(await membershipOf(member.id));
    await member.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
    const left = await fixture.scim('GET', `/Users/${body.id}`);
    assert.deepEqual([left.body.active, left.body[extension].status], [false, 'inactive']);
    const asked = await setActive(body.id, true);
    assert.equal(asked.body[extension].status, 'pending');
    assert.equal(await membershipOf(member.id), undefined);
  });

  it('are removed by DELETE, and can be created again', async () => {
    const { id, email, account } = await provision();
    const removed = await fixture.scim('DELETE', `/Users/${id}`);
    assert.deepEqual([removed.status, removed.body], [204, null]);
    assert.equal(await membershipOf(account.id), undefined);
    assert.equal((await fixture.scim('GET', `/Users/${id}`)).status, 404);
    assert.equal((await fixture.scim('DELETE', `/Users/${id}`)).status, 404);
    const again = await fixture.scim('POST', '/Users', userBody(email));
    assert.notEqual(again.body.id, id);
    assert.equal(again.body[extension].status, 'active');
    assert.equal((await accountOf(email))?.id, account.id);
  });

  it('lose their invitation when they are deactivated or deleted', async () => {
    const { stranger } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(stranger.email));
    await setActive(body.id, false);
    assert.equal((await stranger.dashboard.listOwnInvitations({})).total, 0);
    await setActive(body.id, true);
    assert.equal((await stranger.dashboard.listOwnInvitations({})).total, 1);
    await fixture.scim('DELETE', `/Users/${body.id}`);
    assert.equal((await stranger.dashboard.listOwnInvitations({})).total, 0);
  });

  it('who declined are not invited again', async () => {
    const { stranger } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(stranger.email));
    const [invitation] = (await stranger.dashboard.listOwnInvitations({})).items;
    await stranger.dashboard.declineOwnInvitation({ id: invitation?.id ?? '' });
    await setActive(body.id, false);
    const again = await setActive(body.id, true);
    assert.equal(again.status, 409);
    assert.match(again.body.detail, /declined an invitation/);
  });

  it('who own the organization cannot be deactivated when they are the last, or by the token of an admin', async () => {
    const { owner, admin, org } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(owner.email));
    for (const last of [await setActive(body.id, false), await fixture.scim('DELETE', `/Users/${body.id}`)]) {
      assert.equal(last.status, 409);
      assert.match(last.body.detail, /last owner/);
    }
    const second = await createPerson(service, 'Second Owner');
    await addToOrg(service, org, second, 'owner');
    const ofAdmin = scimClient(service, await createScimToken(admin, org));
    const refused = await ofAdmin('DELETE', `/Users/${body.id}`);
    assert.equal(refused.status, 403);
    assert.equal((await membershipOf(owner.id))?.role, 'owner');
    assert.equal((await setActive(body.id, false)).status, 200);
    await setActive(body.id, true);
    assert.equal((await membershipOf(owner.id))?.role, 'admin', 'no identity provider makes owners');
  });

  it('change their account only where the organization created it, in its domains', async () => {
    const { id, email, account } = await provision();
    const change = (userId: string, ...operations: unknown[]) =>
      fixture.scim('PATCH', `/Users/${userId}`, patchBody(...operations));
    const next = `renamed.${email}`;
    const renamed = await change(
      id,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: next },
      { op: 'Replace', path: 'userName', value: next },
      { op: 'Replace', path: 'displayName', value: 'Pia Renamed' },
    );
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
    const changed = await accountOf(next);
    assert.deepEqual([changed?.id, changed?.name], [account.id, 'Pia Renamed']);
    const outside = await change(id, { op: 'replace', path: 'emails.value', value: 'pia@elsewhere.example' });
    assert.deepEqual([outside.status, outside.body.scimType], [400, 'invalidValue']);
    const taken = await provision();
    const same = await change(id, { op: 'replace', path: 'emails.value', value: taken.email });
    assert.deepEqual([same.status, same.body.scimType], [409, 'uniqueness']);
    const { body } = await fixture.scim('POST', '/Users', userBody(fixture.member.email));
    const foreign = await change(body.id, { op: 'replace', path: 'emails.value', value: next });
    assert.deepEqual([foreign.status, foreign.body.scimType], [400, 'mutability']);
    assert.equal((await change(body.id, { op: 'replace', path: 'displayName', value: 'Other' })).status, 200);
    assert.equal((await accountOf(fixture.member.email))?.name, fixture.member.name);
    const other = await createOrg(service);
    await addToOrg(service, other, { ...fixture.member, id: account.id }, 'member');
    const shared = await change(id, { op: 'replace', path: 'emails.value', value: `x.${next}` });
    assert.deepEqual([shared.status, shared.body.scimType], [400, 'mutability']);
  });

  it('of another organization do not exist', async () => {
    const { id } = await provision();
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', userBody('x@example.com')],
      ['PATCH', patchBody({ op: 'replace', path: 'active', value: false })],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await fixture.foreignScim(method, `/Users/${id}`, body);
      const unknown = await fixture.foreignScim(method, `/Users/${newId()}`, body);
      assert.equal(foreign.status, 404);
      assert.equal(foreign.body.detail.replace(id, ''), unknown.body.detail.replace(/"[^"]*"/, '""'));
    }
    const { body } = await fixture.foreignScim('GET', '/Users');
    assert.equal(body.totalResults, 0);
    assert.equal((await fixture.scim('GET', `/Users/${id}`)).body.active, true);
  });

  it('are replaced by PUT, which ignores what is read-only', async () => {
    const { id, email } = await provision();
    const { body } = await fixture.scim('GET', `/Users/${id}`);
    const put = await fixture.scim('PUT', `/Users/${id}`, {
      ...body,
      id: 'something',
      groups: [],
      title: 'ignored',
      NAME: { GivenName: 'P' },
      displayName: null,
    });
    assert.equal(put.status, 200);
    assert.equal(put.body.id, id);
    assert.equal(put.body.displayName, undefined);
    assert.equal(put.body.userName, email);
  });

  it('are changed only in the version the client has read', async () => {
    const { id } = await provision();
    const { headers } = await fixture.scim('GET', `/Users/${id}`);
    const etag = headers.get('etag') ?? '';
    const unchanged = await fixture.scim('GET', `/Users/${id}`, undefined, { 'if-none-match': etag });
    assert.equal(unchanged.status, 304);
    const patch = patchBody({ op: 'replace', path: 'displayName', value: 'Next' });
    const first = await fixture.scim('PATCH', `/Users/${id}`, patch, { 'if-match': etag });
    assert.equal(first.status, 200);
    const late = await fixture.scim('PATCH', `/Users/${id}`, patch, { 'if-match': etag });
    assert.equal(late.status, 412);
    assert.equal((await fixture.scim('DELETE', `/Users/${id}`, undefined, { 'if-match': etag })).status, 412);
  });

  it('refuse bodies that mean nothing, with the reason', async () => {
    const { id } = await provision();
    for (const [body, type] of [
      [{}, 'invalidValue'],
      [[], 'invalidSyntax'],
      ['{', 'invalidSyntax'],
      [userBody('no address', { emails: [] }), 'invalidValue'],
      [userBody('a@example.com', { active: 'maybe' }), 'invalidValue'],
      [userBody('a@example.com', { emails: 'not an address' }), 'invalidValue'],
      [userBody('a@example.com', { name: 'text' }), 'invalidValue'],
      [userBody('a'.repeat(501)), 'invalidValue'],
    ] as const) {
      const { status, body: error } = await fixture.scim('POST', '/Users', body);
      assert.deepEqual([status, error.scimType], [400, type], JSON.stringify([body, error]));
      assert.ok(error.detail.length > 10);
    }
    for (const [operation, type] of [
      [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
      [{ op: 'replace', path: 'nothing', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'emails[type eq', value: 1 }, 'invalidPath'],
      [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'remove', path: 'userName' }, 'invalidValue'],
      [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
      [{ op: 'replace', path: 'emails[type co "home"].value', value: 'a@example.com' }, 'noTarget'],
    ] as const) {
      const { status, body: error } = await fixture.scim('PATCH', `/Users/${id}`, patchBody(operation));
      assert.deepEqual([status, error.scimType], [400, type], JSON.stringify([operation, error]));
    }
    const none = await fixture.scim('PATCH', `/Users/${id}`, { Operations: [] });
    assert.equal(none.body.scimType, 'invalidSyntax');
  });

  it('are changed one after the other by two requests at once', async () => {
    const { id } = await provision();
    const changes = ['givenName', 'familyName', 'formatted'].map((part) =>
      fixture.scim(
        'PATCH',
        `/Users/${id}`,
        patchBody({ op: 'add', path: `name.${part}`, value: `The ${part}` }),
      ),
    );
    for (const { status } of await Promise.all(changes)) assert.equal(status, 200);
    const { body } = await fixture.scim('GET', `/Users/${id}`);
    assert.deepEqual(body.name, {
      givenName: 'The givenName',
      familyName: 'The familyName',
      formatted: 'The formatted',
    });
    const same = await Promise.all(
      [1, 2, 3].map(() => fixture.scim('POST', '/Users', userBody(`same@${fixture.domain}`))),
    );
    assert.deepEqual(
      same.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    );
  });
});
