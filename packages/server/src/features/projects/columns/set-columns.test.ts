import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { limits, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { insertTasks } from '../../../testing/insert-tasks.ts';
import { refused } from '../../../testing/refused.ts';
import { seedProject } from '../../../testing/seed-tasks.ts';

let now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);
const { db } = service.services;
const api = fixture.owner.v1;

const todo = { key: 'todo', label: 'To do', category: 'backlog' } as const;
const inProgress = { key: 'in_progress', label: 'In progress', category: 'active' } as const;
const review = { key: 'review', label: 'Review', category: 'active' } as const;
const done = { key: 'done', label: 'Done', category: 'done' } as const;

async function makeProject(...statuses: string[]) {
  const { id, orgId } = await createProject(service, fixture.org);
  const tasks = statuses.map((status) => ({
    status,
    completedAt: status === 'done' ? '2026-01-01T00:00:00.000Z' : null,
  }));
  return { id, taskIds: await insertTasks(db, { projectId: id, orgId }, tasks) };
}

async function readTasks(projectId: string) {
  return db
    .selectFrom('tasks')
    .select(['status', 'completed_at', 'updated_at', 'revision'])
    .where('project_id', '=', projectId)
    .orderBy('number')
    .execute();
}

const untouched = { updated_at: '2026-01-01T00:00:00.000Z', revision: 1 };

test('the columns are those sent, in that order; a column that stays keeps its ID and its tasks', async () => {
  const { id } = await makeProject('review', 'todo');
  const before = await api.getProject({ id });
  const columns = [
    review,
    { label: 'QA & more', category: 'active' } as const,
    { ...todo, label: 'New' },
    done,
  ];
  now = new Date('2026-11-20T10:00:00Z');
  const project = await api.setColumns({ id, columns });
  conforms(operations.setColumns, project);
  assert.deepEqual(
    project.columns.map(({ key, label, position, category }) => [key, label, position, category]),
    [
      ['review', 'Review', 0, 'active'],
      ['qa_more', 'QA & more', 1, 'active'],
      ['todo', 'New', 2, 'backlog'],
      ['done', 'Done', 3, 'done'],
    ],
  );
  const idOf = (of: typeof project, key: string) => of.columns.find((column) => column.key === key)?.id;
  for (const key of ['review', 'todo', 'done']) assert.equal(idOf(project, key), idOf(before, key), key);
  assert.equal(project.updatedAt, '2026-11-20T10:00:00.000Z');
  assert.deepEqual(await readTasks(id), [
    { status: 'review', completed_at: null, ...untouched },
    { status: 'todo', completed_at: null, ...untouched },
  ]);
});

test('sending the same columns again changes nothing', async () => {
  const { id } = await makeProject();
  now = new Date('2026-11-20T11:00:00Z');
  const first = await api.setColumns({ id, columns: [{ label: 'QA', category: 'active' }, done] });
  now = new Date('2026-11-20T12:00:00Z');
  assert.deepEqual(await api.setColumns({ id, columns: [{ label: 'QA', category: 'active' }, done] }), first);
});

test('a WIP limit stays until it is changed or cleared, and does not block moves', async () => {
  const { id } = await makeProject('review', 'review');
  const limits = (project: { columns: { key: string; wipLimit: number | null }[] }) =>
    Object.fromEntries(project.columns.map(({ key, wipLimit }) => [key, wipLimit]));
  const none = { todo: null, in_progress: null, review: null, done: null };
  assert.deepEqual(limits(await api.getProject({ id })), none);
  const columns = [todo, inProgress, review, done];
  const limited = await api.setColumns({ id, columns: [todo, inProgress, { ...review, wipLimit: 1 }, done] });
  conforms(operations.setColumns, limited);
  assert.deepEqual(limits(limited), { ...none, review: 1 });
  assert.deepEqual(limits(await api.setColumns({ id, columns })), { ...none, review: 1 });
  assert.equal((await api.createTask({ projectId: id, title: 'Third', status: 'review' })).status, 'review');
  const cleared = await api.setColumns({
    id,
    columns: [todo, inProgress, { ...review, wipLimit: null }, done],
  });
  assert.deepEqual(limits(cleared), none);
  for (const wipLimit of [0, -1, 1.5, 1001])
    await refused(api.setColumns({ id, columns: [{ ...todo, wipLimit }] }), 'BAD_REQUEST');
});

test('a column with tasks cannot be left out; the response names it and the number of tasks', async () => {
  const { id } = await makeProject('review', 'review', 'in_progress');
  const before = await api.getProject({ id });
  const error = await refused(api.setColumns({ id, columns: [todo, done] }), 'CONFLICT');
  assert.match(error.message, /"In progress" \(in_progress\) has 1 task, "Review" \(review\) has 2 tasks/);
  assert.deepEqual(await api.getProject({ id }), before);
});

test('tasks are completed when their column becomes a done column, and reopened when it ceases to be one', async () => {
  const { id } = await makeProject('review', 'done', 'todo');
  now = new Date('2026-11-20T13:00:00Z');
  const at = now.toISOString();
  const turned = [
    todo,
    inProgress,
    { ...review, category: 'done' },
    { ...done, category: 'active' },
  ] as const;
  const project = await api.setColumns({ id, columns: [...turned] });
  assert.deepEqual(await readTasks(id), [
    { status: 'review', completed_at: at, updated_at: at, revision: 2 },
    { status: 'done', completed_at: null, updated_at: at, revision: 2 },
    { status: 'todo', completed_at: null, ...untouched },
  ]);
  assert.deepEqual([project.taskCount, project.openTaskCount, project.progress], [3, 2, 33]);
  now = new Date('2026-11-20T14:00:00Z');
  await api.setColumns({ id, columns: [todo, inProgress, { ...review, category: 'active' }, done] });
  assert.deepEqual(
    (await readTasks(id)).map((task) => [task.completed_at, task.revision]),
    [
      [null, 3],
      [now.toISOString(), 3],
      [null, 1],
    ],
  );
});

test('a change between two open categories does not change the tasks', async () => {
  const { id } = await makeProject('todo');
  await api.setColumns({ id, columns: [{ ...todo, category: 'active' }, done] });
  assert.deepEqual(await readTasks(id), [{ status: 'todo', completed_at: null, ...untouched }]);
});

test('a task that moves into a column that is being removed keeps its column', async () => {
  const { id, taskIds } = await makeProject('todo');
  const mover = await db.startTransaction().execute();
  await mover
    .updateTable('tasks')
    .set({ status: 'review' })
    .where('id', '=', taskIds[0] ?? '')
    .execute();
  const attempt = refused(api.setColumns({ id, columns: [todo, done] }), 'CONFLICT');
  await someoneWaitsForALock();
  await mover.commit().execute();
  assert.match((await attempt).message, /review/);
  assert.deepEqual(
    (await readTasks(id)).map((task) => task.status),
    ['review'],
  );
  assert.equal((await api.getProject({ id })).columns.length, 4);
});

test('tasks that are created and moved while their column is removed end in an existing column, without an error', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, taskIds } = await makeProject('todo', 'todo');
    const outcomes = await Promise.allSettled([
      api.updateTask({ id: taskIds[0] ?? '', status: 'review' }),
      api.setColumns({ id, columns: [todo, done] }),
      api.createTask({ projectId: id, title: 'New', status: 'review' }),
      api.updateTask({ id: taskIds[1] ?? '', status: 'done' }),
      api.setColumns({ id, columns: [{ ...todo, category: 'done' }, review, done] }),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        assert.ok(['BAD_REQUEST', 'CONFLICT'].includes(outcome.reason.code), outcome.reason);
    }
    const project = await api.getProject({ id });
    const categories = new Map(project.columns.map(({ key, category }) => [key, category]));
    for (const task of await readTasks(id)) {
      assert.equal(task.completed_at !== null, categories.get(task.status) === 'done', JSON.stringify(task));
    }
  }
});

test('deleting a project while tasks are created in it causes no error and leaves no task', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await makeProject('todo');
    const make = () => api.createTask({ projectId: id, title: 'New' });
    const outcomes = await Promise.allSettled([
      make(),
      fixture.owner.dashboard.deleteProject({ id }),
      make(),
      make(),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'NOT_FOUND', outcome.reason);
    }
    assert.deepEqual(await readTasks(id), []);
  }
});

async function someoneWaitsForALock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}

test('two concurrent replacements both happen completely, one after the other', async () => {
  const { id } = await makeProject();
  const sets = [
    [{ key: 'a', label: 'A', category: 'active' }, done],
    [todo, { key: 'b', label: 'B', category: 'backlog' }, review],
  ] as const;
  await Promise.all(
    [0, 1, 0, 1].map((index) => api.setColumns({ id, columns: [...(sets[index] ?? [])] as never })),
  );
  const keys = (await api.getProject({ id })).columns.map(({ key }) => key).join();
  assert.ok(['a,done', 'todo,b,review'].includes(keys), keys);
});

const wrong: [why: string, columns: unknown, names: RegExp][] = [
  ['no column', [], /columns/],
  ['more columns than there may be', Array(limits.columnsPerProject + 1).fill(todo), /columns/],
  ['a key twice', [todo, { ...done, key: 'todo' }], /todo/],
  ['a key of the wrong form', [{ ...todo, key: 'To Do' }], /key/],
  ['no label', [{ key: 'todo', category: 'active' }], /label/],
  ['no category', [{ label: 'x' }], /category/],
  ['an unknown category', [{ ...todo, category: 'later' }], /category/],
  ['an unknown color', [{ ...todo, color: 'mauve' }], /color/],
];
for (const [why, columns, names] of wrong) {
  test(`${why} is refused`, async () => {
    const call = api.setColumns({ id: fixture.project.id, columns } as never);
    assert.match((await refused(call, 'BAD_REQUEST')).message, names);
  });
}

test('columns of 30,000 tasks become done columns: the time that takes follows their number, not its square', async () => {
  const { id } = await createProject(service, fixture.org);
  await seedProject(db, id, 40_000);
  const { items } = await api.listTasks({ projectId: id, limit: 1 });
  // The connection plans its statements for a single task.
  await api.updateTask({
    id: items[0]?.id ?? '',
    labels: [{ name: 'Hull' }],
    assigneeIds: [fixture.owner.id],
  });
  const asDone = [todo, inProgress, review].map((column) => ({ ...column, category: 'done' as const }));
  await api.setColumns({ id, columns: [...asDone, done] });
  const { open } = await db
    .selectFrom('tasks')
    .select(sql<number>`count(*) filter (where completed_at is null)`.as('open'))
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(open, 0);
});
