import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Loopback, openEgress, serveHttp, serveTcp } from './testing/loopback.ts';
import type { Egress, EgressRequest } from './types.ts';

const okResponse = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: keep-alive\r\n\r\nok';

/** Answers the first request of each connection and drops the connection at the second, as if it had just timed out. */
function serveOnce(t: TestContext, drop = (socket: Socket) => socket.resetAndDestroy()): Promise<Loopback> {
  return serveTcp(t, (socket) => {
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write(okResponse);
      else drop(socket);
    });
  });
}

async function read(egress: Egress, input: EgressRequest): Promise<string> {
  const response = await egress.request(input);
  return Buffer.from(await response.readAll()).toString();
}

/** A socket is free for the next request one turn of the event loop after its answer. */
const nextTurn = () => new Promise((done) => setImmediate(done));

test('a GET or HEAD on a kept connection that turns out to be dead is sent again on a fresh one', async (t) => {
  for (const drop of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
    const site = await serveOnce(t, drop);
    const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
    assert.equal(await read(egress, { url: site.url }), 'ok');
    assert.equal(await read(egress, { url: site.url }), 'ok');
    assert.equal(site.connections(), 2);
  }
  const site = await serveOnce(t);
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  await read(egress, { url: site.url });
  const head = await egress.request({ url: site.url, method: 'HEAD' });
  assert.equal(head.status, 200);
});

test('a POST is never sent twice', async (t) => {
  const site = await serveOnce(t);
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  await read(egress, { url: site.url });
  await assert.rejects(egress.request({ url: site.url, method: 'POST', body: 'x' }), { code: 'RESET' });
  assert.equal(site.connections(), 1);
});

test('a request is sent again once, not for ever', async (t) => {
  const site = await serveTcp(t, (socket, count) => {
    let requests = 0;
    socket.on('data', () =>
      count === 1 && ++requests === 1 ? socket.write(okResponse) : socket.resetAndDestroy(),
    );
  });
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  await read(egress, { url: site.url });
  await assert.rejects(egress.request({ url: site.url }), { code: 'RESET' });
  assert.equal(site.connections(), 2);
});

test('an answer that breaks within its body is not repeated behind the back of the reader', async (t) => {
  const site = await serveTcp(t, (socket) => {
    let requests = 0;
    socket.on('data', () => {
      requests += 1;
      if (requests === 1) socket.write(okResponse);
      else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', () => socket.end());
    });
  });
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  await read(egress, { url: site.url });
  await assert.rejects(read(egress, { url: site.url }), { code: 'RESET' });
  assert.equal(site.connections(), 1);
});

test('connections to one origin are kept and bounded; more requests wait their turn', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end('x'.repeat(1000)));
  const egress = openEgress(t, { maxConnectionsPerOrigin: 3 });
  const bodies = await Promise.all(Array.from({ length: 60 }, () => read(egress, { url: site.url })));
  assert.equal(bodies.join('').length, 60_000);
  assert.ok(site.connections() <= 3, `${site.connections()} connections`);
});

test('waiting for a free connection counts against the deadline, and the abandoned request is never sent', async (t) => {
  const site = await serveTcp(t, (socket) => {
    socket.on('data', (data) => received.push(data.toString().split(' ')[1] ?? ''));
  });
  const received: string[] = [];
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  const first = egress.request({ url: `${site.url}/first`, timeouts: { totalMs: 200 } });
  await assert.rejects(egress.request({ url: `${site.url}/second`, timeouts: { totalMs: 20 } }), {
    code: 'TIMEOUT',
  });
  await assert.rejects(first, { code: 'TIMEOUT' });
  await nextTurn();
  assert.deepEqual(received, ['/first']);
});

test('a small unwanted body is drained to keep the connection, a large one closes it', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    response.end(Buffer.alloc(request.url === '/small' ? 20_000 : 10_000_000));
  });
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  for (let i = 0; i < 3; i++) await (await egress.request({ url: `${site.url}/small` })).discard();
  assert.equal(site.connections(), 1);
  const large = await egress.request({ url: `${site.url}/large` });
  await large.discard();
  await large.discard();
  assert.ok(large.stats().wireBytes < 1_000_000);
  await (await egress.request({ url: `${site.url}/small` })).discard();
  assert.equal(site.connections(), 2);
});

test('leaving the loop over a body early frees the place for the next request', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end(Buffer.alloc(10_000_000)));
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  for (let i = 0; i < 3; i++) {
    const response = await egress.request({ url: site.url });
    for await (const chunk of response.body) {
      assert.ok(chunk.length > 0);
      break;
    }
  }
  assert.equal(site.connections(), 3);
});
