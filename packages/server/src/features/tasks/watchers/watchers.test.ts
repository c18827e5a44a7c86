import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allScopes, limits, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { addToOrg, createFixture, createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { until } from '../../../testing/until.ts';

describe('watchers', async () => {
  const service = await startService({ after });
  service.startWorkers();
  const { db } = service.services;
  const fixture = await createFixture(service);
  const { owner, admin, lead, member, viewer, outsider, stranger, project, org } = fixture;
  await db.updateTable('users').set({ username: 'vera' }).where('id', '=', viewer.id).execute();

  const newTask = async (fields: { assigneeIds?: string[]; description?: string } = {}) =>
    await lead.v1.createTask({ projectId: project.id, title: 'Task', ...fields });
  const watchersOf = async (id: string) => (await member.v1.getTask({ id })).watcherIds;
  const touches = async (id: string) => {
    const { rows } = await sql<{ type: string }>`
      select type from events where data->>'taskId' = ${id} order by position`.execute(db);
    return rows.map(({ type }) => type);
  };

  it('are whoever created a task and is assigned to it, then whoever comments on it, each once', async () => {
    const task = await newTask({ assigneeIds: [member.id, lead.id] });
    conforms(operations.createTask, task);
    assert.deepEqual(task.watcherIds, [lead.id, member.id]);
    assert.deepEqual(task.watchers, [
      { id: lead.id, name: lead.name },
      { id: member.id, name: member.name },
    ]);
    assert.deepEqual(await viewer.v1.getTask({ id: task.id }), task);
    await owner.v1.addComment({ id: task.id, body: 'One', visibility: 'public' });
    await owner.v1.addComment({ id: task.id, body: 'Two', visibility: 'public' });
    assert.deepEqual(await watchersOf(task.id), [lead.id, member.id, owner.id]);
    const assigned = await lead.v1.updateTask({ id: task.id, assigneeIds: [admin.id] });
    assert.deepEqual(assigned.watcherIds, [lead.id, member.id, owner.id, admin.id]);
  });

  it('are people whom a comment or a description mentions, which live streams hear of', async () => {
    const task = await newTask();
    await lead.v1.addComment({ id: task.id, body: 'Look, @vera', visibility: 'public' });
    await until('the mentioned person watches', async () => (await watchersOf(task.id)).includes(viewer.id));
    assert.deepEqual(await touches(task.id), ['task.created', 'comment.created', 'task.touched']);
    const described = await newTask({ description: 'For @vera' });
    await until('the mentioned person watches', async () =>
      (await watchersOf(described.id)).includes(viewer.id),
    );
  });

  it('choose for themselves, viewers too, and stay away once they have stopped', async () => {
    const task = await newTask();
    const added = await viewer.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    conforms(operations.addTaskWatcher, added);
    assert.deepEqual(added, {
      taskId: task.id,
      watcherIds: [lead.id, viewer.id],
      watchers: [
        { id: lead.id, name: lead.name },
        { id: viewer.id, name: viewer.name },
      ],
    });
    assert.deepEqual(await viewer.v1.addTaskWatcher({ id: task.id, userId: viewer.id.toUpperCase() }), added);
    const removed = await lead.v1.removeTaskWatcher({ id: task.id, userId: lead.id });
    conforms(operations.removeTaskWatcher, removed);
    assert.deepEqual(removed.watcherIds, [viewer.id]);
    await lead.v1.addComment({ id: task.id, body: 'Still not watching', visibility: 'public' });
    await lead.v1.updateTask({ id: task.id, assigneeIds: [lead.id] });
    assert.deepEqual(await watchersOf(task.id), [viewer.id]);
    // Also before they ever watched it.
    await member.v1.removeTaskWatcher({ id: task.id, userId: 'me' });
    await member.v1.addComment({ id: task.id, body: 'Not watching either', visibility: 'public' });
    assert.deepEqual(await watchersOf(task.id), [viewer.id]);
    await lead.v1.addTaskWatcher({ id: task.id, userId: 'me' });
    assert.deepEqual(await watchersOf(task.id), [viewer.id, lead.id]);
  });

  it('can be added and removed by owners of the project, except against their own choice', async () => {
    const task = await newTask();
    const { id } = task;
    const added = await lead.v1.addTaskWatcher({ id, userId: viewer.id });
    assert.deepEqual(added.watcherIds, [lead.id, viewer.id]);
    const removed = await owner.v1.removeTaskWatcher({ id, userId: viewer.id });
    assert.deepEqual(removed.watcherIds, [lead.id]);
    await lead.v1.addTaskWatcher({ id, userId: viewer.id });
    await viewer.v1.removeTaskWatcher({ id, userId: 'me' });
    await refused(lead.v1.addTaskWatcher({ id, userId: viewer.id }), 'CONFLICT');
    for (const person of [member, viewer]) {
      await refused(person.v1.addTaskWatcher({ id, userId: admin.id }), 'FORBIDDEN');
      await refused(person.v1.removeTaskWatcher({ id, userId: lead.id }), 'FORBIDDEN');
      await refused(person.v1.removeTaskWatcher({ id, userId: newId() }), 'FORBIDDEN');
    }
    for (const userId of [outsider.id, stranger.id, newId(), 'nobody']) {
      await refused(lead.v1.addTaskWatcher({ id, userId }), 'NOT_FOUND');
      await refused(lead.v1.removeTaskWatcher({ id, userId }), 'NOT_FOUND');
    }
  });

  it('need to see the task, a credential, and the scope to write', async () => {
    const { id } = await newTask();
    for (const person of [outsider, stranger]) {
      await refused(person.v1.addTaskWatcher({ id, userId: 'me' }), 'NOT_FOUND');
      await refused(person.v1.removeTaskWatcher({ id, userId: 'me' }), 'NOT_FOUND');
    }
    await refused(lead.v1.addTaskWatcher({ id: newId(), userId: 'me' }), 'NOT_FOUND');
    const others = await lead.tokenWith(allScopes.filter((scope) => scope !== 'tasks:write'));
    await refused(others.addTaskWatcher({ id, userId: 'me' }), 'INSUFFICIENT_SCOPE');
    await refused(others.removeTaskWatcher({ id, userId: 'me' }), 'INSUFFICIENT_SCOPE');
    const path = `/api/v1/tasks/${id}/watchers/me`;
    assert.equal((await service.fetch(path, { method: 'PUT' })).status, 401);
    assert.equal((await service.fetch(path, { method: 'DELETE' })).status, 401);
    assert.deepEqual(await watchersOf(id), [lead.id]);
  });

  it('are no longer listed once they cannot see the task, and are again when they are back', async () => {
    const guest = await createPerson(service, 'Gus Guest');
    await addToOrg(service, org, guest, 'guest');
    const { id } = await newTask();
    await lead.dashboard.addProjectMember({ id: project.id, userId: guest.id, role: 'viewer' });
    await guest.v1.addTaskWatcher({ id, userId: 'me' });
    assert.deepEqual(await watchersOf(id), [lead.id, guest.id]);
    await lead.dashboard.removeProjectMember({ id: project.id, userId: guest.id });
    assert.deepEqual(await watchersOf(id), [lead.id]);
    await lead.dashboard.addProjectMember({ id: project.id, userId: guest.id, role: 'viewer' });
    assert.deepEqual(await watchersOf(id), [lead.id, guest.id]);
    await sql`update users set disabled_at = now() where id = ${guest.id}`.execute(db);
    assert.deepEqual(await watchersOf(id), [lead.id]);
  });

  it('change the ETag and what live streams show, but not the revision, the history, or webhooks', async () => {
    const { id } = await newTask();
    const etagOf = async () => (await member.v1.requestRaw('GET', `/tasks/${id}`)).headers.get('etag');
    const before = await etagOf();
    await member.v1.addTaskWatcher({ id, userId: 'me' });
    const now = await etagOf();
    assert.notEqual(now, before);
    assert.equal(now?.split('.')[0], before?.split('.')[0]);
    await member.v1.addTaskWatcher({ id, userId: 'me' });
    await member.v1.removeTaskWatcher({ id, userId: 'me' });
    await member.v1.removeTaskWatcher({ id, userId: 'me' });
    assert.deepEqual(await touches(id), ['task.created', 'task.touched', 'task.touched']);
    const { items } = await member.dashboard.listTaskEvents({ id });
    assert.deepEqual(
      items.map(({ type }) => type),
      ['task.created'],
    );
  });

  it('are up to a limit, where those without access make room', async () => {
    const { id } = await newTask();
    const fill = (ids: readonly string[]) =>
      db
        .updateTable('tasks')
        .set({ watcher_ids: [...ids] })
        .where('id', '=', id)
        .execute();
    await fill(Array.from({ length: limits.watchersPerTask }, newId));
    await member.v1.addComment({ id, body: 'No room' });
    assert.deepEqual(await watchersOf(id), []);
    await member.v1.addTaskWatcher({ id, userId: 'me' });
    assert.deepEqual(await watchersOf(id), [member.id]);
    const people = await db
      .insertInto('users')
      .values(
        Array.from({ length: limits.watchersPerTask }, (_, index) => ({
          id: newId(),
          name: `Watcher ${index}`,
          email: `watcher-${newId()}@example.com`,
          username: null,
          password_hash: null,
          google_sub: null,
          disabled_at: null,
          created_at: new Date().toISOString(),
        })),
      )
      .returning('id')
      .execute();
    const ids = people.map((person) => person.id);
    await sql`insert into org_members (org_id, user_id, role, joined_at)
      select ${org.id}, id, 'admin', now() from unnest(${ids}::uuid[]) id`.execute(db);
    await fill(ids);
    assert.equal((await watchersOf(id)).length, limits.watchersPerTask);
    await refused(member.v1.addTaskWatcher({ id, userId: 'me' }), 'CONFLICT');
  });

  it('keep all additions that are made at once', async () => {
    const { id } = await newTask();
    await Promise.all(
      [owner, admin, member, viewer].flatMap((person) => [
        person.v1.addTaskWatcher({ id, userId: 'me' }),
        person.v1.addTaskWatcher({ id, userId: 'me' }),
      ]),
    );
    const people = [owner, admin, lead, member, viewer].map((person) => person.id);
    assert.deepEqual((await watchersOf(id)).toSorted(), people.toSorted());
  });
});
