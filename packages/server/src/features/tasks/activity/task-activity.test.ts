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
    const comment = await member.v1.addComment({ id, body: 'Seen.', visibility: 'public' });
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

  it('returns both versions of a description on demand', async () => {
    const id = await newTask();
    await member.v1.updateTask({ id, description: 'one' });
    await member.v1.updateTask({ id, title: 'in between' });
    await member.v1.updateTask({ id, description: 'two' });
    const [second, title, first] = await told(id);
    const versions = (eventId = '') => viewer.dashboard.getDescriptionChange({ id, eventId });
    conforms(operations.getDescriptionChange, await versions(first?.id));
    assert.deepEqual(await versions(first?.id), { from: null, to: 'one' });
    assert.deepEqual(await versions(second?.id), { from: 'one', to: 'two' });
    await refused(versions(title?.id), 'NOT_FOUND');
    await refused(versions(newId()), 'NOT_FOUND');
    await refused(versions('x'), 'NOT_FOUND');
    const other = await newTask();
    const eventId = second?.id ?? '';
    await refused(viewer.dashboard.getDescriptionChange({ id: other, eventId }), 'NOT_FOUND');
    await refused(fixture.outsider.dashboard.getDescriptionChange({ id, eventId }), 'NOT_FOUND');
    await refused(service.dashboard().getDescriptionChange({ id, eventId }), 'UNAUTHORIZED');
  });

  it('names the checklist, item, or attachment that changed', async () => {
    const id = await newTask();
    const list = await member.v1.createChecklist({ id, title: 'Masts', items: [{ title: 'Oil' }] });
    const at = { id, checklistId: list.id, itemId: list.items[0]?.id ?? '' };
    await member.v1.updateChecklistItem({ ...at, completed: true });
    await member.v1.updateChecklistItem({ ...at, completed: false });
    await member.v1.updateChecklistItem({ ...at, title: 'Oil it' });
    await member.v1.addChecklistItem({ id, checklistId: list.id, title: 'Dry' });
    await member.v1.updateChecklistItem({ ...at, position: 1 });
    await member.dashboard.deleteChecklistItem(at);
    const file = await member.v1.addAttachment({ id, url: 'https://a.example/', fileName: 'plan.pdf' });
    await member.dashboard.deleteAttachment({ id, attachmentId: file.id });
    await member.dashboard.deleteChecklist({ id, checklistId: list.id });
    const part = (kind: string, change: string, name: string, previousName: string | null = null) => ({
      kind,
      change,
      name,
      previousName,
    });
    const items = await told(id);
    for (const item of items) conforms(operations.listTaskEvents, item);
    assert.deepEqual(
      items.flatMap(({ changes }) => changes.map(({ from, to }) => [from, to])),
      [
        [part('checklist', 'removed', 'Masts'), null],
        [part('attachment', 'removed', 'plan.pdf'), null],
        [null, part('attachment', 'added', 'plan.pdf')],
        [part('item', 'removed', 'Oil it'), null],
        [null, part('item', 'moved', 'Oil it')],
        [null, part('item', 'added', 'Dry')],
        [null, part('item', 'renamed', 'Oil it', 'Oil')],
        [null, part('item', 'reopened', 'Oil')],
        [null, part('item', 'completed', 'Oil')],
        [null, part('checklist', 'added', 'Masts')],
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
