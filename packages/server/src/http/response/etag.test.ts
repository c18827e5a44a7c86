import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { allOperations, hasEtag } from '@fettle/contract';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { expectedRevisions, matchesEtag } from './etag.ts';

describe('ETag', async () => {
  const service = await startService({ after });
  const fixture = await createFixture(service);
  const { v1 } = fixture.member;
  const newTask = async () => {
    const task = await v1.createTask({ projectId: fixture.project.id, title: 'Tagged' });
    return { ...task, path: `/tasks/${task.id}` };
  };
  const read = async (path: string, ifNoneMatch?: string, client = v1) => {
    const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch };
    const response = await client.requestRaw('GET', path, { headers });
    return { status: response.status, etag: response.headers.get('etag') ?? '', body: response.body };
  };
  const change = async (path: string, ifMatch: string, body: object = { priority: 'high' }) => {
    const response = await v1.requestRaw('PATCH', path, { body, headers: { 'if-match': ifMatch } });
    return response.status;
  };

  it('is made of the revisions and the same for everyone who may read', async () => {
    const { path } = await newTask();
    const mine = await read(path);
    assert.match(mine.etag, /^W\/"\d+\.\d+"$/);
    assert.equal((await read(path, undefined, fixture.viewer.v1)).etag, mine.etag);
    assert.match((await read(`/projects/${fixture.project.id}`)).etag, /^W\/"\d+(\.\d+)?"$/);
  });

  it('answers 304 without a body while nothing has changed, and the task again when something has', async () => {
    const { path, id } = await newTask();
    const { etag } = await read(path);
    const unchanged = await read(path, etag);
    assert.deepEqual(unchanged, { status: 304, etag, body: '' });
    await v1.addComment({ id, body: 'Something is new.' });
    const changed = await read(path, etag);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.etag, etag);
  });

  it('is on every object that v1 reads, and on no list, file, or stream', async () => {
    const { lead } = fixture;
    const { id } = await newTask();
    const comment = await lead.v1.addComment({ id, body: 'x' });
    const webhook = await lead.v1.createWebhook({
      projectId: fixture.project.id,
      url: 'https://93.184.216.34/hooks',
      events: ['task.created'],
    });
    const objects = ['/me', '/stats', `/orgs/${fixture.org.slug}/stats`, `/webhooks/${webhook.id}`];
    for (const path of [...objects, `/tasks/${id}/comments/${comment.id}`]) {
      const { etag } = await read(path, undefined, lead.v1);
      assert.match(etag, /^W\/"[\w-]{22}"$/, path);
      assert.deepEqual(await read(path, etag, lead.v1), { status: 304, etag, body: '' });
    }
    const { etag: before } = await read(`/webhooks/${webhook.id}`, undefined, lead.v1);
    await lead.v1.updateWebhook({ id: webhook.id, events: ['task.updated'] });
    assert.equal((await read(`/webhooks/${webhook.id}`, before, lead.v1)).status, 200);
    for (const path of ['/tasks', '/webhooks', `/tasks/${id}/comments`])
      assert.equal((await read(path, undefined, lead.v1)).etag, '', path);
    const reading = allOperations.filter(
      ({ method, surfaces }) => method === 'GET' && surfaces.includes('v1'),
    );
    for (const operation of reading)
      assert.equal(hasEtag(operation), operation.kind === 'object', operation.name);
  });

  it('compares If-None-Match weakly, in lists, and takes garbage for no match', async () => {
    const { path } = await newTask();
    const { etag } = await read(path);
    const strong = etag.replace('W/', '');
    for (const header of [strong, `"x", ${etag}`, `W/"a,b",${strong} ,"y"`, ' * '])
      assert.equal((await read(path, header)).status, 304, header);
    for (const header of ['"x"', etag.replaceAll('"', ''), `w/${strong}`, ',', '""', 'W/', `${etag}x`])
      assert.equal((await read(path, header)).status, 200, header);
  });

  it('never sends a 304 to callers who cannot read the object', async () => {
    const { path } = await newTask();
    const { etag } = await read(path);
    for (const header of [etag, '*'])
      assert.equal((await read(path, header, fixture.stranger.v1)).status, 404);
  });

  it('refuses a change on an older revision with 412 and changes nothing', async () => {
    const { path, id } = await newTask();
    const { etag } = await read(path);
    assert.equal(await change(path, etag), 200);
    assert.equal(await change(path, etag, { priority: 'low' }), 412);
    assert.equal((await v1.getTask({ id })).priority, 'high');
  });

  it("never refuses an edit for somebody's comment, checklist or logged time", async () => {
    const { path, id } = await newTask();
    const { etag } = await read(path);
    await fixture.lead.v1.addComment({ id, body: 'Meanwhile' });
    await fixture.lead.v1.createChecklist({ id, title: 'Meanwhile' });
    await fixture.lead.v1.logTime({ id, minutes: 5 });
    assert.equal(await change(path, etag), 200);
  });

  it('lets exactly one of two editors of the same revision through', async () => {
    const { path } = await newTask();
    const { etag } = await read(path);
    const statuses = await Promise.all(
      ['low', 'high', 'critical'].map((priority) => change(path, etag, { priority })),
    );
    assert.deepEqual(
      statuses.sort((a, b) => a - b),
      [200, 412, 412],
    );
  });

  it('reads If-Match as a list, a star or nothing; what names no revision of ours never matches', async () => {
    const { path, revision } = await newTask();
    assert.equal(await change(path, '"x"'), 412);
    for (const header of [
      '',
      'garbage',
      '"',
      'W/"1.2.3"',
      'W/"-1"',
      `W/"${'9'.repeat(40)}"`,
      `W/${revision}`,
    ])
      assert.equal(await change(path, header || ','), 412, header);
    assert.equal(await change(path, `"7", W/"${revision}.99"`), 200);
    assert.equal(await change(path, '*', { priority: 'low' }), 200);
  });

  it('guards the settings and columns of a project too', async () => {
    const { v1: lead } = fixture.lead;
    const path = `/projects/${fixture.project.id}`;
    const { etag } = await read(path, undefined, lead);
    const headers = { 'if-match': etag };
    const rename = { body: { name: 'Renamed' }, headers };
    assert.equal((await lead.requestRaw('PATCH', path, rename)).status, 200);
    assert.equal((await lead.requestRaw('PATCH', path, rename)).status, 412);
    const columns = [{ key: 'todo', label: 'To do', category: 'backlog' }];
    const replace = await lead.requestRaw('PUT', `${path}/columns`, { body: { columns }, headers });
    assert.equal(replace.status, 412);
  });

  it('is read strictly: only whole tags in quotes count', () => {
    assert.equal(expectedRevisions(undefined), null);
    assert.equal(expectedRevisions(' * '), null);
    assert.deepEqual(expectedRevisions(''), []);
    assert.deepEqual(expectedRevisions('W/"3.1", "4", 5, W/"6.", "x7"'), [3, 4]);
    assert.equal(matchesEtag(undefined, 'W/"1"'), false);
    assert.equal(matchesEtag('W/"11"', 'W/"1"'), false);
  });
});
