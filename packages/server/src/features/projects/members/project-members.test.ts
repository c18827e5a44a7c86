import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { addToProject, createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { requireAssignable } from '../index.ts';

const now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);

async function makeProject() {
  const project = await createProject(service, fixture.org);
  await addToProject(service, project, fixture.lead, 'owner');
  return project;
}

test('an added member sees the project from the next request, a removed one no longer', async () => {
  const { id } = await makeProject();
  const { outsider } = fixture;
  const added = await fixture.lead.dashboard.addProjectMember({ id, userId: outsider.id, role: 'viewer' });
  conforms(operations.addProjectMember, added);
  assert.deepEqual(added, {
    userId: outsider.id,
    name: outsider.name,
    email: outsider.email,
    username: null,
    role: 'viewer',
    isGuest: false,
    joinedAt: now.toISOString(),
  });
  assert.equal((await outsider.v1.getProject({ id })).memberCount, 2);
  assert.deepEqual(await fixture.lead.dashboard.removeProjectMember({ id, userId: outsider.id }), {
    id: outsider.id,
  });
  await refused(outsider.v1.getProject({ id }), 'NOT_FOUND');
});

test('a new role applies from the next request', async () => {
  const { id } = await makeProject();
  await addToProject(service, { id, orgId: fixture.org.id, name: '' }, fixture.member, 'viewer');
  await refused(fixture.member.v1.updateProject({ id, name: 'Mine' }), 'FORBIDDEN');
  const changed = await fixture.lead.dashboard.updateProjectMember({
    id,
    userId: fixture.member.id,
    role: 'owner',
  });
  conforms(operations.updateProjectMember, changed);
  assert.equal(changed.role, 'owner');
  assert.equal((await fixture.member.v1.updateProject({ id, name: 'Mine' })).name, 'Mine');
});

test('only members of the organization can be added', async () => {
  const { id } = await makeProject();
  for (const userId of [fixture.stranger.id, newId(), 'nobody']) {
    const call = fixture.lead.dashboard.addProjectMember({ id, userId, role: 'member' });
    assert.match((await refused(call, 'BAD_REQUEST')).message, new RegExp(userId));
  }
});

test('nobody is added twice, not even by concurrent requests', async () => {
  const { id } = await makeProject();
  const add = () =>
    fixture.lead.dashboard.addProjectMember({ id, userId: fixture.member.id, role: 'member' });
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
  await refused(add(), 'CONFLICT');
});

test('an unknown role is refused', async () => {
  const { id } = await makeProject();
  const body = { id, userId: fixture.lead.id, role: 'admin' } as never;
  await refused(fixture.lead.dashboard.addProjectMember(body), 'BAD_REQUEST');
  await refused(fixture.lead.dashboard.updateProjectMember(body), 'BAD_REQUEST');
});

test('changing or removing somebody who is not a member is NOT_FOUND', async () => {
  const { id } = await makeProject();
  for (const userId of [fixture.outsider.id, newId(), 'nobody']) {
    await refused(fixture.lead.dashboard.updateProjectMember({ id, userId, role: 'member' }), 'NOT_FOUND');
    await refused(fixture.lead.dashboard.removeProjectMember({ id, userId }), 'NOT_FOUND');
  }
});

test('everybody can leave, even the last owner: admins of the organization remain', async () => {
  const project = await makeProject();
  const { id } = project;
  await addToProject(service, project, fixture.viewer, 'viewer');
  await fixture.viewer.dashboard.removeProjectMember({ id, userId: fixture.viewer.id });
  await fixture.lead.dashboard.removeProjectMember({ id, userId: fixture.lead.id });
  await refused(fixture.lead.v1.getProject({ id }), 'NOT_FOUND');
  assert.deepEqual((await fixture.admin.v1.getProject({ id })).members, []);
});

test('members say who is a guest of the organization, in the list and in the project', async () => {
  const project = await makeProject();
  await addToProject(service, project, fixture.viewer, 'viewer');
  const { items } = await fixture.lead.v1.listProjectMembers({ id: project.id });
  const { members } = await fixture.lead.v1.getProject({ id: project.id });
  for (const listed of [items, members])
    assert.deepEqual(
      listed.map(({ name, isGuest }) => [name, isGuest]),
      [
        ['Lena Lead', false],
        ['Vera Viewer', true],
      ],
    );
});

test('the list has the members by name, in pages, and nobody who sees the project only by their role in the organization', async () => {
  const project = await makeProject();
  await addToProject(service, project, fixture.viewer, 'viewer');
  await addToProject(service, project, fixture.member, 'member');
  const pages = await Promise.all(
    [1, 2, 3].map((page) => fixture.viewer.v1.listProjectMembers({ id: project.id, page, limit: 2 })),
  );
  assert.deepEqual(
    pages.map(({ items, total }) => [items.map(({ name, role }) => `${name} ${role}`), total]),
    [
      [['Lena Lead owner', 'Max Member member'], 3],
      [['Vera Viewer viewer'], 3],
      [[], 3],
    ],
  );
  for (const item of pages[0]?.items ?? []) conforms(operations.listProjectMembers, item);
});

test('a task can be assigned to those who can write to its project, and to nobody else', async () => {
  const { db } = service.services;
  const { owner, admin, lead, member, viewer, outsider, stranger } = fixture;
  const writers = [owner, admin, lead, member].map(({ id }) => id);
  await requireAssignable({ db }, fixture.project.id, writers);
  await requireAssignable({ db }, fixture.project.id, [lead.id.toUpperCase(), lead.id]);
  await requireAssignable({ db }, fixture.project.id, []);
  for (const id of [viewer.id, outsider.id, stranger.id, newId(), 'nobody']) {
    await assert.rejects(
      requireAssignable({ db }, fixture.project.id, [...writers, id]),
      (error) =>
        error instanceof ApiError &&
        error.code === 'BAD_REQUEST' &&
        error.message.includes(`: ${id}. Choose`),
    );
  }
});
