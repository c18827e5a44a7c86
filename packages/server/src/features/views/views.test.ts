import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations, type View } from '@fettle/contract';
import { newId } from '../../ids.ts';
import { conforms } from '../../testing/conforms.ts';
import {
  addToOrg,
  addToProject,
  createFixture,
  createPerson,
  createProject,
  type Person,
} from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { until } from '../../testing/until.ts';
import { collect } from '../live/testing/collect.ts';

describe('saved views', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { owner, lead, member, viewer, stranger, project, foreignProject } = fixture;
  const { id } = project;
  const namesFor = async (person: Person, projectId = id) =>
    (await person.v1.listViews({ id: projectId })).items.map(({ name }) => name);

  it('keep filters, grouping, columns, and layout, and what is not sent restricts nothing', async () => {
    const { id: own } = await createProject(service, fixture.org);
    const view = await owner.v1.createView({
      id: own,
      name: '  Copy for review ',
      layout: 'list',
      filters: {
        statuses: ['review'],
        assigneeIds: [member.id, 'none'],
        labels: ['Copy'],
        labelMatch: 'all',
      },
      grouping: 'assignee',
      fields: ['title', 'dueDate'],
      sort: 'dueDate',
      order: 'desc',
    });
    conforms(operations.createView, view);
    assert.deepEqual(view, {
      id: view.id,
      projectId: own,
      name: 'Copy for review',
      visibility: 'private',
      layout: 'list',
      filters: {
        q: null,
        statuses: ['review'],
        priorities: [],
        assigneeIds: [member.id, 'none'],
        labels: ['Copy'],
        labelMatch: 'all',
        reporterIds: [],
        sources: [],
        pageUrl: null,
        due: null,
        completed: null,
      },
      grouping: 'assignee',
      fields: ['title', 'dueDate'],
      sort: 'dueDate',
      order: 'desc',
      createdBy: { type: 'user', id: owner.id, name: owner.name, email: owner.email },
      createdAt: view.createdAt,
      updatedAt: view.createdAt,
    });
    const { items, total } = await owner.v1.listViews({ id: own });
    assert.deepEqual([items, total], [[view], 1]);
    const changed = await owner.v1.updateView({
      id: own,
      viewId: view.id,
      filters: { due: 'overdue' },
      name: 'Late',
    });
    conforms(operations.updateView, changed);
    assert.deepEqual([changed.filters.statuses, changed.filters.due, changed.name], [[], 'overdue', 'Late']);
    assert.deepEqual([changed.grouping, changed.fields], ['assignee', ['title', 'dueDate']]);
    assert.deepEqual(await owner.v1.deleteView({ id: own, viewId: view.id }), { id: view.id });
    await refused(owner.v1.deleteView({ id: own, viewId: view.id }), 'NOT_FOUND');
  });

  it('are listed by name, and private ones only for the person who saved them', async () => {
    const { id: own } = await createProject(service, fixture.org);
    const create = (person: Person, name: string, visibility: View['visibility']) =>
      person.v1.createView({ id: own, name, visibility });
    await create(owner, 'banana', 'project');
    await create(owner, 'Apple', 'private');
    await create(fixture.admin, 'Cherry', 'private');
    assert.deepEqual(await namesFor(owner, own), ['Apple', 'banana']);
    assert.deepEqual(await namesFor(fixture.admin, own), ['banana', 'Cherry']);
    const { items, total } = await owner.v1.listViews({ id: own, limit: 1, page: 2 });
    assert.deepEqual([items.map(({ name }) => name), total], [['banana'], 2]);
  });

  it('a viewer saves private views and cannot share', async () => {
    const { id: viewId } = await viewer.v1.createView({ id, name: 'Mine' });
    await refused(viewer.v1.createView({ id, name: 'Ours', visibility: 'project' }), 'FORBIDDEN');
    await refused(viewer.v1.updateView({ id, viewId, visibility: 'project' }), 'FORBIDDEN');
    assert.equal((await viewer.v1.updateView({ id, viewId, name: 'Still mine' })).name, 'Still mine');
    await viewer.v1.deleteView({ id, viewId });
  });

  it('a shared view is changed by its creator and project owners, and only its creator takes it back', async () => {
    const { id: viewId } = await member.v1.createView({ id, name: 'Ours', visibility: 'project' });
    assert.ok((await namesFor(viewer)).includes('Ours'));
    await refused(viewer.v1.updateView({ id, viewId, name: 'X' }), 'FORBIDDEN');
    const other = await createPerson(service, 'Otto Other');
    await addToOrg(service, fixture.org, other, 'member');
    await addToProject(service, project, other, 'member');
    await refused(other.v1.updateView({ id, viewId, name: 'X' }), 'FORBIDDEN');
    assert.equal((await lead.v1.updateView({ id, viewId, name: 'Renamed' })).name, 'Renamed');
    await refused(lead.v1.updateView({ id, viewId, visibility: 'private' }), 'FORBIDDEN');
    await member.v1.updateView({ id, viewId, visibility: 'private' });
    await refused(lead.v1.updateView({ id, viewId, name: 'X' }), 'NOT_FOUND');
    await refused(lead.v1.deleteView({ id, viewId }), 'NOT_FOUND');
    await member.v1.updateView({ id, viewId, visibility: 'project' });
    await lead.v1.deleteView({ id, viewId });
    assert.ok(!(await namesFor(member)).includes('Renamed'));
  });

  it('an object that was read can be sent back', async () => {
    const view = await member.v1.createView({ id, name: 'Back', filters: { labels: ['a'] } });
    const { id: viewId, ...fields } = view;
    const response = await service.fetch(`/api/v1/projects/${id}/views/${viewId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, id: viewId, name: 'Back again' }),
    });
    const { data } = (await response.json()) as { data: View };
    assert.deepEqual([response.status, data.name, data.filters], [200, 'Back again', view.filters]);
    await member.v1.deleteView({ id, viewId });
  });

  it('are hidden with their project, and from tokens without the scope', async () => {
    const { id: viewId } = await member.v1.createView({ id, name: 'Hidden', visibility: 'project' });
    await refused(stranger.v1.listViews({ id }), 'NOT_FOUND');
    await refused(stranger.v1.updateView({ id, viewId, name: 'X' }), 'NOT_FOUND');
    await refused(stranger.v1.deleteView({ id, viewId }), 'NOT_FOUND');
    await refused(member.v1.createView({ id: foreignProject.id, name: 'X' }), 'NOT_FOUND');
    await refused(member.v1.updateView({ id, viewId: newId(), name: 'X' }), 'NOT_FOUND');
    await refused(member.v1.updateView({ id, viewId: 'no-id', name: 'X' }), 'NOT_FOUND');
    const reading = await member.tokenWith(['tasks:read']);
    assert.ok((await reading.listViews({ id })).total > 0);
    await refused(reading.createView({ id, name: 'X' }), 'INSUFFICIENT_SCOPE');
    await refused((await member.tokenWith(['projects:read'])).listViews({ id }), 'INSUFFICIENT_SCOPE');
    const open = await service.fetch(`/api/v1/projects/${id}/views`);
    assert.equal(open.status, 401);
    await member.v1.deleteView({ id, viewId });
  });

  const bad: [string, object][] = [
    ['a name', { name: ' ' }],
    ['a short name', { name: 'x'.repeat(limits.viewNameCharacters + 1) }],
    ['a known layout', { name: 'X', layout: 'timeline' }],
    ['known filters', { name: 'X', filters: { color: 'red' } }],
    ['known columns', { name: 'X', fields: ['title', 'title'] }],
    ['known priorities', { name: 'X', filters: { priorities: ['urgent'] } }],
  ];
  for (const [what, body] of bad) {
    it(`need ${what}`, async () => {
      const response = await service.fetch(`/api/v1/projects/${id}/views`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      assert.equal(response.status, 400);
    });
  }

  it('have a limit for each person and for what a project shares', async () => {
    const { id: own } = await createProject(service, fixture.org);
    for (let nth = 0; nth < limits.privateViewsPerPerson; nth += 1)
      await owner.v1.createView({ id: own, name: `v${nth}` });
    await refused(owner.v1.createView({ id: own, name: 'more' }), 'CONFLICT');
    await fixture.admin.v1.createView({ id: own, name: 'of somebody else' });
    const { id: viewId } = await owner.v1.createView({ id: own, name: 'shared', visibility: 'project' });
    await refused(owner.v1.updateView({ id: own, viewId, visibility: 'private' }), 'CONFLICT');
  });

  it('live streams hear of shared views, and of no private ones', async () => {
    const { id: own } = await createProject(service, fixture.org);
    const stream = await collect((options) =>
      fixture.admin.dashboard.streamProjectEvents({ id: own }, options),
    );
    const secret = await owner.v1.createView({ id: own, name: 'secret' });
    await owner.v1.deleteView({ id: own, viewId: secret.id });
    const { id: viewId } = await owner.v1.createView({ id: own, name: 'shared', visibility: 'project' });
    await owner.v1.updateView({ id: own, viewId, name: 'renamed' });
    await owner.v1.deleteView({ id: own, viewId });
    const touches = await until('the messages', () => {
      const found = stream.messages.filter((message) => message.type === 'views.touched');
      return found.length >= 3 && found;
    });
    assert.deepEqual(
      touches.map(({ data }) => data.data),
      [{ viewId }, { viewId }, { viewId }],
    );
    await stream.stop();
  });
});
