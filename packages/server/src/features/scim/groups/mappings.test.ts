import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { type OrgRole, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { addToProject, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { createScimFixture, patchBody, type ScimFixture, userBody } from '../testing/scim-fixture.ts';

describe('groups of an identity provider', async () => {
  const service = await startService({ after });
  const { db } = service.services;
  let fixture: ScimFixture;

  beforeEach(async () => {
    fixture = await createScimFixture(service);
  });

  const provision = async (): Promise<{ id: string; userId: string }> => {
    const email = `g.${newId()}@${fixture.domain}`;
    const { body } = await fixture.scim('POST', '/Users', userBody(email));
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id: body.id, userId: id };
  };
  const createGroup = async (displayName: string, members: string[] = []): Promise<string> => {
    const { status, body } = await fixture.scim('POST', '/Groups', {
      displayName,
      members: members.map((value) => ({ value })),
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const map = (
    groupId: string,
    role: Exclude<OrgRole, 'owner'> | null,
    projects: { projectId: string; role: 'owner' | 'member' | 'viewer' }[] = [],
  ) => fixture.admin.dashboard.mapScimGroup({ slug: fixture.org.slug, groupId, role, projects });
  const change = (groupId: string, op: 'add' | 'remove', userId: string) =>
    fixture.scim(
      'PATCH',
      `/Groups/${groupId}`,
      patchBody(
        op === 'add'
          ? { op: 'Add', path: 'members', value: [{ value: userId }] }
          : { op: 'Remove', path: `members[value eq "${userId}"]` },
      ),
    );
  const memberOf = async (userId: string) => {
    const { items } = await fixture.owner.dashboard.listOrgMembers({ slug: fixture.org.slug, limit: 100 });
    return items.find((item) => item.userId === userId);
  };
  const projectRoleOf = async (userId: string, projectId = fixture.project.id) =>
    (
      await db
        .selectFrom('project_members')
        .select('role')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.role;

  it('decide the role of their members: the highest of all groups, and without one what it was', async () => {
    const { id, userId } = await provision();
    const [staff, admins] = [await createGroup('Staff', [id]), await createGroup('Admins', [id])];
    conforms(operations.mapScimGroup, await map(staff, 'guest'));
    assert.equal((await memberOf(userId))?.role, 'guest');
    await map(admins, 'admin');
    const shown = await memberOf(userId);
    assert.deepEqual([shown?.role, shown?.provisioned, shown?.roleFromGroup], ['admin', true, 'Admins']);
    await change(admins, 'remove', id);
    assert.equal((await memberOf(userId))?.role, 'guest');
    await fixture.scim('DELETE', `/Groups/${staff}`);
    assert.equal((await memberOf(userId))?.role, 'member');
    await change(admins, 'add', id);
    assert.equal((await memberOf(userId))?.role, 'admin');
    await map(admins, null);
    assert.equal((await memberOf(userId))?.role, 'member');
    const log = await fixture.owner.dashboard.listSecurityEvents({ slug: fixture.org.slug });
    assert.ok(
      log.items.some(({ type, details }) => type === 'scim_group.mapped' && details['group'] === 'Admins'),
    );
    assert.ok(
      log.items.some(
        ({ type, details }) => type === 'member.role_changed' && details['scimToken'] === 'Okta',
      ),
    );
  });

  it('decide over changes by hand, which are refused with the name of the group', async () => {
    const { slug } = fixture.org;
    const { id, userId } = await provision();
    const group = await createGroup('Clients', [id]);
    await fixture.admin.dashboard.updateOrgMember({ slug, userId, role: 'admin' });
    await map(group, 'guest', [{ projectId: fixture.project.id, role: 'viewer' }]);
    const refusal = await refused(
      fixture.owner.dashboard.updateOrgMember({ slug, userId, role: 'member' }),
      'CONFLICT',
    );
    assert.match(refusal.message, /"Clients"/);
    const inProject = { id: fixture.project.id, userId };
    await refused(fixture.lead.dashboard.updateProjectMember({ ...inProject, role: 'member' }), 'CONFLICT');
    await refused(fixture.lead.dashboard.removeProjectMember(inProject), 'CONFLICT');
    await change(group, 'remove', id);
    assert.equal((await memberOf(userId))?.role, 'admin', 'what was set by hand applies again');
    await fixture.owner.dashboard.updateOrgMember({ slug, userId, role: 'guest' });
  });

  it('never make or change owners', async () => {
    const { owner } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(owner.email));
    const group = await createGroup('Everybody', [body.id]);
    await map(group, 'guest');
    const shown = await memberOf(owner.id);
    assert.deepEqual([shown?.role, shown?.roleFromGroup], ['owner', null]);
    await refused(map(group, 'owner' as never), 'BAD_REQUEST');
  });

  it('give access to projects, and what somebody had there before returns with their end', async () => {
    const { project } = fixture;
    const second = await createProject(service, fixture.org);
    const [added, known] = [await provision(), await provision()];
    await addToProject(service, project, { ...fixture.member, id: known.userId }, 'member');
    const group = await createGroup('Website', [added.id, known.id]);
    await map(group, null, [
      { projectId: project.id, role: 'viewer' },
      { projectId: second.id, role: 'owner' },
    ]);
    assert.deepEqual(
      [
        await projectRoleOf(added.userId),
        await projectRoleOf(known.userId),
        await projectRoleOf(known.userId, second.id),
      ],
      ['viewer', 'viewer', 'owner'],
    );
    const other = await createGroup('Leads', [known.id]);
    await map(other, null, [{ projectId: project.id, role: 'owner' }]);
    assert.equal(await projectRoleOf(known.userId), 'owner');
    await fixture.scim('DELETE', `/Groups/${other}`);
    assert.equal(await projectRoleOf(known.userId), 'viewer');
    await map(group, null, [{ projectId: project.id, role: 'member' }]);
    assert.deepEqual(
      [await projectRoleOf(added.userId), await projectRoleOf(added.userId, second.id)],
      ['member', undefined],
    );
    await fixture.scim('PUT', `/Groups/${group}`, { displayName: 'Website', members: [] });
    assert.deepEqual(
      [await projectRoleOf(added.userId), await projectRoleOf(known.userId)],
      [undefined, 'member'],
    );
  });

  it('apply to who was deactivated when they return, and to who accepts an invitation', async () => {
    const { stranger } = fixture;
    const { body } = await fixture.scim('POST', '/Users', userBody(stranger.email));
    const group = await createGroup('Later', [body.id]);
    await map(group, 'guest', [{ projectId: fixture.project.id, role: 'viewer' }]);
    const [invitation] = (await stranger.dashboard.listOwnInvitations({})).items;
    const joined = await stranger.dashboard.acceptOwnInvitation({ id: invitation?.id ?? '' });
    assert.equal(joined.role, 'guest');
    assert.equal(await projectRoleOf(stranger.id), 'viewer');
    const active = (value: boolean) =>
      fixture.scim('PATCH', `/Users/${body.id}`, patchBody({ op: 'replace', value: { active: value } }));
    await active(false);
    assert.equal(await projectRoleOf(stranger.id), undefined);
    await active(true);
    assert.equal(await projectRoleOf(stranger.id), 'viewer');
    assert.equal((await memberOf(stranger.id))?.role, 'guest');
  });

  it('belong to one organization, with people and projects of it', async () => {
    const { id } = await provision();
    const group = await createGroup('Own', [id]);
    assert.equal((await fixture.foreignScim('GET', `/Groups/${group}`)).status, 404);
    assert.equal((await fixture.foreignScim('DELETE', `/Groups/${group}`)).status, 404);
    const foreign = await fixture.foreignScim('POST', '/Groups', {
      displayName: 'F',
      members: [{ value: id }],
    });
    assert.deepEqual([foreign.status, foreign.body.scimType], [400, 'invalidValue']);
    const slug = fixture.foreignOrg.slug;
    await refused(
      fixture.stranger.dashboard.mapScimGroup({ slug, groupId: group, role: null, projects: [] }),
      'NOT_FOUND',
    );
    await refused(
      map(group, null, [{ projectId: fixture.foreignProject.id, role: 'viewer' }]),
      'BAD_REQUEST',
    );
    await refused(map(newId(), null), 'NOT_FOUND');
    await refused(map('nonsense', null), 'NOT_FOUND');
    await db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('user_id', '=', fixture.admin.id)
      .execute();
    await refused(map(group, 'guest'), 'CONFIRMATION_REQUIRED');
  });

  it('have a name of their own, and members that are people', async () => {
    const { id } = await provision();
    const group = await createGroup('Twice', [id, id]);
    const { body } = await fixture.scim('GET', `/Groups/${group}`);
    assert.deepEqual(
      body.members.map(({ value, type }: { value: string; type: string }) => [value, type]),
      [[id, 'User']],
    );
    const again = await fixture.scim('POST', '/Groups', { displayName: 'TWICE' });
    assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness']);
    for (const members of [
      [{ value: newId() }],
      [{ value: 'x' }],
      [{ value: group, type: 'Group' }],
      [{ type: 'User' }],
    ]) {
      const refusal = await fixture.scim('POST', '/Groups', { displayName: 'New', members });
      assert.deepEqual(
        [refusal.status, refusal.body.scimType],
        [400, 'invalidValue'],
        JSON.stringify(members),
      );
    }
    assert.equal((await fixture.scim('POST', '/Groups', {})).body.scimType, 'invalidValue');
    const without = await fixture.scim('GET', `/Groups/${group}?excludedAttributes=members`);
    assert.equal(without.body.members, undefined);
    const user = await fixture.scim('GET', `/Users/${id}?attributes=groups.display,userName`);
    assert.deepEqual(user.body.groups, [{ display: 'Twice' }]);
    assert.deepEqual(Object.keys(user.body).toSorted(), ['groups', 'id', 'schemas', 'userName']);
    assert.equal(user.body.active, undefined);
  });

  it('have all members that were added by requests at the same time', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(provision));
    const group = await createGroup('Race');
    await map(group, 'guest');
    const added = await Promise.all(people.map(({ id }) => change(group, 'add', id)));
    assert.deepEqual(new Set(added.map(({ status }) => status)), new Set([204]));
    const { body } = await fixture.scim('GET', `/Groups/${group}`);
    assert.equal(body.members.length, 4);
    for (const { userId } of people) assert.equal((await memberOf(userId))?.role, 'guest');
    const page = await fixture.admin.dashboard.listScimGroups({ slug: fixture.org.slug });
    for (const item of page.items) conforms(operations.listScimGroups, item);
    assert.deepEqual(
      page.items.map(({ displayName, memberCount, role }) => [displayName, memberCount, role]),
      [['Race', 4, 'guest']],
    );
  });
});
