import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const api = fixture.owner.dashboard;

test('the pages of a project are those its tasks are about, with the number of tasks, the highest first', async () => {
  const { id } = await createProject(service, fixture.org);
  const [home, cart] = ['https://example.com/', 'https://example.com/cart'];
  for (const pageUrl of [home, cart, null, cart])
    await api.createTask({ projectId: id, title: 'A', pageUrl });
  const page = await api.listTaskPages({ id });
  for (const item of page.items) conforms(operations.listTaskPages, item);
  assert.deepEqual(page.items, [
    { url: cart, taskCount: 2 },
    { url: home, taskCount: 1 },
  ]);
  assert.deepEqual([page.page, page.total], [1, 2]);
  const second = await api.listTaskPages({ id, limit: 1, page: 2 });
  assert.deepEqual([second.items, second.total], [[{ url: home, taskCount: 1 }], 2]);
  const other = await createProject(service, fixture.org);
  assert.deepEqual((await api.listTaskPages({ id: other.id })).items, [], 'of another project');
});

test('the pages of a project are hidden from those who do not see it', async () => {
  const { id } = await createProject(service, fixture.org);
  await refused(fixture.member.dashboard.listTaskPages({ id }), 'NOT_FOUND');
});
