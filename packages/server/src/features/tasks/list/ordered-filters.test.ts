import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { lockProjectTasks } from '../../projects/index.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { owner, admin } = fixture;
const api = owner.v1;
const { db } = service.services;

const people = fc.subarray([owner.id, admin.id]).map((assigneeIds) => ({ assigneeIds }));
const labels = fc.subarray(['Bug', 'design']).map((names) => ({ labels: names.map((name) => ({ name })) }));
const place = fc
  .tuple(fc.constantFrom('todo', 'done'), fc.constantFrom('low' as const, 'high' as const))
  .map(([status, priority]) => ({ status, priority }));
const step = fc.oneof(
  fc.tuple(people, labels, place).map((parts) => ({ create: Object.assign({}, ...parts) as object })),
  fc.tuple(fc.nat(), fc.oneof(people, labels, place)).map(([nth, change]) => ({ nth, change })),
  fc.nat().map((nth) => ({ nth, delete: true as const })),
  fc.constant('older' as const),
);

test('after any changes, concurrent ones included, the rows and counts of filters match the tasks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const { id: projectId } = await createProject(service, fixture.org);
      for (const round of rounds) {
        const ids = (await api.listTasks({ projectId, limit: 100 })).items.map((task) => task.id);
        await Promise.all(round.map((each) => take(each, projectId, ids)));
      }
      assert.deepEqual(await keptRows(projectId), await countedRows(projectId));
    }),
    { numRuns: 25 },
  );
});

test('a project is deleted with the rows and counts of its filters', async () => {
  const { id: projectId } = await createProject(service, fixture.org);
  await api.createTask({ projectId, title: 'A', labels: [{ name: 'Bug' }], assigneeIds: [owner.id] });
  assert.equal((await keptRows(projectId)).length, 3);
  await owner.dashboard.deleteProject({ id: projectId });
  assert.deepEqual(await keptRows(projectId), []);
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(each: Step, projectId: string, ids: readonly string[]): Promise<void> {
  if (each === 'older') {
    const minute = sql`created_at = created_at - interval '1 minute'`;
    await db.transaction().execute(async (tx) => {
      await lockProjectTasks(tx, projectId);
      await sql`update tasks set ${minute} where project_id = ${projectId}`.execute(tx);
    });
  } else if ('create' in each) await api.createTask({ projectId, title: 'T', ...each.create });
  else {
    const id = ids[each.nth % Math.max(1, ids.length)];
    if (id === undefined) return;
    const done = 'delete' in each ? api.deleteTask({ id }) : api.updateTask({ id, ...each.change });
    // Another request of the same round may have deleted it before.
    await done.catch((error: unknown) => assert.equal((error as { code?: string }).code, 'NOT_FOUND'));
  }
}

async function keptRows(projectId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select 'assigned' as kind, user_id::text as value, created_at::text as at, task_id::text as rest
      from assigned_tasks where project_id = ${projectId}
    union all
    select 'labeled', folded, created_at::text, task_id::text from labeled_tasks where project_id = ${projectId}
    union all
    select 'count', user_id::text, status || ' ' || priority, count::text
      from assignee_counts where project_id = ${projectId} and count <> 0
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}

async function countedRows(projectId: string): Promise<unknown[]> {
  const { rows } = await sql`
    select 'assigned' as kind, unnest(assignee_ids)::text as value, created_at::text as at, id::text as rest
      from tasks where project_id = ${projectId}
    union all
    select 'labeled', unnest(label_names), created_at::text, id::text from tasks where project_id = ${projectId}
    union all
    select 'count', assignee.id::text, status || ' ' || priority, count(*)::text
      from tasks cross join unnest(assignee_ids) assignee (id) where project_id = ${projectId} group by 1, 2, 3
    order by 1, 2, 3, 4`.execute(db);
  return rows;
}
