import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createPerson } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { insertTasks } from '../../testing/insert-tasks.ts';
import { refused } from '../../testing/refused.ts';

const now = new Date('2026-11-20T09:00:00Z');
const service = await startService({ after }, { clock: () => now });
const fixture = await createFixture(service);

const ask = (path: string, token: string) =>
  service.fetch(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });

test('statistics have the shape of the contract, for all orgs and for one', async () => {
  const place = { projectId: fixture.project.id, orgId: fixture.org.id };
  await insertTasks(service.services.db, place, [
    { status: 'todo', priority: 'high', dueDate: '2026-11-20T08:59:59Z' },
    { status: 'review', priority: 'low', dueDate: '2026-11-25T00:00:00Z' },
    { status: 'done', priority: 'low', completedAt: now.toISOString() },
  ]);
  const stats = await fixture.viewer.v1.getStats({});
  conforms(operations.getStats, stats);
  assert.deepEqual(stats, {
    totals: {
      projects: 1,
      tasks: 3,
      completedTasks: 1,
      inProgressTasks: 1,
      overdueTasks: 1,
      tasksDueSoon: 1,
      completionRate: 33,
    },
    projectsByStatus: { active: 1, completed: 0, on_hold: 0, archived: 0 },
    tasksByStatus: { todo: 1, in_progress: 0, review: 1, done: 1 },
    tasksByPriority: { low: 2, medium: 0, high: 1, critical: 0 },
    recentProjects: [
      {
        id: fixture.project.id,
        name: fixture.project.name,
        color: '#6b7280',
        status: 'active',
        orgId: fixture.org.id,
        orgSlug: fixture.org.slug,
        progress: 33,
        updatedAt: now.toISOString(),
      },
    ],
  });
  const ofOrg = await fixture.viewer.v1.getOrgStats({ slug: fixture.org.slug });
  conforms(operations.getOrgStats, ofOrg);
  assert.deepEqual(ofOrg, stats);
  assert.deepEqual(await fixture.viewer.dashboard.getStats({}), stats);
});

test('whoever sees no project gets zeros for every key', async () => {
  const person = await createPerson(service, 'Nora New');
  assert.deepEqual(await person.v1.getStats({}), {
    totals: {
      projects: 0,
      tasks: 0,
      completedTasks: 0,
      inProgressTasks: 0,
      overdueTasks: 0,
      tasksDueSoon: 0,
      completionRate: 0,
    },
    projectsByStatus: { active: 0, completed: 0, on_hold: 0, archived: 0 },
    tasksByStatus: {},
    tasksByPriority: { low: 0, medium: 0, high: 0, critical: 0 },
    recentProjects: [],
  });
  assert.equal((await fixture.outsider.v1.getOrgStats({ slug: fixture.org.slug })).totals.projects, 0);
});

test('an organization of others and one that does not exist give the same bytes', async () => {
  const hidden = await ask(`/orgs/${fixture.org.slug}/stats`, fixture.stranger.token);
  const missing = await ask('/orgs/no-such-org/stats', fixture.stranger.token);
  assert.equal(hidden.status, 404);
  assert.deepEqual([missing.status, await missing.text()], [hidden.status, await hidden.text()]);
});

test('an unknown query parameter is refused, and so is a missing session', async () => {
  for (const path of ['/stats', `/orgs/${fixture.org.slug}/stats`]) {
    const response = await ask(`${path}?projectId=${fixture.project.id}`, fixture.owner.token);
    assert.deepEqual([response.status, (await response.text()).includes('projectId')], [400, true]);
  }
  await refused(service.dashboard().getStats({}), 'UNAUTHORIZED');
  await refused(service.dashboard().getOrgStats({ slug: fixture.org.slug }), 'UNAUTHORIZED');
});
