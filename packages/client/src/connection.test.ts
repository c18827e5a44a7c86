import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import test from 'node:test';
import { createClient } from './client.ts';
import { sendJson, startStubServer } from './testing/stub-server.ts';

test('a service that does not answer in time fails the call with TIMEOUT', async (t) => {
  const { url } = await startStubServer(t, () => undefined);
  const call = createClient({ baseUrl: url, timeoutMs: 30 }).getMe();
  await assert.rejects(call, {
    name: 'FettleError',
    code: 'TIMEOUT',
    status: 0,
    message: /timed out after 30 ms/,
  });
});

test('a body that stops half-way fails the call with TIMEOUT', async (t) => {
  const { url } = await startStubServer(t, (response) => {
    response.write('{"data":');
  });
  await assert.rejects(createClient({ baseUrl: url, timeoutMs: 30 }).getMe(), { code: 'TIMEOUT' });
});

test('a service that is not there fails the call with NETWORK and names the address', async (t) => {
  const { url } = await startStubServer(t, (response) => response.destroy());
  await assert.rejects(createClient({ baseUrl: url }).getMe(), { code: 'NETWORK', status: 0 });
  const port = await freePort();
  const call = createClient({ baseUrl: `http://127.0.0.1:${port}` }).getMe();
  await assert.rejects(call, {
    code: 'NETWORK',
    message: new RegExp(`127\\.0\\.0\\.1:${port}.*ECONNREFUSED`),
  });
});

test('a redirect is refused, so that the token goes nowhere else', async (t) => {
  const { url, received } = await startStubServer(t, (response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await assert.rejects(createClient({ baseUrl: url, token: 'ftl_x' }).getMe(), { code: 'NETWORK' });
  assert.equal(received.length, 1);
});

test("a call ended by the caller rejects with the signal's reason", async (t) => {
  const control = new AbortController();
  const { url } = await startStubServer(t, () => control.abort(new Error('left the page')));
  const client = createClient({ baseUrl: url });
  await assert.rejects(client.getMe({}, { signal: control.signal }), { message: 'left the page' });
  await assert.rejects(client.getMe({}, { signal: control.signal }), { message: 'left the page' });
});

test('a file arrives as its bytes with its headers', async (t) => {
  const bytes = Buffer.alloc(300_000, 'ab');
  const { url, received } = await startStubServer(t, (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
  });
  const client = createClient({ baseUrl: url });
  const file = await client.downloadAttachment({ id: 't', attachmentId: 'a' });
  assert.equal(file.headers.get('content-type'), 'image/png');
  assert.ok(Buffer.from(await file.bytes()).equals(bytes));
  assert.equal(received[0]?.url, '/api/v1/tasks/t/attachments/a/content');
  const streamed = await client.downloadAttachment({ id: 't', attachmentId: 'a' });
  let count = 0;
  for await (const chunk of streamed.stream) count += chunk.length;
  assert.equal(count, bytes.length);
});

test('a file that stops arriving fails with TIMEOUT, a missing one with the error of the service', async (t) => {
  const { url } = await startStubServer(t, (response, request) => {
    if (request.url.includes('/gone/')) {
      return sendJson(response, { error: { code: 'NOT_FOUND', message: 'no' } }, 404);
    }
    response.write('half');
  });
  const client = createClient({ baseUrl: url, timeoutMs: 400 });
  const file = await client.downloadAttachment({ id: 't', attachmentId: 'a' });
  await assert.rejects(file.bytes(), { code: 'TIMEOUT' });
  await assert.rejects(client.downloadAttachment({ id: 't', attachmentId: 'gone' }), { code: 'NOT_FOUND' });
});

test('canceling a file closes its connection', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { url } = await startStubServer(t, (response) => {
    response.on('close', () => closed.resolve());
    response.write('endless');
  });
  const file = await createClient({ baseUrl: url }).downloadAttachment({ id: 't', attachmentId: 'a' });
  await file.stream.cancel();
  await closed.promise;
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
