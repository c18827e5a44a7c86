import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations, type Task } from '@fettle/contract';
import fc from 'fast-check';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';

const service = await startService({ after });

async function board(count: number): Promise<{ fixture: Fixture; tasks: Task[] }> {
  const fixture = await createFixture(service);
  const tasks: Task[] = [];
  for (let index = 0; index < count; index += 1) {
    tasks.push(await fixture.member.v1.createTask({ projectId: fixture.project.id, title: `T${index}` }));
  }
  return { fixture, tasks };
}

async function columnOf({ member, project }: Fixture, status: string): Promise<string[]> {
  const { items } = await member.v1.listTasks({
    projectId: project.id,
    status,
    sort: 'position',
    limit: 100,
  });
  return items.map((item) => item.title);
}

async function eventsOf({ project }: Fixture) {
  const { db } = service.services;
  return await db
    .selectFrom('events')
    .selectAll()
    .where('project_id', '=', project.id)
    .orderBy('position')
    .execute();
}

function at(tasks: Task[], index: number): Task {
  const task = tasks[index];
  assert.ok(task !== undefined);
  return task;
}

test('after any sequence of moves, the columns have the order of an in-memory model', async () => {
  const move = fc.record({
    task: fc.integer({ min: 0, max: 4 }),
    status: fc.constantFrom('todo', 'review'),
    side: fc.constantFrom('before' as const, 'after' as const, 'end' as const),
    neighbor: fc.integer({ min: 0, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 15, maxLength: 30 }), async (moves) => {
      const { fixture, tasks } = await board(5);
      const columns: Record<string, string[]> = { todo: tasks.map((task) => task.title), review: [] };
      for (const { task: index, status, side, neighbor } of moves) {
        const task = at(tasks, index);
        const other = at(tasks, neighbor);
        const target = columns[status] ?? [];
        const place = side === 'end' ? {} : { [side]: other.id };
        const run = fixture.member.dashboard.moveTask({ id: task.id, status, ...place });
        if (side !== 'end' && (other === task || !target.includes(other.title))) {
          await refused(run, 'BAD_REQUEST');
          continue;
        }
        conforms(operations.moveTask, await run);
        for (const [key, titles] of Object.entries(columns))
          columns[key] = titles.filter((title) => title !== task.title);
        const left = columns[status] ?? [];
        const index2 = side === 'end' ? left.length : left.indexOf(other.title) + (side === 'after' ? 1 : 0);
        columns[status] = left.toSpliced(index2, 0, task.title);
        for (const key of ['todo', 'review']) assert.deepEqual(await columnOf(fixture, key), columns[key]);
      }
    }),
    { numRuns: 5 },
  );
});

test('repeated moves into the same gap keep the order: an exhausted column is renumbered', async () => {
  const { fixture, tasks } = await board(4);
  const [first, second, a, b] = tasks.map((task) => task.id) as [string, string, string, string];
  for (let round = 0; round < 70; round += 1) {
    await fixture.member.dashboard.moveTask({ id: round % 2 === 0 ? a : b, status: 'todo', after: first });
  }
  assert.deepEqual(await columnOf(fixture, 'todo'), ['T0', 'T3', 'T2', 'T1']);
  const moved = await fixture.member.v1.getTask({ id: second });
  assert.equal(moved.position, 4096, 'this did number the column anew');
  assert.equal(moved.revision, 1, 'being numbered anew is no change of a task');
});

test('moving a task to where it is changes nothing and emits nothing', async () => {
  const { fixture, tasks } = await board(3);
  const before = (await eventsOf(fixture)).length;
  const [a, b, c] = tasks as [Task, Task, Task];
  const same = [
    { id: a.id, status: 'todo', before: b.id },
    { id: b.id, status: 'todo', after: a.id },
    { id: b.id, status: 'todo', before: c.id },
    { id: c.id, status: 'todo' },
  ];
  for (const input of same) assert.equal((await fixture.member.dashboard.moveTask(input)).revision, 1);
  assert.equal((await eventsOf(fixture)).length, before);
});

test('a move within a column emits the position, a move to another column the status as well', async () => {
  const { fixture, tasks } = await board(2);
  const [a, b] = tasks as [Task, Task];
  const skip = (await eventsOf(fixture)).length;
  const inside = await fixture.member.dashboard.moveTask({ id: b.id, status: 'todo', before: a.id });
  const done = await fixture.member.dashboard.moveTask({ id: b.id, status: 'done' });
  assert.deepEqual([inside.revision, done.revision, done.completedAt === null], [2, 3, false]);
  const events = (await eventsOf(fixture)).slice(skip);
  const told = events.map(({ type, data }) => {
    const { changedFields, previous, from, to } = data as Record<string, unknown>;
    return type === 'task.updated' ? [type, changedFields, previous] : [type, from, to];
  });
  assert.deepEqual(told, [
    ['task.updated', ['position'], { position: b.position }],
    [
      'task.updated',
      ['status', 'position', 'completedAt'],
      { status: 'todo', position: inside.position, completedAt: null },
    ],
    ['task.status_changed', 'todo', 'done'],
  ]);
});

test('an invalid move is refused with its reason, and so is one without permission', async () => {
  const { fixture, tasks } = await board(2);
  const { member, viewer, outsider, stranger, foreignProject } = fixture;
  const [a, b] = tasks as [Task, Task];
  const foreign = await stranger.v1.createTask({ projectId: foreignProject.id, title: 'foreign' });
  const move = (more: object) => member.dashboard.moveTask({ id: a.id, status: 'todo', ...more });
  await refused(move({ status: 'nope' }), 'BAD_REQUEST');
  await refused(move({ before: b.id, after: b.id }), 'BAD_REQUEST');
  await refused(move({ before: a.id }), 'BAD_REQUEST');
  for (const id of [foreign.id, newId(), 'no-id']) {
    assert.match(
      (await refused(move({ after: id }), 'BAD_REQUEST')).message,
      /must be the ID of another task in the column "todo"/,
    );
  }
  await refused(move({ status: 'review', after: b.id }), 'BAD_REQUEST');
  await refused(viewer.dashboard.moveTask({ id: a.id, status: 'todo' }), 'FORBIDDEN');
  await refused(outsider.dashboard.moveTask({ id: a.id, status: 'todo' }), 'NOT_FOUND');
  await refused(member.dashboard.moveTask({ id: newId(), status: 'todo' }), 'NOT_FOUND');
  await refused(service.dashboard().moveTask({ id: a.id, status: 'todo' }), 'UNAUTHORIZED');
  assert.deepEqual(await columnOf(fixture, 'todo'), ['T0', 'T1']);
});

test('concurrent moves all succeed, and the board has every task once', async () => {
  const { fixture, tasks } = await board(6);
  const runs = tasks.map((task, index) =>
    fixture.member.dashboard.moveTask({ id: task.id, status: 'todo', before: at(tasks, (index + 3) % 6).id }),
  );
  await Promise.all(runs);
  assert.deepEqual((await columnOf(fixture, 'todo')).sort(), ['T0', 'T1', 'T2', 'T3', 'T4', 'T5']);
});
