import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { createEgress } from './egress.ts';
import { openEgress, serveHttp, serveTcp } from './testing/loopback.ts';

/** Timers that keep this process alive. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Every socket the process opens from now on, as the runtime itself announces them. */
function rememberSockets(t: TestContext): Socket[] {
  const sockets: Socket[] = [];
  const remember = (message: unknown) => sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', remember);
  t.after(() => unsubscribe('net.client.socket', remember));
  return sockets;
}

/** Collected in several turns: what a finalizer or a weak reference still held in one is free only in a later one. */
async function memoryInUse(): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('ten thousand requests leave no timer, socket or memory behind', async (t) => {
  const page = Buffer.alloc(8_000, 'some text of a page ');
  const zipped = gzipSync(page);
  const site = await serveHttp(t, (request, response) => {
    if (request.url === '/gzip') response.setHeader('content-encoding', 'gzip').end(zipped);
    else response.end(page);
  });
  const sockets = rememberSockets(t);
  const timersBefore = timers();
  const egress = createEgress({ userAgent: 'test', allowPrivateNetworks: ['127.0.0.0/8'] });
  const { signal } = new AbortController();
  const work = async (requests: number) => {
    for (let i = 0; i < requests; i++) {
      const response = await egress.request({ url: site.url + (i % 10 === 0 ? '/gzip' : '/'), signal });
      if (i % 7 === 0) await response.discard();
      else assert.equal((await response.readAll()).length, page.length);
    }
  };
  // What is left behind grows in every round; what the collector is only late with does not.
  const growths: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = await memoryInUse();
    await Promise.all(Array.from({ length: 10 }, () => work(200)));
    site.requests.length = 0;
    growths.push((await memoryInUse()) - before);
  }
  assert.ok(Math.min(...growths) < 1 << 20, `bytes more after each round: ${growths.join(', ')}`);
  await egress.close();
  assert.ok(sockets.length > 0 && sockets.every((socket) => socket.destroyed));
  assert.ok(timers() <= timersBefore);
});

test('close ends what is being connected, waited for and read, and refuses what comes later', async (t) => {
  const sockets = rememberSockets(t);
  const allConnected = Promise.withResolvers<void>();
  const silent = await serveTcp(t, (_, count) => (count === 2 ? allConnected.resolve() : undefined));
  const half = await serveTcp(t, (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  );
  const egress = openEgress(t, { maxConnectionsPerOrigin: 1 });
  const reading = (await egress.request({ url: half.url })).readAll();
  const waiting = egress.request({ url: silent.url });
  const queued = egress.request({ url: silent.url });
  const handshaking = egress.request({ url: silent.url.replace('http:', 'https:') });
  const outcomes = Promise.allSettled([reading, waiting, queued, handshaking]);
  await allConnected.promise;
  await egress.close();
  for (const outcome of await outcomes) {
    assert.equal(outcome.status === 'rejected' ? outcome.reason.code : 'answered', 'ABORTED');
  }
  assert.equal(sockets.length, 3);
  assert.ok(sockets.every((socket) => socket.destroyed));
  await assert.rejects(egress.request({ url: half.url }), { code: 'ABORTED' });
  await egress.close();
});

test('no proxy of the environment is used, whatever NODE_USE_ENV_PROXY says', async (t) => {
  const proxy = await serveTcp(t, (socket) => socket.end('HTTP/1.1 502 proxy\r\n\r\n'));
  const site = await serveHttp(t, (_, response) => response.end('direct'));
  const script = `
    const { createEgress } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});
    const egress = createEgress({ userAgent: 'test', allowPrivateNetworks: ['127.0.0.0/8'] });
    const response = await egress.request({ url: ${JSON.stringify(site.url)} });
    process.stdout.write(response.status + ' ' + Buffer.from(await response.readAll()));
    await egress.close();`;
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    http_proxy: proxy.url,
    HTTP_PROXY: proxy.url,
    HTTPS_PROXY: proxy.url,
    ALL_PROXY: proxy.url,
    NO_PROXY: '',
    no_proxy: '',
  };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((done) => child.once('close', done));
  assert.equal(output, '200 direct');
  assert.equal(proxy.connections(), 0);
});

test('a wrong network in the settings stops the start with its name', () => {
  assert.throws(
    () => createEgress({ userAgent: 'x', allowPrivateNetworks: ['10.0.0.0/99'] }),
    /"10\.0\.0\.0\/99" is not a network/,
  );
});

test('check answers like a request would, and gives back the normalized URL', async (t) => {
  const egress = openEgress(t, { resolve: async () => [{ address: '93.184.216.34', family: 4 }] });
  assert.deepEqual(await egress.check('HTTPS://Exämple.com:443/a b'), {
    ok: true,
    url: 'https://xn--exmple-cua.com/a%20b',
  });
  assert.deepEqual(await egress.check('http://example.com', { resolve: true }), {
    ok: true,
    url: 'http://example.com/',
  });
  assert.deepEqual(await egress.check('http://10.0.0.1/'), {
    ok: false,
    code: 'BLOCKED_ADDRESS',
    message: 'The URL points to an IP address that is neither public nor allowed.',
  });
});
