import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf, lastEvent } from '../../../testing/events-of.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

describe('a checklist item that is turned into a task', async () => {
  const service = await startService({ after });
  const { member, lead, viewer, project } = await createFixture(service);
  const api = member.v1;

  const newItem = async (title = 'Write the texts') => {
    const task = await api.createTask({ projectId: project.id, title: 'Relaunch' });
    const list = await api.createChecklist({
      id: task.id,
      title: 'Steps',
      items: [{ title }, { title: 'b' }],
    });
    const at = { id: task.id, checklistId: list.id, itemId: list.items[0]?.id ?? '' };
    return { task, at };
  };
  const turned = async () => {
    const { task, at } = await newItem();
    return { task, at, linked: await api.createTaskFromChecklistItem(at) };
  };
  const itemOf = async ({ id }: { id: string }) => (await viewer.v1.getTask({ id })).checklists[0]?.items[0];

  it('has a task of the same project with its title, and each names the other', async () => {
    const { task, at, linked } = await turned();
    conforms(operations.createTaskFromChecklistItem, linked);
    assert.deepEqual(
      [linked.projectId, linked.title, linked.status, linked.reporter.id],
      [project.id, 'Write the texts', 'todo', member.id],
    );
    const { id: taskId, ...place } = at;
    assert.deepEqual(linked.linkedItem, { taskId, taskKey: task.key, ...place });
    const item = await itemOf(task);
    conforms(operations.addChecklistItem, item);
    assert.deepEqual(item?.linkedTask, { id: linked.id, key: linked.key });
    assert.deepEqual(
      (await eventsOf(service, linked.id)).map(({ type }) => type),
      ['task.created'],
    );
    const { changedFields } = await lastEvent(service, task.id, 'task.updated');
    assert.deepEqual(changedFields, ['checklists']);
  });

  it('is checked and unchecked as the task is completed and opened again, and renamed with it', async () => {
    const { task, at, linked } = await turned();
    const done = await lead.v1.updateTask({ id: linked.id, status: 'done' });
    const checked = await itemOf(task);
    assert.deepEqual(
      [checked?.completed, checked?.completedAt, checked?.completedBy?.id],
      [true, done.completedAt, lead.id],
    );
    assert.equal((await api.getTask({ id: task.id })).checklistDoneCount, 1);
    assert.equal((await lastEvent(service, task.id, 'task.updated')).task.checklistDoneCount, 1);
    await api.updateTask({ id: linked.id, title: 'Write all texts', status: 'review' });
    const opened = await itemOf(task);
    assert.deepEqual(
      [opened?.title, opened?.completed, opened?.completedBy],
      ['Write all texts', false, null],
    );
    const before = (await eventsOf(service, task.id)).length;
    await api.updateTask({ id: linked.id, priority: 'high' });
    assert.equal((await eventsOf(service, task.id)).length, before, 'other changes do not concern the item');
    await lead.dashboard.moveTask({ id: linked.id, status: 'done' });
    assert.equal((await itemOf(at))?.completed, true);
  });

  it('follows the task when its column is removed', async () => {
    const { task, linked } = await turned();
    await api.updateTask({ id: linked.id, status: 'review' });
    await lead.dashboard.removeColumn({ id: project.id, column: 'review', tasksTo: 'done' });
    assert.equal((await itemOf(task))?.completed, true);
  });

  it('cannot be checked or renamed by itself, but moved and deleted', async () => {
    const { at, linked } = await turned();
    for (const change of [{ completed: true }, { title: 'Other' }]) {
      const error = await refused(api.updateChecklistItem({ ...at, ...change }), 'CONFLICT');
      assert.ok(error.message.includes(`Rename, complete, or reopen ${linked.key} instead`), error.message);
    }
    const same = await api.updateChecklistItem({ ...at, completed: false, title: 'Write the texts' });
    assert.deepEqual(same.linkedTask, { id: linked.id, key: linked.key });
    assert.equal((await api.updateChecklistItem({ ...at, position: 1 })).position, 1);
    await api.deleteChecklistItem(at);
    assert.equal((await api.getTask({ id: linked.id })).linkedItem, null);
  });

  it('stays as it was when the task is deleted, and can be checked again', async () => {
    const { task, at, linked } = await turned();
    await api.deleteTask({ id: linked.id });
    assert.deepEqual((await lastEvent(service, task.id, 'task.updated')).changedFields, ['checklists']);
    const item = await itemOf(task);
    assert.deepEqual([item?.title, item?.completed, item?.linkedTask], ['Write the texts', false, null]);
    assert.equal((await api.updateChecklistItem({ ...at, completed: true })).completed, true);
  });

  it('leaves the task alone when its own task or checklist is deleted', async () => {
    const one = await turned();
    await api.deleteTask({ id: one.task.id });
    assert.equal((await api.getTask({ id: one.linked.id })).linkedItem, null);
    const other = await turned();
    await api.deleteChecklist({ id: other.at.id, checklistId: other.at.checklistId });
    assert.equal((await api.getTask({ id: other.linked.id })).linkedItem, null);
  });

  it('can be unlinked, and then neither follows the other', async () => {
    const { task, at, linked } = await turned();
    const etag = async () => (await api.requestRaw('GET', `/tasks/${linked.id}`)).headers.get('etag');
    const before = await etag();
    const item = await api.unlinkChecklistItem(at);
    conforms(operations.unlinkChecklistItem, item);
    assert.deepEqual([item.linkedTask, (await itemOf(task))?.linkedTask], [null, null]);
    assert.notEqual(await etag(), before);
    await api.updateTask({ id: linked.id, status: 'done', title: 'Elsewhere' });
    const left = await itemOf(task);
    assert.deepEqual([left?.title, left?.completed], ['Write the texts', false]);
    const again = await api.createTaskFromChecklistItem(at);
    assert.notEqual(again.id, linked.id);
  });

  it('is turned into one task only, also by concurrent requests, and not while it is checked', async () => {
    const { at } = await newItem();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.createTaskFromChecklistItem(at)),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    await refused(api.createTaskFromChecklistItem(at), 'CONFLICT');
    const checked = await newItem();
    await api.updateChecklistItem({ ...checked.at, completed: true });
    const error = await refused(api.createTaskFromChecklistItem(checked.at), 'CONFLICT');
    assert.match(error.message, /Uncheck it first/);
    await refused(viewer.v1.createTaskFromChecklistItem(checked.at), 'FORBIDDEN');
  });
});
