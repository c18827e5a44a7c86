import assert from 'node:assert/strict';
import test from 'node:test';
import { allPages } from './all-pages.ts';
import { createClient } from './client.ts';
import { sendJson, startStubServer } from './testing/stub-server.ts';

test('all items of a list arrive, page by page, and no page past the end is asked for', async (t) => {
  const { url, received } = await startStubServer(t, (response, { url: asked }) => {
    const page = Number(new URL(asked, 'http://x').searchParams.get('page'));
    const data = [1, 2, 3, 4, 5].slice((page - 1) * 2, page * 2).map((id) => ({ id: String(id) }));
    sendJson(response, { data, meta: { page, limit: 2, total: 5 } });
  });
  const { listTasks } = createClient({ baseUrl: url });
  const ids = [];
  for await (const task of allPages(listTasks, { projectId: 'p', limit: 2 })) ids.push(task.id);
  assert.deepEqual(ids, ['1', '2', '3', '4', '5']);
  assert.equal(received.length, 3);
  assert.equal(received[0]?.url, '/api/v1/tasks?projectId=p&limit=2&page=1');
});

test('a list that shrinks below its total while it is read still ends', async (t) => {
  const { url, received } = await startStubServer(t, (response) =>
    sendJson(response, { data: [], meta: { page: 1, limit: 50, total: 900 } }),
  );
  for await (const project of allPages(createClient({ baseUrl: url }).listProjects, {}))
    assert.fail(project.id);
  assert.equal(received.length, 1);
});
