import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { createEgress, type ResolvedAddress } from '@fettle/egress';
import { type Receiver, type ReceiverResponse, startReceiver } from '../../../testing/receiver.ts';
import { deliveryRules } from './delivery-rules.ts';
import { type AttemptResult, sendDelivery } from './send-delivery.ts';

const rules = { ...deliveryRules, attemptMs: 400, connectMs: 200 };

function fail(code: string) {
  return Object.assign(new Error(code), { code });
}

/** Host names with special behavior; all others are this machine. */
async function resolve(host: string): Promise<ResolvedAddress[]> {
  if (host === 'gone.example') throw fail('ENOTFOUND');
  if (host === 'dark.example') throw fail('EAI_AGAIN');
  if (host === 'inside.example') return [{ address: '10.1.2.3', family: 4 }];
  if (host === 'both.example')
    return [
      { address: '93.184.216.34', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ];
  return [{ address: '127.0.0.1', family: 4 }];
}

describe('a delivery attempt', async () => {
  const egress = createEgress({ userAgent: 'test', allowPrivateNetworks: ['127.0.0.1/32'], resolve });
  const receiver: Receiver = await startReceiver({ after });
  after(() => egress.close());

  const sendTo = (url: string, signal = new AbortController().signal): Promise<AttemptResult> =>
    sendDelivery(
      egress,
      { url, headers: { 'x-service-event': 'x' }, body: '{"a":1}', signal, nowMs: 0 },
      rules,
    );
  const respondingWith = async (reply: ReceiverResponse) => {
    receiver.respondWith(() => reply);
    return await sendTo(`${receiver.url}/hook?x=1`);
  };

  for (const status of [200, 201, 204, 299]) {
    it(`with a ${status} response is a success`, async () => {
      const result = await respondingWith({ status, body: 'fine' });
      assert.deepEqual([result.error, result.responseStatus], [null, status]);
      assert.equal(result.responseBody, status === 204 ? '' : 'fine');
    });
  }

  it('posts the given body and headers to the given path', async () => {
    await respondingWith(200);
    const last = receiver.posts.at(-1);
    assert.deepEqual(
      [last?.path, last?.body, last?.headers['x-service-event']],
      ['/hook?x=1', '{"a":1}', 'x'],
    );
    assert.equal(last?.headers['content-length'], '7');
    assert.equal(last?.headers['accept-encoding'], undefined);
  });

  for (const status of [300, 301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503]) {
    it(`with a ${status} response has failed, and its error names the status`, async () => {
      const result = await respondingWith({
        status,
        headers: { location: `${receiver.url}/elsewhere` },
        body: 'no',
      });
      assert.equal(result.responseStatus, status);
      assert.match(result.error ?? '', new RegExp(`^STATUS: The receiver returned ${status}`));
      assert.deepEqual([result.responseBody, result.isOurFault], ['no', false]);
    });
  }

  it('does not follow a redirect', async () => {
    const before = receiver.posts.length;
    await respondingWith({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    assert.deepEqual(
      receiver.posts.slice(before).map(({ path }) => path),
      ['/hook?x=1'],
    );
  });

  it('without a response ends at its timeout', async () => {
    const result = await respondingWith(() => undefined);
    assert.match(result.error ?? '', /^TIMEOUT: /);
    assert.deepEqual([result.responseStatus, result.responseBody, result.isOurFault], [null, null, false]);
    assert.ok(result.durationMs >= rules.attemptMs && result.durationMs < rules.attemptMs + 1000);
  });

  it('whose response stalls after its headers ends at its timeout, with the received status', async () => {
    const result = await respondingWith((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun');
    });
    assert.match(result.error ?? '', /^TIMEOUT: /);
    assert.deepEqual([result.responseStatus, result.responseBody], [200, 'begun']);
  });

  it('whose response comes byte by byte ends at its timeout too', async () => {
    const result = await respondingWith((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    assert.match(result.error ?? '', /^TIMEOUT: /);
  });

  it('reports a reset connection', async () => {
    const result = await respondingWith((_response, request) => request.socket.resetAndDestroy());
    assert.match(result.error ?? '', /^RESET: /);
    assert.equal(result.isOurFault, false);
  });

  it('is repeated at once when the receiver has closed the keep-alive connection', async () => {
    await respondingWith(200);
    // The connection is free for the next request in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    let cut = false;
    receiver.respondWith(() => {
      if (cut) return 200;
      cut = true;
      return (_response, request) => request.socket.destroy();
    });
    const before = receiver.posts.length;
    assert.equal((await sendTo(`${receiver.url}/`)).error, null);
    assert.equal(receiver.posts.length - before, 2);
  });

  it('reports a refused connection when nothing listens on the port', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    assert.match((await sendTo(`http://127.0.0.1:${port}/`)).error ?? '', /^REFUSED: /);
  });

  it('reports a receiver whose certificate cannot be trusted', async () => {
    const result = await sendTo(receiver.url.replace('http:', 'https:'));
    assert.match(result.error ?? '', /^TLS: /);
    assert.equal(result.isOurFault, false);
  });

  it('reports a receiver that does not speak HTTP', async (t) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => socket.end('220 mail.example ESMTP\r\n'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = server.address() as { port: number };
    assert.match((await sendTo(`http://127.0.0.1:${port}/`)).error ?? '', /^PROTOCOL: /);
  });

  it('blames the receiver for an unknown host name, and not for a DNS server that does not respond', async () => {
    const gone = await sendTo('http://gone.example/');
    assert.match(gone.error ?? '', /^DNS_NOT_FOUND: /);
    const dark = await sendTo('http://dark.example/');
    assert.match(dark.error ?? '', /^DNS_FAILED: /);
    assert.deepEqual([gone.isOurFault, dark.isOurFault], [false, true]);
  });

  it('is blocked when the host name resolves to a private address, without naming the address', async () => {
    for (const host of ['inside.example', 'both.example', '10.0.0.1', '[::ffff:0a00:0001]']) {
      const result = await sendTo(`http://${host}/`);
      assert.match(result.error ?? '', /^BLOCKED_ADDRESS: /, host);
      assert.doesNotMatch(result.error ?? '', /10\.1\.2\.3/);
    }
  });

  it('reads 64 KiB of an endless response and keeps 16 KiB', async () => {
    let written = 0;
    const result = await respondingWith((response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(16 * 1024, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(piece)) written += piece.length;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    assert.deepEqual([result.error, result.responseStatus], [null, 200]);
    assert.equal(result.responseBody?.length, 16 * 1024);
    assert.ok(written < 32 * 1024 * 1024, `${written} bytes were taken`);
  });

  it('keeps a response of any bytes as text that can be stored', async () => {
    const result = await respondingWith((response) => response.end(Buffer.from([0, 0xff, 0xc3, 0x28, 0x61])));
    assert.equal(result.responseBody, '\ufffd\ufffd\ufffd(a');
  });

  it('returns the delay that the receiver asks for', async () => {
    const retryAfter = async (value: string, date?: string) => {
      const headers = { 'retry-after': value, ...(date === undefined ? {} : { date }) };
      return (await respondingWith({ status: 429, headers })).retryAfter;
    };
    assert.equal(await retryAfter('7'), 7);
    assert.equal(await retryAfter('1000000000'), 1e9);
    assert.equal(await retryAfter('later'), null);
    const theirs = 'Sat, 21 Nov 2026 10:00:00 GMT';
    assert.equal(await retryAfter('Sat, 21 Nov 2026 10:02:00 GMT', theirs), 120);
  });

  it('is aborted by its signal, and then has no result', async () => {
    const aborter = new AbortController();
    receiver.respondWith(() => () => aborter.abort());
    await assert.rejects(sendTo(`${receiver.url}/`, aborter.signal), { code: 'ABORTED' });
  });
});
