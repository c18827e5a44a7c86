import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { insertTasks } from '../../../testing/insert-tasks.ts';
import { refused } from '../../../testing/refused.ts';

const now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);
const { db } = service.services;
const { owner, member } = fixture;

async function makeProject(statuses: readonly string[]) {
  const { id, orgId } = await createProject(service, fixture.org);
  const tasks = statuses.map((status) => ({
    status,
    completedAt: status === 'done' ? '2026-01-01T00:00:00.000Z' : null,
  }));
  return { id, taskIds: await insertTasks(db, { projectId: id, orgId }, tasks) };
}

async function readColumn(projectId: string, status: string) {
  const { items } = await owner.v1.listTasks({ projectId, status, sort: 'position', limit: 100 });
  return items;
}

async function readEvents(projectId: string) {
  const rows = await db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  return rows.map(({ type, data }) => ({ type, ...(data as { taskId: string; previous?: object }) }));
}

test('the tasks of a removed column go to the end of the target column, in their order', async () => {
  const { id, taskIds } = await makeProject(['review', 'todo', 'review', 'todo', 'review']);
  const [first, , third, , fifth] = taskIds;
  await owner.dashboard.moveTask({ id: fifth ?? '', status: 'review', before: first ?? '' });
  const project = await owner.dashboard.removeColumn({ id, column: 'review', tasksTo: 'todo' });
  conforms(operations.removeColumn, project);
  assert.deepEqual(
    project.columns.map(({ key, position }) => [key, position]),
    [
      ['todo', 0],
      ['in_progress', 1],
      ['done', 2],
    ],
  );
  const tasks = await readColumn(id, 'todo');
  assert.deepEqual(
    tasks.map((task) => task.id),
    [taskIds[1], taskIds[3], fifth, first, third],
  );
  const task = tasks.at(-1);
  assert.deepEqual([task?.revision, task?.updatedAt, task?.completedAt], [2, now.toISOString(), null]);
});

test('each task emits the events that moving it alone would emit', async () => {
  const { id, taskIds } = await makeProject(['review', 'review']);
  await owner.dashboard.removeColumn({ id, column: 'review', tasksTo: 'done' });
  const events = await readEvents(id);
  assert.deepEqual(
    events.map(({ type, taskId }) => [type, taskId]),
    taskIds.flatMap((taskId) => [
      ['task.updated', taskId],
      ['task.status_changed', taskId],
    ]),
  );
  assert.deepEqual(events[0]?.previous, { status: 'review', position: 1, completedAt: null });
  assert.deepEqual(
    (await readColumn(id, 'done')).map(({ completedAt }) => completedAt),
    [now.toISOString(), now.toISOString()],
  );
  assert.equal((await owner.v1.getProject({ id })).progress, 100);
});

test('completed tasks are reopened in an open column and stay completed in a done column', async () => {
  const { id } = await makeProject(['done']);
  await owner.v1.setColumns({
    id,
    columns: [
      { key: 'todo', label: 'To do', category: 'backlog' },
      { key: 'done', label: 'Done', category: 'done' },
      { key: 'live', label: 'Live', category: 'done' },
    ],
  });
  await owner.dashboard.removeColumn({ id, column: 'done', tasksTo: 'live' });
  assert.equal((await readColumn(id, 'live'))[0]?.completedAt, '2026-01-01T00:00:00.000Z');
  await owner.dashboard.removeColumn({ id, column: 'live', tasksTo: 'todo' });
  assert.equal((await readColumn(id, 'todo'))[0]?.completedAt, null);
});

test('invalid requests are refused and change nothing', async () => {
  const { id } = await makeProject(['review']);
  const remove = (column: string, tasksTo: string) => owner.dashboard.removeColumn({ id, column, tasksTo });
  const before = await owner.v1.getProject({ id });
  assert.match((await refused(remove('review', 'review'), 'BAD_REQUEST')).message, /todo, in_progress, done/);
  assert.match((await refused(remove('review', 'later'), 'BAD_REQUEST')).message, /"later"/);
  assert.match((await refused(remove('later', 'todo'), 'BAD_REQUEST')).message, /"later"/);
  assert.deepEqual(await owner.v1.getProject({ id }), before);
  assert.equal((await readColumn(id, 'review')).length, 1);
});

test('only those who manage the project can remove a column, and for strangers it does not exist', async () => {
  const { id } = await makeProject(['review']);
  const call = { id: fixture.project.id, column: 'review', tasksTo: 'done' };
  await refused(member.dashboard.removeColumn(call), 'FORBIDDEN');
  await refused(member.dashboard.removeColumn({ ...call, id }), 'NOT_FOUND');
});

test('a column with more tasks than the limit is refused, and no task moves', async () => {
  const count = limits.tasksOfRemovedColumn + 1;
  const { id } = await makeProject(Array(count).fill('review'));
  const call = owner.dashboard.removeColumn({ id, column: 'review', tasksTo: 'todo' });
  assert.match((await refused(call, 'CONFLICT')).message, /more than 1000 tasks/);
  assert.equal((await owner.v1.listTasks({ projectId: id, status: 'review', limit: 1 })).total, count);
});
