import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { createEgress, type ResolvedAddress } from '@fettle/egress';
import { type Receiver, type ReceiverAnswer, startReceiver } from '../../../testing/receiver.ts';
import { deliveryRules } from './delivery-rules.ts';
import { type AttemptResult, sendDelivery } from './send-delivery.ts';

const rules = { ...deliveryRules, attemptMs: 400, connectMs: 200 };

function fail(code: string) {
  return Object.assign(new Error(code), { code });
}

/** Names that behave in their ways; all others are this machine. */
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

describe('an attempt', async () => {
  const egress = createEgress({ userAgent: 'test', allowPrivateNetworks: ['127.0.0.1/32'], resolve });
  const receiver: Receiver = await startReceiver({ after });
  after(() => egress.close());

  const sendTo = (url: string, signal = new AbortController().signal): Promise<AttemptResult> =>
    sendDelivery(
      egress,
      { url, headers: { 'x-service-event': 'x' }, body: '{"a":1}', signal, nowMs: 0 },
      rules,
    );
  const answering = async (answer: ReceiverAnswer) => {
    receiver.answer(() => answer);
    return await sendTo(`${receiver.url}/hook?x=1`);
  };

  for (const status of [200, 201, 204, 299]) {
    it(`that is answered ${status} is a success`, async () => {
      const result = await answering({ status, body: 'fine' });
      assert.deepEqual([result.error, result.responseStatus], [null, status]);
      assert.equal(result.responseBody, status === 204 ? '' : 'fine');
    });
  }

  it('posts the body and the headers it was given, to the path it was given', async () => {
    await answering(200);
    const last = receiver.posts.at(-1);
    assert.deepEqual(
      [last?.path, last?.body, last?.headers['x-service-event']],
      ['/hook?x=1', '{"a":1}', 'x'],
    );
    assert.equal(last?.headers['content-length'], '7');
    assert.equal(last?.headers['accept-encoding'], undefined);
  });

  for (const status of [300, 301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503]) {
    it(`that is answered ${status} failed, and the status is told`, async () => {
      const result = await answering({
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
    await answering({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    assert.deepEqual(
      receiver.posts.slice(before).map(({ path }) => path),
      ['/hook?x=1'],
    );
  });

  it('that is never answered ends after its time', async () => {
    const result = await answering(() => undefined);
    assert.match(result.error ?? '', /^TIMEOUT: /);
    assert.deepEqual([result.responseStatus, result.responseBody, result.isOurFault], [null, null, false]);
    assert.ok(result.durationMs >= rules.attemptMs && result.durationMs < rules.attemptMs + 1000);
  });

  it('whose answer stalls behind its headers ends after its time, with the status that came', async () => {
    const result = await answering((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun');
    });
    assert.match(result.error ?? '', /^TIMEOUT: /);
    assert.deepEqual([result.responseStatus, result.responseBody], [200, 'begun']);
  });

  it('whose answer drips byte by byte ends after its time all the same', async () => {
    const result = await answering((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    assert.match(result.error ?? '', /^TIMEOUT: /);
  });

  it('whose connection is reset says so', async () => {
    const result = await answering((_response, request) => request.socket.resetAndDestroy());
    assert.match(result.error ?? '', /^RESET: /);
    assert.equal(result.isOurFault, false);
  });

  it('is made again at once when the receiver has closed the connection that was kept', async () => {
    await answering(200);
    // The connection is free for the next request a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    let cut = false;
    receiver.answer(() => {
      if (cut) return 200;
      cut = true;
      return (_response, request) => request.socket.destroy();
    });
    const before = receiver.posts.length;
    assert.equal((await sendTo(`${receiver.url}/`)).error, null);
    assert.equal(receiver.posts.length - before, 2);
  });

  it('to a port nobody listens on was refused', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    assert.match((await sendTo(`http://127.0.0.1:${port}/`)).error ?? '', /^REFUSED: /);
  });

  it('to a receiver without a certificate that can be trusted says so', async () => {
    const result = await sendTo(receiver.url.replace('http:', 'https:'));
    assert.match(result.error ?? '', /^TLS: /);
    assert.equal(result.isOurFault, false);
  });

  it('to something that does not speak HTTP says so', async (t) => {
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

  it('to a name nobody has is the receiver’s affair, to a name service that is silent is ours', async () => {
    const gone = await sendTo('http://gone.example/');
    assert.match(gone.error ?? '', /^DNS_NOT_FOUND: /);
    const dark = await sendTo('http://dark.example/');
    assert.match(dark.error ?? '', /^DNS_FAILED: /);
    assert.deepEqual([gone.isOurFault, dark.isOurFault], [false, true]);
  });

  it('to a name that leads inside is refused when it is made, without naming the address', async () => {
    for (const host of ['inside.example', 'both.example', '10.0.0.1', '[::ffff:0a00:0001]']) {
      const result = await sendTo(`http://${host}/`);
      assert.match(result.error ?? '', /^BLOCKED_ADDRESS: /, host);
      assert.doesNotMatch(result.error ?? '', /10\.1\.2\.3/);
    }
  });

  it('reads 64 KiB of an endless answer and keeps 16 KiB', async () => {
    let written = 0;
    const result = await answering((response) => {
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

  it('keeps an answer of any bytes as text that can be stored', async () => {
    const result = await answering((response) => response.end(Buffer.from([0, 0xff, 0xc3, 0x28, 0x61])));
    assert.equal(result.responseBody, '\ufffd\ufffd\ufffd(a');
  });

  it('tells for how long the receiver wants to be left alone', async () => {
    const retryAfter = async (value: string, date?: string) => {
      const headers = { 'retry-after': value, ...(date === undefined ? {} : { date }) };
      return (await answering({ status: 429, headers })).retryAfter;
    };
    assert.equal(await retryAfter('7'), 7);
    assert.equal(await retryAfter('1000000000'), 1e9);
    assert.equal(await retryAfter('later'), null);
    const theirs = 'Sat, 21 Nov 2026 10:00:00 GMT';
    assert.equal(await retryAfter('Sat, 21 Nov 2026 10:02:00 GMT', theirs), 120);
  });

  it('is cut off by its signal, and then tells nothing', async () => {
    const aborter = new AbortController();
    receiver.answer(() => () => aborter.abort());
    await assert.rejects(sendTo(`${receiver.url}/`, aborter.signal), { code: 'ABORTED' });
  });
});
