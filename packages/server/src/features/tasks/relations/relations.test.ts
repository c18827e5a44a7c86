import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits, operations, type RelationKind, relationKinds } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { eventsOf, lastEvent } from '../../../testing/events-of.ts';
import { addToProject, createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { reverseKinds } from './relation-kinds.ts';

describe('relations', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { member, lead, viewer, admin, stranger, foreignProject, org } = fixture;
  const api = member.v1;
  /** Of the organization, where the lead is a member too and nobody else of the first project. */
  const other = await createProject(service, org);
  await addToProject(service, other, lead, 'member');

  let made = 0;
  const newTask = async (projectId = fixture.project.id, by = lead) => {
    made += 1;
    return await by.v1.createTask({ projectId, title: `Task ${made}` });
  };
  const pair = async () => [await newTask(), await newTask()] as const;
  const kindsOf = async (id: string) => (await api.listTaskRelations({ id })).items.map(({ kind }) => kind);
  const blockersOf = async (id: string) => (await lead.v1.getTask({ id })).openBlockerCount;

  for (const kind of relationKinds) {
    it(`of the kind ${kind} are shown on both tasks, each from its side`, async () => {
      const [task, related] = await pair();
      const added = await api.addTaskRelation({ id: task.id, kind, taskId: related.id });
      conforms(operations.addTaskRelation, added);
      assert.deepEqual(
        [added.kind, added.taskId, added.relatedTaskId, added.createdBy?.id],
        [kind, task.id, related.id, member.id],
      );
      assert.deepEqual(added.relatedTask, {
        id: related.id,
        projectId: related.projectId,
        projectName: related.projectName,
        key: related.key,
        title: related.title,
        status: 'todo',
        statusLabel: 'To do',
        priority: 'medium',
        assignees: [],
        completedAt: null,
        url: related.url,
      });
      const listed = await viewer.v1.listTaskRelations({ id: task.id });
      assert.deepEqual([listed.items, listed.total], [[added], 1]);
      const [back] = (await viewer.v1.listTaskRelations({ id: related.id })).items;
      conforms(operations.listTaskRelations, back);
      assert.deepEqual(
        [back?.id, back?.kind, back?.relatedTask?.title],
        [added.id, reverseKinds[kind], task.title],
      );
      const detail = await viewer.v1.getTask({ id: related.id });
      conforms(operations.getTask, detail);
      assert.deepEqual(detail.relations, [
        { id: added.id, kind: reverseKinds[kind], relatedTaskId: task.id },
      ]);
    });
  }

  it('change the ETag of both tasks and never refuse an edit', async () => {
    const [task, related] = await pair();
    const etagOf = async (id: string) => (await api.requestRaw('GET', `/tasks/${id}`)).headers.get('etag');
    const before = [await etagOf(task.id), await etagOf(related.id)];
    const { id } = await api.addTaskRelation({ id: task.id, kind: 'relates_to', taskId: related.id });
    const now = [await etagOf(task.id), await etagOf(related.id)];
    for (const index of [0, 1]) {
      assert.notEqual(now[index], before[index]);
      assert.equal(now[index]?.split('.')[0], before[index]?.split('.')[0]);
    }
    await api.removeTaskRelation({ id: related.id, relationId: id });
    assert.deepEqual([await kindsOf(task.id), await kindsOf(related.id)], [[], []]);
    assert.notEqual(await etagOf(task.id), now[0]);
  });

  it('emit task.updated for both tasks, with the relation and nothing else of the other task', async () => {
    const [task, related] = await pair();
    const { id } = await api.addTaskRelation({ id: task.id, kind: 'blocked_by', taskId: related.id });
    const sides: [{ id: string }, { id: string }, RelationKind][] = [
      [task, related, 'blocked_by'],
      [related, task, 'blocks'],
    ];
    for (const [one, another, kind] of sides) {
      const { changedFields, relation, task: shown } = await lastEvent(service, one.id, 'task.updated');
      assert.deepEqual(changedFields, ['relations']);
      assert.deepEqual(relation, { change: 'added', kind, taskId: another.id });
      assert.equal(shown.openBlockerCount, one === task ? 1 : 0);
    }
    await api.removeTaskRelation({ id: task.id, relationId: id });
    for (const [one, another, kind] of sides) {
      const { relation } = await lastEvent(service, one.id, 'task.updated');
      assert.deepEqual(relation, { change: 'removed', kind, taskId: another.id });
    }
  });

  it('are in the history of both tasks, with the task that was related', async () => {
    const [task, related] = await pair();
    const { id } = await api.addTaskRelation({ id: task.id, kind: 'duplicates', taskId: related.id });
    await api.removeTaskRelation({ id: task.id, relationId: id });
    const history = async (of: string, by = viewer) =>
      (await by.dashboard.listTaskEvents({ id: of })).items.flatMap(({ changes }) => changes).slice(0, 2);
    const shown = { id: task.id, key: task.key, title: task.title };
    const relation = { kind: 'duplicated_by', task: shown };
    assert.deepEqual(await history(related.id), [
      { field: 'relations', from: relation, to: null },
      { field: 'relations', from: null, to: relation },
    ]);
    await lead.v1.deleteTask({ id: task.id });
    assert.deepEqual((await history(related.id))[0], {
      field: 'relations',
      from: { ...relation, task: null },
      to: null,
    });
  });

  it('count the open tasks that block a task, until they are completed', async () => {
    const [task, first] = await pair();
    const second = await newTask(other.id);
    await api.addTaskRelation({ id: task.id, kind: 'blocked_by', taskId: first.id });
    await lead.v1.addTaskRelation({ id: second.id, kind: 'blocks', taskId: task.id });
    assert.equal(await blockersOf(task.id), 2);
    const { items } = await api.listTasks({ projectId: fixture.project.id });
    assert.equal(items.find(({ id }) => id === task.id)?.openBlockerCount, 2);
    await api.updateTask({ id: first.id, status: 'done' });
    assert.equal(await blockersOf(task.id), 1);
    const { items: again } = await api.listTasks({ projectId: fixture.project.id });
    assert.equal(again.find(({ id }) => id === task.id)?.openBlockerCount, 1, 'no outdated page is sent');
    await lead.dashboard.moveTask({ id: second.id, status: 'done' });
    assert.equal(await blockersOf(task.id), 0);
    await lead.dashboard.moveTask({ id: second.id, status: 'todo' });
    assert.equal(await blockersOf(task.id), 1);
    await lead.v1.deleteTask({ id: second.id });
    assert.equal(await blockersOf(task.id), 0);
    const [left] = (await api.listTaskRelations({ id: task.id })).items;
    assert.deepEqual([left?.relatedTaskId, left?.relatedTask?.statusLabel], [first.id, 'Done']);
    assert.notEqual(left?.relatedTask?.completedAt, null);
  });

  it('that block a task of a completed one count it in only when it is opened', async () => {
    const [task, blocker] = await pair();
    await api.updateTask({ id: blocker.id, status: 'done' });
    await api.addTaskRelation({ id: task.id, kind: 'blocked_by', taskId: blocker.id });
    assert.equal(await blockersOf(task.id), 0);
    await api.updateTask({ id: blocker.id, status: 'review' });
    assert.equal(await blockersOf(task.id), 1);
  });

  it('tell live streams about the blocked tasks when the blocking one is completed, also with its column', async () => {
    const [task, blocker] = await pair();
    await api.addTaskRelation({ id: task.id, kind: 'blocked_by', taskId: blocker.id });
    const touches = async () =>
      (
        await service.services.db
          .selectFrom('events')
          .select('data')
          .where('type', '=', 'task.touched')
          .where('project_id', '=', fixture.project.id)
          .execute()
      ).filter(({ data }) => (data as { taskId: string }).taskId === task.id).length;
    const before = await touches();
    await api.updateTask({ id: blocker.id, title: 'Renamed' });
    assert.equal(await touches(), before);
    await api.updateTask({ id: blocker.id, status: 'done' });
    assert.equal(await touches(), before + 1);
  });

  it('refuse the same kind twice in either direction, and allow another kind', async () => {
    const [task, related] = await pair();
    await api.addTaskRelation({ id: task.id, kind: 'duplicates', taskId: related.id });
    for (const kind of ['duplicates', 'duplicated_by'] as const) {
      await refused(api.addTaskRelation({ id: task.id, kind, taskId: related.id }), 'CONFLICT');
      await refused(api.addTaskRelation({ id: related.id, kind, taskId: task.id }), 'CONFLICT');
    }
    await api.addTaskRelation({ id: task.id, kind: 'relates_to', taskId: related.id });
    await refused(api.addTaskRelation({ id: related.id, kind: 'relates_to', taskId: task.id }), 'CONFLICT');
    assert.deepEqual(await kindsOf(related.id), ['duplicated_by', 'relates_to']);
  });

  it('refuse tasks that block each other in a circle, and say in which direction', async () => {
    const [first, second] = await pair();
    const third = await newTask();
    await api.addTaskRelation({ id: first.id, kind: 'blocks', taskId: second.id });
    await api.addTaskRelation({ id: third.id, kind: 'blocked_by', taskId: second.id });
    const closing = await refused(
      api.addTaskRelation({ id: third.id, kind: 'blocks', taskId: first.id }),
      'CONFLICT',
    );
    assert.match(closing.message, /^The other task already blocks this one, directly or through other tasks/);
    const reverse = await refused(
      api.addTaskRelation({ id: first.id, kind: 'blocked_by', taskId: third.id }),
      'CONFLICT',
    );
    assert.match(reverse.message, /^The task already blocks the other one/);
    assert.equal(await blockersOf(first.id), 0);
    await api.addTaskRelation({ id: first.id, kind: 'blocks', taskId: third.id });
  });

  it('close no circle even if its last two relations are added at once, in different projects', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [a, b] = [await newTask(), await newTask()];
      const [c, d] = [await newTask(other.id), await newTask(other.id)];
      await lead.v1.addTaskRelation({ id: b.id, kind: 'blocks', taskId: c.id });
      await lead.v1.addTaskRelation({ id: d.id, kind: 'blocks', taskId: a.id });
      const outcomes = await Promise.allSettled([
        lead.v1.addTaskRelation({ id: a.id, kind: 'blocks', taskId: b.id }),
        lead.v1.addTaskRelation({ id: c.id, kind: 'blocks', taskId: d.id }),
      ]);
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    }
  });

  it('survive twenty concurrent changes across two projects, and the counts stay exact', async () => {
    const mine = await Promise.all(Array.from({ length: 5 }, () => newTask()));
    const theirs = await Promise.all(Array.from({ length: 5 }, () => newTask(other.id)));
    for (const [index, task] of mine.entries()) {
      const there = theirs[index]?.id ?? '';
      await lead.v1.addTaskRelation({ id: task.id, kind: 'blocks', taskId: there });
      const next = mine[(index + 1) % 5]?.id ?? '';
      if (index < 4) await lead.v1.addTaskRelation({ id: there, kind: 'blocks', taskId: next });
    }
    await Promise.all(
      [...mine, ...theirs].flatMap(({ id }, index) => [
        lead.v1.updateTask({ id, status: index % 2 === 0 ? 'done' : 'review' }),
        lead.v1.updateTask({ id, title: `Changed ${index}` }),
      ]),
    );
    for (const { id } of [...mine, ...theirs]) {
      const { items } = await lead.v1.listTaskRelations({ id });
      const open = items.filter(
        ({ kind, relatedTask }) => kind === 'blocked_by' && relatedTask?.completedAt === null,
      );
      assert.equal(await blockersOf(id), open.length);
    }
  });

  it('say nothing about a task that the reader cannot see, except that there is one', async () => {
    const [task, hidden] = [await newTask(), await newTask(other.id)];
    const { id } = await lead.v1.addTaskRelation({ id: task.id, kind: 'blocked_by', taskId: hidden.id });
    const { items, total } = await api.listTaskRelations({ id: task.id });
    conforms(operations.listTaskRelations, items[0]);
    const [shown] = items;
    assert.deepEqual(
      [total, shown?.relatedTask, shown?.relatedTaskId, shown?.kind],
      [1, null, null, 'blocked_by'],
    );
    const { relation } = await lastEvent(service, task.id, 'task.updated');
    assert.deepEqual(relation, { change: 'added', kind: 'blocked_by', taskId: null });
    assert.equal((await api.getTask({ id: task.id })).openBlockerCount, 1);
    const { items: told } = await member.dashboard.listTaskEvents({ id: task.id });
    assert.deepEqual((told[0]?.changes[0]?.to as { task: unknown } | undefined)?.task, null);
    const texts = JSON.stringify([
      items,
      told,
      await api.getTask({ id: task.id }),
      (await eventsOf(service, task.id)).map(({ data }) => data),
    ]);
    for (const secret of [hidden.title, hidden.key, hidden.projectName])
      assert.ok(!texts.includes(`"${secret}"`));
    const error = await refused(api.removeTaskRelation({ id: task.id, relationId: id }), 'FORBIDDEN');
    assert.match(error.message, /only if you can change both/);
    const limited = await lead.tokenWith(['tasks:read', 'tasks:write'], [fixture.project.id]);
    assert.equal((await limited.listTaskRelations({ id: task.id })).items[0]?.relatedTask, null);
    await refused(limited.removeTaskRelation({ id: task.id, relationId: id }), 'FORBIDDEN');
    await lead.v1.removeTaskRelation({ id: task.id, relationId: id });
  });

  it('need both tasks: hidden ones do not exist, and those that can only be viewed are refused', async () => {
    const task = await newTask();
    const hidden = await newTask(other.id);
    const foreign = await stranger.v1.createTask({ projectId: foreignProject.id, title: 'secret' });
    const add = (taskId: string, by = member) =>
      by.v1.addTaskRelation({ id: task.id, kind: 'relates_to', taskId });
    for (const taskId of [hidden.id, foreign.id, 'nonsense', '01900000-0000-7000-8000-000000000000']) {
      await refused(add(taskId), 'NOT_FOUND');
    }
    await addToProject(service, other, member, 'viewer');
    await refused(add(hidden.id), 'FORBIDDEN');
    const { id: relationId } = await add(hidden.id, lead);
    await refused(api.removeTaskRelation({ id: task.id, relationId }), 'FORBIDDEN');
    await refused(add((await newTask()).id, viewer), 'FORBIDDEN');
    await refused(add(task.id), 'BAD_REQUEST');
    await admin.v1.removeTaskRelation({ id: hidden.id, relationId });
    await refused(api.removeTaskRelation({ id: task.id, relationId }), 'NOT_FOUND');
  });

  it('refuse tasks of another organization, even for somebody who belongs to both', async () => {
    const task = await newTask();
    const foreign = await stranger.v1.createTask({ projectId: foreignProject.id, title: 'x' });
    await service.services.db
      .insertInto('org_members')
      .values({
        org_id: foreignProject.orgId,
        user_id: admin.id,
        role: 'admin',
        joined_at: new Date().toISOString(),
      })
      .execute();
    const error = await refused(
      admin.v1.addTaskRelation({ id: task.id, kind: 'relates_to', taskId: foreign.id }),
      'BAD_REQUEST',
    );
    assert.match(error.message, /same organization/);
  });

  it('are limited in number, also for concurrent requests, and name the task that is full', async () => {
    const task = await newTask();
    const others = await Promise.all(Array.from({ length: limits.relationsPerTask + 5 }, () => newTask()));
    const outcomes = await Promise.allSettled(
      others.map(({ id }) => api.addTaskRelation({ id: task.id, kind: 'relates_to', taskId: id })),
    );
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, limits.relationsPerTask);
    const more = await newTask();
    const full = await refused(
      api.addTaskRelation({ id: more.id, kind: 'blocks', taskId: task.id }),
      'CONFLICT',
    );
    assert.match(full.message, /^The other task has reached the limit of 50 relations/);
    const page = await api.listTaskRelations({ id: task.id, limit: 20, page: 3 });
    assert.deepEqual([page.items.length, page.total], [10, limits.relationsPerTask]);
    await lead.v1.deleteTask({ id: task.id });
    assert.deepEqual(await kindsOf(others[0]?.id ?? ''), []);
  });

  it('of a deleted task are removed from the others, which emit that', async () => {
    const [task, blocked] = await pair();
    await api.addTaskRelation({ id: task.id, kind: 'blocks', taskId: blocked.id });
    await api.deleteTask({ id: task.id });
    const { relation, task: shown } = await lastEvent(service, blocked.id, 'task.updated');
    assert.deepEqual(relation, { change: 'removed', kind: 'blocked_by', taskId: task.id });
    assert.equal(shown.openBlockerCount, 0);
    assert.deepEqual((await api.getTask({ id: blocked.id })).relations, []);
  });

  it('go with a deleted project, and tasks elsewhere are no longer blocked', async () => {
    const third = await createProject(service, org);
    const blocker = await newTask(third.id, admin);
    const task = await newTask();
    await admin.v1.addTaskRelation({ id: blocker.id, kind: 'blocks', taskId: task.id });
    assert.equal(await blockersOf(task.id), 1);
    await admin.dashboard.deleteProject({ id: third.id });
    assert.deepEqual([await blockersOf(task.id), await kindsOf(task.id)], [0, []]);
  });
});
