import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';

describe('Location of what was created', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const inV1 = { authorization: `Bearer ${fixture.lead.token}` };
  const inDashboard = { cookie: `fettle_session=${fixture.lead.session}` };

  const create = async (path: string, body: object, headers: Record<string, string>) =>
    service.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const readBack = async (created: Response, headers: Record<string, string>) => {
    const { data } = (await created.json()) as { data: { id: string } };
    const location = created.headers.get('location') ?? '';
    const found = await service.fetch(location, { headers });
    return { id: data.id, location, found: ((await found.json()) as { data: { id: string } }).data.id };
  };

  const task = { projectId: fixture.project.id, title: 'Found again' };
  const calls: [path: string, body: object][] = [
    ['/tasks', task],
    [`/orgs/${fixture.org.slug}/projects`, { name: 'Found again' }],
    [`/projects/${fixture.project.id}/audits`, {}],
  ];
  for (const [path, body] of calls) {
    it(`POST ${path.replace(/[0-9a-f-]{36}/, ':id')} says where the new object is read`, async () => {
      const created = await create(`/api/v1${path}`, body, inV1);
      assert.equal(created.status, 201);
      const { id, location, found } = await readBack(created, inV1);
      assert.equal(found, id);
      assert.match(location, /^\/api\/v1\//);
    });
  }

  it('of the parts of a task is the path of the part', async () => {
    const { id } = await fixture.lead.v1.createTask(task);
    const parts: [path: string, body: object][] = [
      ['comments', { body: 'x' }],
      ['checklists', { title: 'x' }],
      ['attachments', { url: 'https://example.com/' }],
      ['time-entries', { minutes: 5 }],
    ];
    for (const [name, body] of parts) {
      const part = await readBack(await create(`/api/v1/tasks/${id}/${name}`, body, inV1), inV1);
      assert.equal(part.found, part.id, name);
      assert.equal(part.location, `/api/v1/tasks/${id}/${name}/${part.id}`);
    }
  });

  it('stays on the surface of the request', async () => {
    const { id, location } = await readBack(await create('/api/tasks', task, inDashboard), inDashboard);
    assert.equal(location, `/api/tasks/${id}`);
  });

  it('is the same in the answer that an Idempotency-Key repeats', async () => {
    const headers = { ...inV1, 'idempotency-key': 'where' };
    const [first, second] = [
      await create('/api/v1/tasks', task, headers),
      await create('/api/v1/tasks', task, headers),
    ];
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(second.headers.get('location'), first.headers.get('location'));
  });

  it('is not sent where nothing was created', async () => {
    const listed = await service.fetch('/api/v1/tasks', { headers: inV1 });
    assert.equal(listed.headers.get('location'), null);
  });
});
