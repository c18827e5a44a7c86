import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type OrgRole, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createOrg,
  createPerson,
  createProject,
  type Person,
} from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

const now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);
const roles: OrgRole[] = ['owner', 'admin', 'member', 'guest'];

/** An org with one person in each role and a second owner, so that the rule of the last one is not what refuses. */
async function makeOrg() {
  const org = await createOrg(service);
  const people = {} as Record<OrgRole, Person>;
  for (const role of roles) {
    people[role] = await createPerson(service, `The ${role}`);
    await addToOrg(service, org, people[role], role);
  }
  const second = await createPerson(service, 'Second Owner');
  await addToOrg(service, org, second, 'owner');
  const target = await createPerson(service, 'Target');
  return { org, people, second, target };
}

/** Who may bring whom to which role. */
const mayManage = (actor: OrgRole, ...involved: OrgRole[]) =>
  actor === 'owner' || (actor === 'admin' && !involved.includes('owner'));

describe('admins manage members below owner, owners everybody, others nobody', () => {
  for (const actor of roles) {
    test(`what ${actor} can do`, async () => {
      const { org, people, target } = await makeOrg();
      const api = people[actor].dashboard;
      for (const role of roles) {
        const newcomer = await createPerson(service, `Newcomer ${role}`);
        const add = api.inviteOrgMember({ slug: org.slug, email: newcomer.email, role });
        await (mayManage(actor, role) ? add : refused(add, 'FORBIDDEN'));
        const invite = api.inviteOrgMember({ slug: org.slug, email: `${newId()}@example.com`, role });
        await (mayManage(actor, role) ? invite : refused(invite, 'FORBIDDEN'));
        for (const before of roles) {
          const member = await createPerson(service, `Member ${before}`);
          await addToOrg(service, org, member, before);
          const update = api.updateOrgMember({ slug: org.slug, userId: member.id, role });
          const allowed = mayManage(actor, before, role);
          await (allowed ? update : refused(update, 'FORBIDDEN'));
          const remove = api.removeOrgMember({ slug: org.slug, userId: member.id });
          await (mayManage(actor, allowed ? role : before) ? remove : refused(remove, 'FORBIDDEN'));
        }
      }
      const list = api.listOrgMembers({ slug: org.slug });
      await (actor === 'guest' ? refused(list, 'FORBIDDEN') : list);
      const update = api.updateOrgMember({ slug: org.slug, userId: target.id, role: 'member' });
      await refused(update, mayManage(actor) ? 'NOT_FOUND' : 'FORBIDDEN');
    });
  }
});

test('for a stranger the organization and its members do not exist, and a session is required', async () => {
  const { slug } = fixture.org;
  const userId = fixture.member.id;
  const anonymous = service.dashboard();
  for (const [api, code] of [
    [fixture.stranger.dashboard, 'NOT_FOUND'],
    [anonymous, 'UNAUTHORIZED'],
  ] as const) {
    await refused(api.listOrgMembers({ slug }), code);
    await refused(api.inviteOrgMember({ slug, email: 'x@example.com', role: 'guest' }), code);
    await refused(api.updateOrgMember({ slug, userId, role: 'guest' }), code);
    await refused(api.removeOrgMember({ slug, userId }), code);
  }
});

test('the address of a member, ignoring case, is not invited again', async () => {
  const { org, people } = await makeOrg();
  for (const email of [people.guest.email, people.guest.email.toUpperCase()]) {
    const again = people.owner.dashboard.inviteOrgMember({ slug: org.slug, email, role: 'owner' });
    await refused(again, 'CONFLICT');
  }
});

test('the list has the members by name, in pages', async () => {
  const { org, people } = await makeOrg();
  const pages = await Promise.all(
    [1, 2, 3].map((page) => people.member.dashboard.listOrgMembers({ slug: org.slug, page, limit: 3 })),
  );
  assert.deepEqual(
    pages.map(({ items, total }) => [items.map(({ name }) => name), total]),
    [
      [['Second Owner', 'The admin', 'The guest'], 5],
      [['The member', 'The owner'], 5],
      [[], 5],
    ],
  );
  for (const item of pages[0]?.items ?? []) conforms(operations.listOrgMembers, item);
});

test('owners and admins see the projects of each guest by name, and nobody else does', async () => {
  const { org, people } = await makeOrg();
  const { guest, member } = people;
  const lake = await createProject(service, org);
  const bay = await createProject(service, org);
  await people.owner.v1.updateProject({ id: lake.id, name: 'Lake' });
  await people.owner.v1.updateProject({ id: bay.id, name: 'Bay' });
  await addToProject(service, lake, guest, 'viewer');
  await addToProject(service, bay, guest, 'member');
  await addToProject(service, bay, member, 'member');
  const elsewhere = await createOrg(service);
  await addToOrg(service, elsewhere, guest, 'guest');
  await addToProject(service, await createProject(service, elsewhere), guest, 'viewer');
  for (const [caller, seen] of [
    ['owner', true],
    ['admin', true],
    ['member', false],
  ] as const) {
    const { items } = await people[caller].dashboard.listOrgMembers({ slug: org.slug });
    for (const item of items) conforms(operations.listOrgMembers, item);
    const projectsOf = (id: string) => items.find(({ userId }) => userId === id)?.guestProjects;
    const places = [
      { projectId: bay.id, role: 'member' },
      { projectId: lake.id, role: 'viewer' },
    ];
    assert.deepEqual(projectsOf(guest.id), seen ? places : null, caller);
    assert.equal(projectsOf(member.id), null, caller);
  }
});

test('a new role applies from the next request', async () => {
  const { org, people, target } = await makeOrg();
  const { slug } = org;
  const changed = await people.owner.dashboard.updateOrgMember({
    slug,
    userId: people.member.id,
    role: 'admin',
  });
  conforms(operations.updateOrgMember, changed);
  assert.equal(changed.role, 'admin');
  await people.member.dashboard.inviteOrgMember({ slug, email: target.email, role: 'member' });
});

test('a removed member loses the projects of the organization, and nothing elsewhere', async () => {
  const { member, owner, org, project } = fixture;
  const elsewhere = await createOrg(service);
  await addToOrg(service, elsewhere, member, 'member');
  const own = await member.v1.createProject({ slug: elsewhere.slug, name: 'Own' });
  const { id } = await owner.dashboard.removeOrgMember({ slug: org.slug, userId: member.id });
  assert.equal(id, member.id);
  await refused(member.v1.getProject({ id: project.id }), 'NOT_FOUND');
  assert.deepEqual(
    (await member.v1.listProjects({})).items.map((item) => item.id),
    [own.id],
  );
  const left = await owner.v1.listProjectMembers({ id: project.id });
  assert.ok(!left.items.some(({ userId }) => userId === member.id));
});

test('removing or demoting an admin revokes their invitations', async () => {
  for (const end of ['removed', 'demoted'] as const) {
    const { org, people } = await makeOrg();
    const { slug } = org;
    const invite = async (person: Person, role: OrgRole) => {
      const email = `${newId()}@example.com`;
      const { invitation } = await person.dashboard.inviteOrgMember({ slug, email, role });
      return invitation.inviteUrl?.split('/').at(-1) ?? '';
    };
    const [invited, kept] = [await invite(people.admin, 'admin'), await invite(people.owner, 'member')];
    const userId = people.admin.id;
    if (end === 'removed') await people.owner.dashboard.removeOrgMember({ slug, userId });
    else await people.owner.dashboard.updateOrgMember({ slug, userId, role: 'member' });
    await refused(service.dashboard().getInvitation({ token: invited }), 'NOT_FOUND');
    await service.dashboard().getInvitation({ token: kept });
  }
});

test('demoting an owner to admin revokes their invitations of owners, and only those', async () => {
  const { org, people, second } = await makeOrg();
  const { slug } = org;
  const emails: Record<string, string> = { owner: 'o@example.com', member: 'm@example.com' };
  for (const [role, email] of Object.entries(emails))
    await second.dashboard.inviteOrgMember({ slug, email, role: role as OrgRole });
  await people.owner.dashboard.updateOrgMember({ slug, userId: second.id, role: 'admin' });
  const left = await people.owner.dashboard.listInvitations({ slug });
  assert.deepEqual(
    left.items.map(({ email }) => email),
    ['m@example.com'],
  );
});

test('everybody can leave', async () => {
  const { org, people } = await makeOrg();
  for (const role of roles) {
    const { id, dashboard } = people[role];
    assert.deepEqual(await dashboard.removeOrgMember({ slug: org.slug, userId: id }), { id });
    await refused(dashboard.removeOrgMember({ slug: org.slug, userId: id }), 'NOT_FOUND');
  }
});

test('the last owner cannot be demoted or removed, and cannot leave', async () => {
  const { org, people, second } = await makeOrg();
  const { slug } = org;
  await second.dashboard.removeOrgMember({ slug, userId: second.id });
  const userId = people.owner.id;
  for (const role of ['admin', 'member', 'guest'] as const) {
    await refused(people.owner.dashboard.updateOrgMember({ slug, userId, role }), 'CONFLICT');
  }
  await refused(people.owner.dashboard.removeOrgMember({ slug, userId }), 'CONFLICT');
  const same = await people.owner.dashboard.updateOrgMember({ slug, userId, role: 'owner' });
  assert.equal(same.role, 'owner');
});

test('owners who demote and remove each other at once leave exactly one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { org, people, second } = await makeOrg();
    const { slug } = org;
    const { owner, admin } = people;
    const outcomes = await Promise.allSettled([
      owner.dashboard.updateOrgMember({ slug, userId: second.id, role: 'member' }),
      second.dashboard.removeOrgMember({ slug, userId: owner.id }),
      owner.dashboard.removeOrgMember({ slug, userId: owner.id }),
      second.dashboard.updateOrgMember({ slug, userId: second.id, role: 'guest' }),
    ]);
    assert.ok(outcomes.some(({ status }) => status === 'rejected'));
    const { items } = await admin.dashboard.listOrgMembers({ slug });
    assert.equal(items.filter(({ role }) => role === 'owner').length, 1);
  }
});

const wrong: [why: string, body: object][] = [
  ['an address that is none', { email: 'somebody', role: 'member' }],
  ['no address', { role: 'member' }],
  ['an unknown role', { email: 'x@example.com', role: 'boss' }],
  ['no role', { email: 'x@example.com' }],
];
for (const [why, body] of wrong) {
  test(`${why} is refused`, async () => {
    const { slug } = fixture.org;
    await refused(fixture.owner.dashboard.inviteOrgMember({ slug, ...body } as never), 'BAD_REQUEST');
    const update = fixture.owner.dashboard.updateOrgMember({
      slug,
      userId: fixture.lead.id,
      role: 'boss',
    } as never);
    await refused(update, 'BAD_REQUEST');
  });
}
