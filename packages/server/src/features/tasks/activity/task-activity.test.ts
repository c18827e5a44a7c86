import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

describe('the history of a task', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer } = fixture;
  const newTask = async () =>
    (await member.v1.createTask({ projectId: fixture.project.id, title: 'Old' })).id;
  const told = async (id: string) => (await viewer.dashboard.listTaskEvents({ id })).items;

  it('shows each change once, newest first, with the old value, the new value, and the actor', async () => {
    const id = await newTask();
    await lead.v1.updateTask({ id, title: 'New', status: 'done' });
    const comment = await member.v1.addComment({ id, body: 'Seen.' });
    const items = await told(id);
    for (const item of items) conforms(operations.listTaskEvents, item);
    assert.deepEqual(
      items.map(({ type, actor, commentId }) => [type, actor.id, commentId]),
      [
        ['comment.created', member.id, comment.id],
        ['task.updated', lead.id, null],
        ['task.created', member.id, null],
      ],
    );
    const changes = items[1]?.changes.filter(({ field }) => field === 'title' || field === 'status');
    assert.deepEqual(changes, [
      { field: 'title', from: 'Old', to: 'New' },
      { field: 'status', from: 'todo', to: 'done' },
    ]);
    assert.deepEqual([items[0]?.changes, items[2]?.changes], [[], []]);
  });

  it('shows that a description changed, without its versions', async () => {
    const id = await newTask();
    await member.v1.updateTask({ id, description: 'first secret plan' });
    await member.v1.updateTask({ id, description: 'second' });
    const [last] = await told(id);
    assert.deepEqual(
      last?.changes.map(({ field, from, to }) => [field, from, to]),
      [
        ['description', null, null],
        ['descriptionHtml', null, null],
        ['descriptionJson', null, null],
      ],
    );
  });

  it('is paged with the total, and has nothing of other tasks', async () => {
    const id = await newTask();
    const other = await newTask();
    for (const title of ['a', 'b', 'c']) await member.v1.updateTask({ id, title });
    await member.v1.updateTask({ id: other, title: 'elsewhere' });
    const pages = [1, 2, 3].map((page) => viewer.dashboard.listTaskEvents({ id, page, limit: 3 }));
    const [first, second, third] = await Promise.all(pages);
    assert.deepEqual(
      [first?.items.length, second?.items.length, third?.items.length, first?.total, third?.total],
      [3, 1, 0, 4, 4],
    );
    const titles = first?.items.flatMap(({ changes }) => changes.map(({ to }) => to));
    assert.deepEqual(titles, ['c', 'b', 'a']);
  });

  it('is visible only to those who see the task, and only with a session', async () => {
    const id = await newTask();
    await refused(fixture.outsider.dashboard.listTaskEvents({ id }), 'NOT_FOUND');
    await refused(fixture.stranger.dashboard.listTaskEvents({ id }), 'NOT_FOUND');
    await refused(viewer.dashboard.listTaskEvents({ id: newId() }), 'NOT_FOUND');
    await refused(service.dashboard().listTaskEvents({ id }), 'UNAUTHORIZED');
    await refused(viewer.dashboard.listTaskEvents({ id, page: 0 }), 'BAD_REQUEST');
    const response = await service.fetch(`/api/v1/tasks/${id}/events`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    assert.equal(response.status, 404);
  });
});
