import assert from 'node:assert/strict';
import test from 'node:test';
import type { CallInput } from './call-types.ts';
import { createClient } from './client.ts';
import { FettleError } from './fettle-error.ts';
import { sendJson, startStubServer } from './testing/stub-server.ts';

test('a create sends path, JSON body, credential, idempotency key and gives back the bare object', async (t) => {
  const { url, received } = await startStubServer(t, (response) =>
    sendJson(response, { data: { id: 't1' } }, 201),
  );
  const client = createClient({
    baseUrl: `${url}/`,
    token: 'ftl_x',
    userAgent: 'importer/2',
    headers: { 'x-a': '1' },
  });
  const task = await client.createTask(
    { projectId: 'p', title: 'Ä', dueDate: null },
    { idempotencyKey: 'k' },
  );
  assert.equal(task.id, 't1');
  const [request] = received;
  assert.equal(`${request?.method} ${request?.url}`, 'POST /api/v1/tasks');
  assert.equal(request?.body.toString(), '{"projectId":"p","title":"Ä","dueDate":null}');
  const { authorization, accept, 'content-type': type, 'idempotency-key': key } = request?.headers ?? {};
  assert.deepEqual(
    [authorization, accept, type, key],
    ['Bearer ftl_x', 'application/json', 'application/json', 'k'],
  );
  assert.deepEqual([request?.headers['user-agent'], request?.headers['x-a']], ['importer/2', '1']);
});

test('a list sends its query without the undefined fields and gives back items with paging', async (t) => {
  const { url, received } = await startStubServer(t, (response) =>
    sendJson(response, { data: [{ id: 'a' }], meta: { page: 2, limit: 10, total: 11 } }),
  );
  const page = await createClient({ baseUrl: url }).listTasks({ q: 'a&b=c', page: 2, label: undefined });
  assert.deepEqual(page, { items: [{ id: 'a' }], page: 2, limit: 10, total: 11 });
  assert.equal(received[0]?.url, '/api/v1/tasks?q=a%26b%3Dc&page=2');
  assert.equal(received[0]?.headers['content-type'], undefined);
});

test('path parameters are encoded, so that an id can never reach another path', async (t) => {
  const { url, received } = await startStubServer(t, (response) => sendJson(response, { data: {} }));
  const client = createClient({ baseUrl: url });
  await client.getTask({ id: '../me?x=1#y' });
  assert.equal(received[0]?.url, '/api/v1/tasks/..%2Fme%3Fx%3D1%23y');
  for (const id of ['', '.', '..']) {
    await assert.rejects(client.deleteTask({ id }), { code: 'BAD_REQUEST', status: 0 });
  }
  assert.equal(received.length, 1);
});

test('the dashboard surface speaks to /api with the session cookie and has its own operations', async (t) => {
  const { url, received } = await startStubServer(t, (response) => sendJson(response, { data: {} }));
  const client = createClient({ baseUrl: url, surface: 'dashboard', session: 's3' });
  await client.updateOrg({ slug: 'old', newSlug: 'new', name: 'N' });
  assert.equal(`${received[0]?.method} ${received[0]?.url}`, 'PATCH /api/orgs/old');
  assert.equal(received[0]?.headers.cookie, 'fettle_session=s3; __Host-fettle_session=s3');
  assert.deepEqual(JSON.parse(String(received[0]?.body)), { slug: 'new', name: 'N' });
  assert.ok(!('logIn' in client) && !('listOrgs' in createClient({ baseUrl: url })));
});

test('an operation whose body is optional sends none when nothing is given', async (t) => {
  const { url, received } = await startStubServer(t, (response) => sendJson(response, { data: {} }));
  const client = createClient({ baseUrl: url });
  await client.startAudit({ id: 'p', maxPages: undefined });
  await client.startAudit({ id: 'p', maxPages: 5 });
  await client.updateTask({ id: 't' }, { ifMatch: 7 });
  assert.deepEqual(
    received.map(({ body }) => body.toString()),
    ['', '{"maxPages":5}', '{}'],
  );
  assert.deepEqual(
    received.map(({ headers }) => headers['content-type']),
    [undefined, 'application/json', 'application/json'],
  );
  assert.equal(received[2]?.headers['if-match'], 'W/"7"');
});

test('a file goes out as the multipart part file with its name and type', async (t) => {
  const { url, received } = await startStubServer(t, (response) => sendJson(response, { data: {} }, 201));
  const client = createClient({ baseUrl: url });
  await client.addAttachment({
    id: 't',
    file: new Uint8Array([104, 105]),
    fileName: 'a.txt',
    mimeType: 'text/plain',
  });
  await client.addAttachment({ id: 't', file: new File(['x'], 'own.png', { type: 'image/png' }) });
  await client.addAttachment({ id: 't', url: 'https://example.com', fileName: 'link' });
  const [bytes, file, link] = received;
  assert.match(bytes?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
  assert.match(
    String(bytes?.body),
    /name="file"; filename="a\.txt"\r\nContent-Type: text\/plain\r\n\r\nhi\r\n/,
  );
  assert.match(
    String(file?.body),
    /name="file"; filename="own\.png"\r\nContent-Type: image\/png\r\n\r\nx\r\n/,
  );
  assert.deepEqual(JSON.parse(String(link?.body)), { url: 'https://example.com', fileName: 'link' });
});

test('an error answer becomes a FettleError with everything the service said', async (t) => {
  const details = [{ path: 'title', message: 'is required' }];
  const { url } = await startStubServer(t, (response) =>
    sendJson(response, { error: { code: 'RATE_LIMITED', message: 'wait', details } }, 429, {
      'retry-after': '12',
      'x-request-id': 'r1',
    }),
  );
  await assert.rejects(createClient({ baseUrl: url }).getMe(), (error) => {
    assert.ok(error instanceof FettleError);
    const { status, code, message, requestId, retryAfterSeconds } = error;
    assert.deepEqual(
      [status, code, message, requestId, retryAfterSeconds],
      [429, 'RATE_LIMITED', 'wait', 'r1', 12],
    );
    assert.deepEqual(error.details, details);
    return true;
  });
});

test('a failed call is sent once: the client never retries on its own', async (t) => {
  const { url, received } = await startStubServer(t, (response) =>
    sendJson(response, { error: { code: 'UNAVAILABLE', message: 'later' } }, 503),
  );
  await assert.rejects(createClient({ baseUrl: url }).getStats(), { code: 'UNAVAILABLE' });
  assert.equal(received.length, 1);
});

test('an answer that Fettle did not write is BAD_RESPONSE and quotes its start', async (t) => {
  const bodies = ['<html>Bad gateway</html>', '{"data":', '[]', '{"data":[],"meta":{}}', ''];
  const { url } = await startStubServer(t, (response) => {
    response.writeHead(bodies.length === 5 ? 502 : 200);
    response.end(bodies.shift());
  });
  const client = createClient({ baseUrl: url });
  await assert.rejects(client.getMe(), { code: 'BAD_RESPONSE', status: 502, message: /"<html>Bad gateway/ });
  await assert.rejects(client.getMe(), { code: 'BAD_RESPONSE', status: 200 });
  await assert.rejects(client.getMe(), { code: 'BAD_RESPONSE' });
  await assert.rejects(client.listTasks(), { code: 'BAD_RESPONSE' });
  await assert.rejects(client.listTasks(), { code: 'BAD_RESPONSE', message: /an empty body/ });
});

test('requestRaw gives status, headers and body of any answer and throws for none', async (t) => {
  const { url, received } = await startStubServer(t, (response, { url: asked }) => {
    if (asked.endsWith('/file')) return response.end('plain');
    sendJson(response, { error: { code: 'NOT_FOUND', message: 'no' } }, 404, { etag: 'W/"1.0"' });
  });
  const client = createClient({ baseUrl: url, token: 'ftl_x' });
  const patched = await client.requestRaw('PATCH', '/tasks/1', { query: { a: 1 }, body: { title: 2 } });
  assert.equal(patched.status, 404);
  assert.equal(patched.headers.get('etag'), 'W/"1.0"');
  assert.deepEqual(patched.body, { error: { code: 'NOT_FOUND', message: 'no' } });
  assert.equal(received[0]?.url, '/api/v1/tasks/1?a=1');
  const raw = await client.requestRaw('POST', '/file', {
    body: '{"broken',
    headers: { 'content-type': 'text/plain', authorization: undefined },
  });
  assert.equal(raw.body, 'plain');
  assert.equal(received[1]?.body.toString(), '{"broken');
  assert.equal(received[1]?.headers.authorization, undefined);
});

test('inputs are typed from the contract: required, optional and unknown fields', () => {
  const valid: CallInput<'createTask'> = { projectId: 'p', title: 't', priority: 'high', dueDate: undefined };
  // @ts-expect-error a title is required
  const untitled: CallInput<'createTask'> = { projectId: 'p' };
  // @ts-expect-error the value is none of the scale's
  const urgent: CallInput<'createTask'> = { projectId: 'p', title: 't', priority: 'urgent' };
  const renamed: CallInput<'updateOrg'> = { slug: 'old', newSlug: 'new' };
  assert.equal([valid, untitled, urgent, renamed].length, 4);
});
