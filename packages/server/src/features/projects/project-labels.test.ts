import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import fc from 'fast-check';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const api = fixture.owner.dashboard;

async function makeProject() {
  const { id } = await createProject(service, fixture.org);
  return id;
}

async function labelsOf(projectId: string) {
  return (await api.listProjectLabels({ id: projectId, limit: 100 })).items;
}

test('the labels of a project are those of its tasks, with the number of tasks, most used first', async () => {
  const projectId = await makeProject();
  const [red, blue] = [
    { name: 'Bug', color: 'red' },
    { name: 'design', color: 'blue' },
  ];
  await api.createTask({ projectId, title: 'A', labels: [blue] });
  await api.createTask({ projectId, title: 'B', labels: [red, blue] });
  await api.createTask({ projectId, title: 'Elsewhere' });
  const page = await api.listProjectLabels({ id: projectId });
  for (const item of page.items) conforms(operations.listProjectLabels, item);
  assert.deepEqual(page.items, [
    { ...blue, taskCount: 2 },
    { ...red, taskCount: 1 },
  ]);
  assert.deepEqual([page.page, page.total], [1, 2]);
  const second = await api.listProjectLabels({ id: projectId, limit: 1, page: 2 });
  assert.deepEqual([second.items, second.total], [[{ ...red, taskCount: 1 }], 2]);
  assert.deepEqual(await labelsOf(await makeProject()), [], 'of another project');
});

test('labels that differ only in case are one, shown as it was last written', async () => {
  const projectId = await makeProject();
  await api.createTask({ projectId, title: 'A', labels: [{ name: 'bug', color: 'red' }] });
  const { id } = await api.createTask({ projectId, title: 'B', labels: [{ name: 'BUG', color: 'blue' }] });
  assert.deepEqual(await labelsOf(projectId), [{ name: 'BUG', color: 'blue', taskCount: 2 }]);
  await api.updateTask({ id, labels: [{ name: 'Bug', color: 'teal' }] });
  assert.deepEqual(await labelsOf(projectId), [{ name: 'Bug', color: 'teal', taskCount: 2 }]);
});

test('a label disappears with the last task that has it', async () => {
  const projectId = await makeProject();
  const labels = [{ name: 'Bug', color: 'red' }];
  const changed = await api.createTask({ projectId, title: 'A', labels });
  const deleted = await api.createTask({ projectId, title: 'B', labels });
  await api.updateTask({ id: changed.id, labels: [] });
  assert.deepEqual(await labelsOf(projectId), [{ name: 'Bug', color: 'red', taskCount: 1 }]);
  await api.deleteTask({ id: deleted.id });
  assert.deepEqual(await labelsOf(projectId), []);
});

test('a project is deleted with its labels', async () => {
  const projectId = await makeProject();
  await api.createTask({ projectId, title: 'A', labels: [{ name: 'Bug' }] });
  await api.deleteProject({ id: projectId });
  const { db } = service.services;
  const left = await db
    .selectFrom('label_counts')
    .select('name')
    .where('project_id', '=', projectId)
    .execute();
  assert.deepEqual(left, []);
});

const label = fc.record({ name: fc.constantFrom('bug', 'BUG', 'Ärger', 'ärger', 'design', 'seo') });
const labels = fc.uniqueArray(label, { maxLength: 4, selector: ({ name }) => name.toLowerCase() });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), labels }),
  fc.record({ kind: fc.constant('change' as const), nth: fc.nat(), labels }),
  fc.record({ kind: fc.constant('move' as const), nth: fc.nat() }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat() }),
);

test('after any changes, concurrent ones included, the counts match the existing tasks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const projectId = await makeProject();
      let ids: string[] = [];
      for (const round of rounds) {
        const gone = new Set<string>();
        const made = await Promise.all(
          round.map(async (each, at) => {
            if (each.kind === 'create')
              return (await api.createTask({ projectId, title: `T${at}`, labels: each.labels })).id;
            const id = ids[each.nth % Math.max(1, ids.length)];
            if (id === undefined || gone.has(id)) return null;
            if (each.kind === 'delete') {
              gone.add(id);
              await api.deleteTask({ id });
            } else
              await api
                .updateTask(each.kind === 'move' ? { id, status: 'done' } : { id, labels: each.labels })
                .catch(missing);
            return null;
          }),
        );
        ids = [...ids.filter((id) => !gone.has(id)), ...made.filter((id) => id !== null)];
      }
      const { items } = await api.listTasks({ projectId, limit: 100 });
      const counts = new Map<string, number>();
      for (const name of items.flatMap((task) => task.labels.map((each) => each.name.toLowerCase())))
        counts.set(name, (counts.get(name) ?? 0) + 1);
      const found = await labelsOf(projectId);
      assert.deepEqual(new Map(found.map(({ name, taskCount }) => [name.toLowerCase(), taskCount])), counts);
    }),
    { numRuns: 25 },
  );
});

/** Another request of the same round may have deleted it before. */
function missing(error: unknown): void {
  assert.equal((error as { code?: string }).code, 'NOT_FOUND');
}
