import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { createClient } from './client.ts';
import { readEventStream, type StreamBlock } from './read-event-stream.ts';
import { sendJson, startStubServer } from './testing/stub-server.ts';

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
}

test('an event stream reads the same however it is cut into pieces and whatever its line breaks', async () => {
  const text =
    'retry: 5\n\n: hi\nid: 7-1\n\nid: 7-2\nevent: task.created\ndata: {"ü":1}\ndata:  x\n\ndata\n\nhalf: ';
  const expected: StreamBlock[] = [
    { id: undefined, event: 'message', data: null, retryMs: 5 },
    { id: '7-1', event: 'message', data: null, retryMs: undefined },
    { id: '7-2', event: 'task.created', data: '{"ü":1}\n x', retryMs: undefined },
    { id: undefined, event: 'message', data: '', retryMs: undefined },
  ];
  const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
  await fc.assert(
    fc.asyncProperty(lineBreak, fc.array(fc.integer({ min: 1, max: 9 })), async (mark, sizes) => {
      const bytes = new TextEncoder().encode(text.replaceAll('\n', mark));
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const size of [...sizes, bytes.length]) {
        chunks.push(bytes.slice(at, at + size));
        at += size;
      }
      assert.deepEqual(await Array.fromAsync(readEventStream(streamOf(chunks))), expected);
    }),
  );
});

/** A service whose streams are what `answer` writes. */
async function startStreaming(t: TestContext, respond: (response: ServerResponse, nth: number) => void) {
  let connections = 0;
  const started = await startStubServer(t, (response) => {
    connections += 1;
    respond(response, connections);
  });
  const client = createClient({ baseUrl: started.url, surface: 'dashboard', session: 's' });
  return { ...started, client };
}

function begin(response: ServerResponse, text: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(`retry: 1\n\n${text}`);
  return response;
}

const event = (id: string) => `id: ${id}\nevent: task.created\ndata: {"id":"${id}"}\n\n`;

test('a stream that breaks goes on behind the last id, also behind one that came without a message', async (t) => {
  const { client, received } = await startStreaming(t, (response, nth) => {
    if (nth === 1) begin(response, event('1-1')).end('id: 1-2\nevent: task.created\ndata: {"cut');
    else if (nth === 2) begin(response, ':\nid: 1-9\n\n').end();
    else if (nth === 3) sendJson(response, { error: { code: 'UNAVAILABLE', message: 'later' } }, 503);
    else begin(response, event('2-1'));
  });
  const seen: (string | null)[] = [];
  for await (const { type, id } of client.streamProjectEvents({ id: 'p' }, { lastEventId: '0-7' })) {
    assert.equal(type, 'task.created');
    seen.push(id);
    if (seen.length === 2) break;
  }
  assert.deepEqual(seen, ['1-1', '2-1']);
  assert.deepEqual(
    received.map(({ headers }) => headers['last-event-id']),
    ['0-7', '1-1', '1-9', '1-9'],
  );
  const [first] = received;
  assert.equal(first?.url, '/api/projects/p/events');
  assert.deepEqual(
    [first?.headers.accept, first?.headers.cookie],
    ['text/event-stream', 'fettle_session=s; __Host-fettle_session=s'],
  );
});

test('the connection is closed as soon as the loop is left', async (t) => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const { client } = await startStreaming(t, (response) => {
    response.once('close', resolve);
    begin(response, event('1-1'));
  });
  for await (const { id } of client.streamOrgEvents({ slug: 'acme' })) {
    assert.equal(id, '1-1');
    break;
  }
  await closed;
});

test('a refusal ends the stream with its error', async (t) => {
  const { client, received } = await startStreaming(t, (response, nth) => {
    if (nth === 1) begin(response, event('1-1')).end();
    else sendJson(response, { error: { code: 'UNAUTHORIZED', message: 'Sign in first.' } }, 401);
  });
  const seen: (string | null)[] = [];
  await assert.rejects(
    async () => {
      for await (const { id } of client.streamProjectEvents({ id: 'p' })) seen.push(id);
    },
    { name: 'FettleError', code: 'UNAUTHORIZED', status: 401 },
  );
  assert.deepEqual([seen, received.length], [['1-1'], 2]);
});

test('a signal ends it with its reason, while it waits for a message and between two connections', async (t) => {
  const { client } = await startStreaming(t, (response) => void begin(response, event('1-1')));
  const stopping = new AbortController();
  await assert.rejects(
    async () => {
      for await (const _ of client.streamProjectEvents({ id: 'p' }, { signal: stopping.signal }))
        stopping.abort(new Error('enough'));
    },
    { message: 'enough' },
  );
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', surface: 'dashboard' });
  await assert.rejects(
    Array.fromAsync(nowhere.streamProjectEvents({ id: 'p' }, { signal: AbortSignal.timeout(50) })),
    { name: 'TimeoutError' },
  );
});

test('a connection that falls silent is made anew', async (t) => {
  const { client, received } = await startStreaming(t, (response, nth) => {
    begin(response, nth === 1 ? event('1-1') : event('1-2'));
  });
  const seen: (string | null)[] = [];
  for await (const { id } of client.streamProjectEvents({ id: 'p' }, { timeoutMs: 100 })) {
    seen.push(id);
    if (seen.length === 2) break;
  }
  assert.deepEqual([seen, received[1]?.headers['last-event-id']], [['1-1', '1-2'], '1-1']);
});

test('an answer that is no event stream of Fettle is an error and not an empty stream', async (t) => {
  const { client } = await startStreaming(t, (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  });
  await assert.rejects(Array.fromAsync(client.streamProjectEvents({ id: 'p' })), { code: 'BAD_RESPONSE' });
  const broken = await startStreaming(t, (response) => void begin(response, 'event: x\ndata: {no json\n\n'));
  await assert.rejects(Array.fromAsync(broken.client.streamProjectEvents({ id: 'p' })), {
    code: 'BAD_RESPONSE',
    message: /\{no json/,
  });
});
