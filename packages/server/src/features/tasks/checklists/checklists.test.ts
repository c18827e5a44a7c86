import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf, lastEvent } from '../../../testing/events-of.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

describe('checklists', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer } = fixture;
  const api = member.v1;

  const newTask = async () => (await api.createTask({ projectId: fixture.project.id, title: 'x' })).id;
  const newList = async (titles: string[] = ['a', 'b', 'c']) => {
    const id = await newTask();
    const list = await api.createChecklist({ id, title: 'List', items: titles.map((title) => ({ title })) });
    return { id, checklistId: list.id, items: list.items };
  };
  const orderOf = async (id: string) => {
    const { items } = await viewer.v1.listChecklists({ id });
    assert.deepEqual(
      items.map(({ position }) => position),
      items.map((_, index) => index),
      'positions are dense from 0',
    );
    return items.map(({ title }) => title).join('');
  };
  const changesOf = async (id: string) => (await eventsOf(service, id)).length - 1;

  it('have the shape of the contract, with their items in order', async () => {
    const id = await newTask();
    const list = await api.createChecklist({
      id,
      title: '  Before launch ',
      items: [{ title: 'a' }, { title: 'b' }],
    });
    conforms(operations.createChecklist, list);
    assert.deepEqual([list.title, list.position, list.itemCount, list.doneCount], ['Before launch', 0, 2, 0]);
    assert.deepEqual(
      list.items.map(({ title, position, completed }) => [title, position, completed]),
      [
        ['a', 0, false],
        ['b', 1, false],
      ],
    );
    const page = await viewer.v1.listChecklists({ id });
    for (const item of page.items) conforms(operations.listChecklists, item);
    assert.deepEqual([page.items, page.total], [[list], 1]);
    const task = await viewer.v1.getTask({ id });
    assert.deepEqual(task.checklists, [list]);
    assert.deepEqual([task.checklistItemCount, task.checklistDoneCount], [2, 0]);
  });

  it('emit task.updated naming checklists, with the counters after the change', async () => {
    const { id, checklistId, items } = await newList();
    const itemId = items[0]?.id ?? '';
    const steps: [() => Promise<unknown>, number, number][] = [
      [() => api.updateChecklistItem({ id, checklistId, itemId, completed: true }), 3, 1],
      [() => api.addChecklistItem({ id, checklistId, title: 'd' }), 4, 1],
      [() => api.deleteChecklistItem({ id, checklistId, itemId }), 3, 0],
      [() => api.updateChecklist({ id, checklistId, title: 'Other' }), 3, 0],
      [() => api.deleteChecklist({ id, checklistId }), 0, 0],
    ];
    for (const [index, [step, itemCount, doneCount]] of steps.entries()) {
      await step();
      assert.equal(await changesOf(id), index + 2);
      const event = await lastEvent(service, id, 'task.updated');
      assert.deepEqual(event.changedFields, ['checklists']);
      assert.deepEqual(
        [event.task.checklistItemCount, event.task.checklistDoneCount],
        [itemCount, doneCount],
      );
      assert.equal(event.actor.id, member.id);
    }
  });

  it('change the parts revision of the ETag and not the revision', async () => {
    const { id, checklistId, items } = await newList();
    const tag = async () => (await api.requestRaw('GET', `/tasks/${id}`)).headers.get('etag') ?? '';
    const before = await tag();
    await api.updateChecklistItem({ id, checklistId, itemId: items[0]?.id ?? '', done: true });
    const now = await tag();
    assert.notEqual(now, before);
    assert.equal(now.split('.')[0], before.split('.')[0]);
    await api.updateTask({ id, title: 'edited' }, { ifMatch: before });
  });

  for (const name of ['completed', 'checked', 'done', 'isCompleted'] as const) {
    it(`are ticked and unchecked with "${name}"`, async () => {
      const { id, checklistId, items } = await newList(['a']);
      const item = { id, checklistId, itemId: items[0]?.id ?? '' };
      const ticked = await api.updateChecklistItem({ ...item, [name]: true });
      conforms(operations.updateChecklistItem, ticked);
      assert.equal(ticked.completed, true);
      assert.notEqual(ticked.completedAt, null);
      assert.equal(ticked.completedBy?.id, member.id);
      const again = await lead.v1.updateChecklistItem({ ...item, [name]: true });
      assert.deepEqual(again, ticked, 'who did it first stays');
      assert.equal(await changesOf(id), 2);
      const unchecked = await api.updateChecklistItem({ ...item, [name]: false });
      assert.deepEqual(
        [unchecked.completed, unchecked.completedAt, unchecked.completedBy],
        [false, null, null],
      );
    });
  }

  it('are toggled without a body, and only then', async () => {
    const { id, checklistId, items } = await newList(['a']);
    const itemId = items[0]?.id ?? '';
    const path = `/tasks/${id}/checklists/${checklistId}/items/${itemId}`;
    for (const expected of [true, false]) {
      const { status, body } = await api.requestRaw('PATCH', path);
      assert.equal(status, 200);
      assert.equal((body as { data: { completed: boolean } }).data.completed, expected);
    }
    const renamed = await api.updateChecklistItem({ id, checklistId, itemId, title: ' other ' });
    assert.deepEqual([renamed.title, renamed.completed], ['other', false]);
  });

  it('refuse contradicting names of the completed field, and accept those that agree', async () => {
    const { id, checklistId, items } = await newList(['a']);
    const item = { id, checklistId, itemId: items[0]?.id ?? '' };
    const error = await refused(
      api.updateChecklistItem({ ...item, completed: true, done: false }),
      'BAD_REQUEST',
    );
    assert.match(error.message, /"completed" and "done"/);
    assert.equal((await api.updateChecklistItem({ ...item, checked: true, done: true })).completed, true);
  });

  it('have items that move to a position, and the others shift', async () => {
    const { id, checklistId, items } = await newList(['a', 'b', 'c', 'd']);
    const itemOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';
    const moves: [string, number, string][] = [
      ['a', 3, 'bcda'],
      ['a', 1, 'bacd'],
      ['d', 0, 'dbac'],
      ['b', 1, 'dbac'],
    ];
    for (const [title, position, order] of moves) {
      const moved = await api.updateChecklistItem({ id, checklistId, itemId: itemOf(title), position });
      assert.deepEqual([moved.title, moved.position, moved.completed], [title, position, false]);
      const [list] = (await viewer.v1.listChecklists({ id })).items;
      const found = list?.items.map((item) => [item.title, item.position]);
      assert.deepEqual(
        found,
        [...order].map((letter, index) => [letter, index]),
      );
    }
    assert.equal(await changesOf(id), 4, 'the move to its own place tells nobody');
    const beyond = { id, checklistId, itemId: itemOf('a'), position: 4 };
    await refused(api.updateChecklistItem(beyond), 'BAD_REQUEST');
    const both = { id, checklistId, itemId: itemOf('a'), position: 0, title: 'A', completed: true };
    const changed = await api.updateChecklistItem(both);
    assert.deepEqual([changed.title, changed.position, changed.completed], ['A', 0, true]);
  });

  it('move an item to a position in another checklist, and both stay without gaps', async () => {
    const { id, checklistId, items } = await newList(['a', 'b', 'c']);
    const other = await api.createChecklist({ id, title: 'Other', items: [{ title: 'x' }, { title: 'y' }] });
    const itemOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';
    const listsOf = async () => {
      const { items: lists } = await viewer.v1.listChecklists({ id });
      for (const list of lists)
        assert.deepEqual(
          list.items.map(({ position }) => position),
          [...list.items.keys()],
          'positions are dense from 0',
        );
      return lists.map((list) => list.items.map(({ title }) => title).join('')).join(' ');
    };
    await api.updateChecklistItem({ id, checklistId, itemId: itemOf('b'), completed: true });
    const dashboard = member.dashboard;
    const steps: [string, string, string, number, string][] = [
      ['b', checklistId, other.id, 1, 'ac xby'],
      ['a', checklistId, other.id, 3, 'c xbya'],
      ['c', checklistId, other.id, 0, ' cxbya'],
      ['b', other.id, checklistId, 0, 'b cxya'],
      ['c', other.id, other.id, 3, 'b xyac'],
    ];
    for (const [title, from, to, position, expected] of steps) {
      const before = await changesOf(id);
      const path = { id, checklistId: from, itemId: itemOf(title), newChecklistId: to, position };
      const moved = await dashboard.moveChecklistItem(path);
      conforms(operations.moveChecklistItem, moved);
      assert.deepEqual(
        [moved.id, moved.checklistId, moved.position, moved.completed],
        [itemOf(title), to, position, title === 'b'],
      );
      assert.equal(await listsOf(), expected);
      await dashboard.moveChecklistItem({ ...path, checklistId: to });
      assert.equal(await changesOf(id), before + 1, 'the move to its own place tells nobody');
    }
    const task = await api.getTask({ id });
    assert.deepEqual([task.checklistItemCount, task.checklistDoneCount], [5, 1]);
  });

  it('refuse to move an item to another task, past the end, or into a full checklist', async () => {
    const { id, checklistId, items } = await newList(['a', 'b']);
    const foreign = await newList(['z']);
    const titles = Array.from({ length: limits.itemsPerChecklist }, (_, index) => ({
      title: `item ${index}`,
    }));
    const full = await api.createChecklist({ id, title: 'Full', items: titles });
    const empty = await api.createChecklist({ id, title: 'Empty' });
    const item = { id, checklistId, itemId: items[0]?.id ?? '' };
    const move = (newChecklistId: string, position: number) =>
      member.dashboard.moveChecklistItem({ ...item, newChecklistId, position });
    await refused(move(foreign.checklistId, 0), 'BAD_REQUEST');
    await refused(move('nonsense', 0), 'BAD_REQUEST');
    await refused(move(empty.id, 1), 'BAD_REQUEST');
    await refused(move(checklistId, 2), 'BAD_REQUEST');
    await refused(move(full.id, 0), 'CONFLICT');
    const astray = { ...item, checklistId: empty.id, newChecklistId: checklistId, position: 0 };
    await refused(member.dashboard.moveChecklistItem(astray), 'NOT_FOUND');
    const path = `/tasks/${id}/checklists/${checklistId}/items/${item.itemId}/position`;
    assert.equal((await api.requestRaw('POST', path)).status, 404, 'v1 has no such operation');
    assert.equal((await api.getTask({ id })).checklists[0]?.items.length, 2);
  });

  it('move to a position, and the others shift', async () => {
    const id = await newTask();
    const ids: Record<string, string> = {};
    for (const title of ['a', 'b', 'c', 'd']) ids[title] = (await api.createChecklist({ id, title })).id;
    const moves: [string, number, string][] = [
      ['a', 2, 'bcad'],
      ['d', 0, 'dbca'],
      ['c', 3, 'dbac'],
      ['b', 1, 'dbac'],
    ];
    for (const [title, position, order] of moves) {
      const moved = await api.updateChecklist({ id, checklistId: ids[title] ?? '', position });
      assert.equal(moved.position, position);
      assert.equal(await orderOf(id), order);
    }
    assert.equal(await changesOf(id), 4 + 3, 'a move to where it stands tells nobody');
    await refused(api.updateChecklist({ id, checklistId: ids.a ?? '', position: 4 }), 'BAD_REQUEST');
    await api.deleteChecklist({ id, checklistId: ids.b ?? '' });
    assert.equal(await orderOf(id), 'dac');
  });

  it('close the gap after a deleted item', async () => {
    const { id, checklistId, items } = await newList();
    assert.deepEqual(await api.deleteChecklistItem({ id, checklistId, itemId: items[1]?.id ?? '' }), {
      id: items[1]?.id,
    });
    const added = await api.addChecklistItem({ id, checklistId, title: 'd' });
    conforms(operations.addChecklistItem, added);
    const [list] = (await api.listChecklists({ id })).items;
    assert.deepEqual(
      list?.items.map(({ title, position }) => [title, position]),
      [
        ['a', 0],
        ['c', 1],
        ['d', 2],
      ],
    );
  });

  it('have a limit of checklists and of items, also for twenty concurrent requests', async () => {
    const id = await newTask();
    const { db } = service.services;
    const fill = limits.checklistsPerTask - 3;
    for (let index = 0; index < fill; index += 1) await api.createChecklist({ id, title: 'x' });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => api.createChecklist({ id, title: 'x' })),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3);
    await refused(api.createChecklist({ id, title: 'x' }), 'CONFLICT');
    const rows = await db.selectFrom('checklists').select('position').where('task_id', '=', id).execute();
    assert.equal(new Set(rows.map(({ position }) => position)).size, limits.checklistsPerTask);
  });

  it('accept items up to the limit and no more', async () => {
    const titles = Array.from({ length: limits.itemsPerChecklist }, (_, index) => `item ${index}`);
    const { id, checklistId, items } = await newList(titles);
    assert.equal(items.length, limits.itemsPerChecklist);
    await refused(api.addChecklistItem({ id, checklistId, title: 'one more' }), 'CONFLICT');
    const one = titles.map((title) => ({ title }));
    await refused(api.createChecklist({ id, title: 'x', items: [...one, { title: 'y' }] }), 'BAD_REQUEST');
    await api.deleteChecklist({ id, checklistId });
    assert.equal((await api.getTask({ id })).checklistItemCount, 0);
  });

  it('belong to their task, and items to their checklist', async () => {
    const one = await newList();
    const other = await newList();
    const itemId = one.items[0]?.id ?? '';
    const wrong = [
      { id: other.id, checklistId: one.checklistId, itemId },
      { id: one.id, checklistId: other.checklistId, itemId },
      { id: one.id, checklistId: one.checklistId, itemId: other.items[0]?.id ?? '' },
      { id: one.id, checklistId: 'nonsense', itemId },
    ];
    for (const path of wrong) {
      await refused(api.updateChecklistItem({ ...path, done: true }), 'NOT_FOUND');
      await refused(api.deleteChecklistItem(path), 'NOT_FOUND');
    }
    const foreign = { id: other.id, checklistId: one.checklistId };
    await refused(api.updateChecklist({ ...foreign, title: 'x' }), 'NOT_FOUND');
    await refused(api.deleteChecklist(foreign), 'NOT_FOUND');
    await refused(api.addChecklistItem({ ...foreign, title: 'x' }), 'NOT_FOUND');
    assert.equal((await api.getTask({ id: one.id })).checklistItemCount, 3);
  });

  it('keep the counters of the task correct under random changes', async () => {
    const { id, checklistId, items } = await newList();
    await Promise.all(
      items.flatMap(({ id: itemId }, index) => [
        api.updateChecklistItem({ id, checklistId, itemId, done: index < 2 }),
        api.addChecklistItem({ id, checklistId, title: `more ${index}` }),
      ]),
    );
    const task = await api.getTask({ id });
    const [list] = task.checklists;
    assert.deepEqual(
      [task.checklistItemCount, task.checklistDoneCount, list?.itemCount, list?.doneCount],
      [6, 2, 6, 2],
    );
    assert.deepEqual(
      list?.items.map(({ position }) => position),
      [0, 1, 2, 3, 4, 5],
    );
  });
});
