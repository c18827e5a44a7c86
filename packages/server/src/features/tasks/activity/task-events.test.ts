import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type EventType,
  events as eventSchemas,
  type Task,
  type TouchedType,
  touchedTypes,
} from '@fettle/contract';
import fc from 'fast-check';
import { Errors } from 'typebox/value';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { compactOf } from '../task-rows.ts';

const service = await startService({ after });

async function eventsOf({ project }: Fixture): Promise<{ type: EventType; data: Record<string, unknown> }[]> {
  const rows = await service.services.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('project_id', '=', project.id)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ type, data }) => {
    if (isTouched(type)) return [];
    assert.deepEqual(Errors(eventSchemas[type].data, data), [], type);
    return [{ type, data: data as Record<string, unknown> }];
  });
}

function isTouched(type: EventType | TouchedType): type is TouchedType {
  return touchedTypes.some((touched) => touched === type);
}

/** Fields that are left out of events: they count changes or follow from IDs. */
const silent = new Set(['revision', 'updatedAt', 'statusLabel', 'assignees']);

function difference(
  before: Task,
  after: Task,
): { changedFields: string[]; previous: Record<string, unknown> } {
  const fields = (Object.keys(before) as (keyof Task)[]).filter(
    (field) => !silent.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return {
    changedFields: [...fields].sort(),
    previous: Object.fromEntries(fields.map((field) => [field, before[field]])),
  };
}

test('every change emits exactly its events, with what changed and the previous values', async () => {
  const change = fc.record(
    {
      title: fc.constantFrom('a', 'b'),
      status: fc.constantFrom('todo', 'review', 'done'),
      priority: fc.constantFrom('low' as const, 'high' as const),
      labels: fc.constantFrom<{ name: string; color?: string }[]>(
        [],
        [{ name: 'x' }],
        [{ name: 'x', color: '#6b7280' }],
      ),
      dueDate: fc.constantFrom(null, '2026-01-01', '2026-01-01T01:00:00+01:00'),
      dueDateComplete: fc.constantFrom(true, 1 as const, 'false' as const),
      description: fc.constantFrom(null, 'text', 'other'),
      descriptionHtml: fc.constantFrom('<p>text</p>', '<p>html</p>'),
      pageUrl: fc.constantFrom(null, 'https://example.com/'),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      const fixture = await createFixture(service);
      const { member, project } = fixture;
      const actor = { type: 'user', id: member.id, name: member.name, email: member.email };
      let task = await member.v1.createTask({ projectId: project.id, title: 'a' });
      const expected: unknown[] = [
        { type: 'task.created', data: { taskId: task.id, task: compactOf(task), actor } },
      ];
      for (const body of changes) {
        const after = await member.v1.updateTask({ id: task.id, ...body });
        const { changedFields, previous } = difference(task, after);
        assert.equal(after.revision, task.revision + (changedFields.length > 0 ? 1 : 0));
        if (changedFields.length > 0) {
          expected.push({
            type: 'task.updated',
            data: { taskId: task.id, changedFields, previous, task: compactOf(after), actor },
          });
        } else assert.deepEqual(after, task);
        if (after.status !== task.status) {
          const data = { taskId: task.id, from: task.status, to: after.status, actor };
          expected.push({ type: 'task.status_changed', data });
        }
        task = after;
      }
      const told = (await eventsOf(fixture)).map(({ type, data }) => {
        const { changedFields } = data;
        return {
          type,
          data: Array.isArray(changedFields)
            ? { ...data, changedFields: changedFields.map(String).sort() }
            : data,
        };
      });
      assert.deepEqual(told, expected);
    }),
    { numRuns: 15 },
  );
});

test('refused requests emit no event, nor does deletion', async () => {
  const fixture = await createFixture(service);
  const { member, viewer, project } = fixture;
  await refused(member.v1.createTask({ projectId: project.id, title: 'x', status: 'nope' }), 'BAD_REQUEST');
  await refused(viewer.v1.createTask({ projectId: project.id, title: 'x' }), 'FORBIDDEN');
  const task = await member.v1.createTask({ projectId: project.id, title: 'x' });
  await refused(member.v1.updateTask({ id: task.id, title: 'y', status: 'nope' }), 'BAD_REQUEST');
  await member.v1.deleteTask({ id: task.id });
  assert.deepEqual(
    (await eventsOf(fixture)).map(({ type }) => type),
    ['task.created'],
  );
  assert.equal(task.number, 1, 'a refused task takes no number');
});

test('fifty tasks created at once have fifty numbers, positions, and events', async () => {
  const fixture = await createFixture(service);
  const { member, project } = fixture;
  const tasks = await Promise.all(
    Array.from({ length: 50 }, () => member.v1.createTask({ projectId: project.id, title: 'x' })),
  );
  const numbers = tasks.map((task) => task.number).sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  assert.equal(new Set(tasks.map((task) => task.position)).size, 50);
  assert.equal((await eventsOf(fixture)).length, 50);
});

test('concurrent changes of different fields are both kept, each with its event', async () => {
  const fixture = await createFixture(service);
  const { member, lead, project } = fixture;
  for (let round = 0; round < 10; round += 1) {
    const task = await member.v1.createTask({ projectId: project.id, title: 'x' });
    await Promise.all([
      member.v1.updateTask({ id: task.id, title: 'new' }),
      lead.v1.updateTask({ id: task.id, priority: 'critical' }),
    ]);
    const after = await member.v1.getTask({ id: task.id });
    assert.deepEqual([after.title, after.priority, after.revision], ['new', 'critical', 3]);
  }
  const updates = (await eventsOf(fixture)).filter(({ type }) => type === 'task.updated');
  assert.equal(updates.length, 20);
});

test('of two concurrent changes of the same revision, one is refused', async () => {
  const { member, project } = await createFixture(service);
  for (let round = 0; round < 10; round += 1) {
    const task = await member.v1.createTask({ projectId: project.id, title: 'x' });
    const statuses = await Promise.all(
      ['one', 'two'].map(async (title) => {
        const response = await service.fetch(`/api/v1/tasks/${task.id}`, {
          method: 'PATCH',
          headers: {
            authorization: `Bearer ${member.token}`,
            'content-type': 'application/json',
            'if-match': 'W/"1.0"',
          },
          body: JSON.stringify({ title }),
        });
        return response.status;
      }),
    );
    assert.deepEqual(
      statuses.sort((a, b) => a - b),
      [200, 412],
    );
  }
});

test('when a column is removed while tasks move into it, no task is left without a column', async () => {
  const { lead, member, project } = await createFixture(service);
  const all = [
    { key: 'todo', label: 'To do', category: 'backlog' as const },
    { key: 'qa', label: 'QA', category: 'active' as const },
    { key: 'done', label: 'Done', category: 'done' as const },
  ];
  const less = all.filter(({ key }) => key !== 'qa');
  for (let round = 0; round < 8; round += 1) {
    await lead.dashboard.setColumns({ id: project.id, columns: all });
    const task = await member.v1.createTask({ projectId: project.id, title: 'x' });
    const [moved, removed, created] = await Promise.allSettled([
      member.v1.updateTask({ id: task.id, status: 'qa' }),
      lead.dashboard.setColumns({ id: project.id, columns: less }),
      member.v1.createTask({ projectId: project.id, title: 'y', status: 'qa' }),
    ]);
    const kept = [moved, created].filter(({ status }) => status === 'fulfilled').length;
    assert.equal(removed.status, kept === 0 ? 'fulfilled' : 'rejected');
    if (removed.status === 'rejected') assert.equal(removed.reason.code, 'CONFLICT');
    for (const outcome of [moved, created]) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'BAD_REQUEST');
    }
    const { items } = await member.v1.listTasks({ projectId: project.id, status: 'qa' });
    assert.equal(items.length, kept);
    for (const { id } of items) await member.v1.deleteTask({ id });
  }
});

test('when a task is deleted while others change it, they get NOT_FOUND and nothing of it stays', async () => {
  const fixture = await createFixture(service);
  const { member, lead, project } = fixture;
  for (let round = 0; round < 10; round += 1) {
    const task = await member.v1.createTask({ projectId: project.id, title: 'x' });
    const [deleted, changed] = await Promise.allSettled([
      member.v1.deleteTask({ id: task.id }),
      lead.v1.updateTask({ id: task.id, title: 'y' }),
    ]);
    assert.equal(deleted.status, 'fulfilled');
    if (changed.status === 'rejected') assert.equal(changed.reason.code, 'NOT_FOUND');
  }
  const { total } = await member.v1.listTasks({ projectId: project.id });
  assert.equal(total, 0);
});
