import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { insertTasks } from '../../testing/insert-tasks.ts';
import { refused } from '../../testing/refused.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { slug } = fixture.org;
const range = { from: '2026-11-02T00:00:00Z', to: '2026-11-23T00:00:00Z' };
const hidden = await createProject(service, fixture.org);

const add = (project: { id: string; orgId: string }, createdAt: string, completedAt: string | null = null) =>
  insertTasks(service.services.db, { projectId: project.id, orgId: project.orgId }, [
    { status: completedAt === null ? 'todo' : 'done', updatedAt: createdAt, completedAt },
  ]);

await add(fixture.project, '2026-11-01T23:59:59.999Z', '2026-11-02T00:00:00.000Z');
await add(fixture.project, '2026-11-08T23:30:00.000Z', '2026-11-20T12:00:00.000Z');
await add(fixture.project, '2026-11-09T00:00:00.000Z');
await add(fixture.project, '2026-11-23T00:00:00.000Z');
await add(hidden, '2026-11-10T00:00:00.000Z', '2026-11-10T01:00:00.000Z');
await add(fixture.foreignProject, '2026-11-10T00:00:00.000Z');

test('each week of the range has the numbers of created and completed tasks, empty weeks included', async () => {
  const response = await fixture.viewer.dashboard.getThroughput({ slug, ...range });
  conforms(operations.getThroughput, response);
  assert.deepEqual(response.weeks, [
    { week: '2026-11-02', created: 1, completed: 1 },
    { week: '2026-11-09', created: 1, completed: 0 },
    { week: '2026-11-16', created: 0, completed: 1 },
  ]);
});

test('only projects the caller sees count: all for an owner, none for somebody in no project', async () => {
  const sums = async (person: typeof fixture.owner) => {
    const { weeks } = await person.dashboard.getThroughput({ slug, ...range });
    const sum = (of: 'created' | 'completed') => weeks.reduce((all, week) => all + week[of], 0);
    return [sum('created'), sum('completed')];
  };
  assert.deepEqual(await sums(fixture.admin), [3, 3]);
  assert.deepEqual(await sums(fixture.member), [2, 2]);
  assert.deepEqual(await sums(fixture.outsider), [0, 0]);
});

test('weeks are those of the requested time zone', async () => {
  const { weeks } = await fixture.member.dashboard.getThroughput({
    slug,
    ...range,
    timeZone: 'Europe/Berlin',
  });
  assert.deepEqual(
    weeks.map(({ week, created }) => [week, created]),
    [
      ['2026-11-02', 0],
      ['2026-11-09', 2],
      ['2026-11-16', 0],
      ['2026-11-23', 0],
    ],
  );
});

test('an organization of others does not exist, and a session is required', async () => {
  await refused(fixture.stranger.dashboard.getThroughput({ slug, ...range }), 'NOT_FOUND');
  await refused(fixture.owner.dashboard.getThroughput({ slug: 'no-such-org', ...range }), 'NOT_FOUND');
  await refused(service.dashboard().getThroughput({ slug, ...range }), 'UNAUTHORIZED');
});

for (const [why, query] of [
  ['that ends before it begins', { from: range.to, to: range.from }],
  ['without length', { from: range.to, to: range.to }],
  ['longer than the limit', { from: '2024-01-01', to: '2026-01-01' }],
  ['of no times', { from: 'monday', to: 'friday' }],
  ['in a time zone there is none of', { ...range, timeZone: 'Mars/Olympus' }],
] as const) {
  test(`a range ${why} is refused`, async () => {
    await refused(fixture.owner.dashboard.getThroughput({ slug, ...query }), 'BAD_REQUEST');
    await refused(fixture.owner.dashboard.listOrgTime({ slug, ...query }), 'BAD_REQUEST');
  });
}
