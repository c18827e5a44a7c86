import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { limits } from '@fettle/contract';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { startSecondService } from '../testing/second-service.ts';

const endMs = 20_000;

describe('bounds of a request', async () => {
  const attachmentBytes = 512 * 1024;
  const service = await startService({ after }, { config: { attachmentBytes } });
  const timeouts = {
    headersMs: 300,
    requestMs: 600,
    keepAliveMs: 1000,
    checkMs: 50,
    responseStallMs: 20_000,
    progress: { bytes: 1, ms: 10_000 },
  };
  const impatient = await startSecondService({ after }, service, { timeouts });
  const fixture = await createFixture(service);
  const authorization = `Bearer ${fixture.member.token}`;
  const task = await fixture.member.v1.createTask({ projectId: fixture.project.id, title: 'Bounded' });

  const open = (url = service.url): Socket => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setTimeout(endMs, () => socket.destroy(new Error('nothing came for a long time')));
    return socket;
  };
  /** Sends bytes and returns all that comes until the service closes. */
  const exchange = async (raw: string | Buffer, url?: string): Promise<string> => {
    const socket = open(url);
    socket.write(raw);
    return readText(socket);
  };
  const head = (method: string, path: string, ...headers: string[]) =>
    `${[`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: ${authorization}`, ...headers].join('\r\n')}\r\n\r\n`;
  const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json', path = '/api/v1/tasks') =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
      signal: AbortSignal.timeout(endMs),
    });
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error: { code: string } }).error.code;

  it('closes a connection whose body trickles, with the envelope of any other refusal', async () => {
    const socket = open(impatient.url);
    const said = readText(socket);
    socket.write(head('POST', '/api/v1/tasks', 'content-type: application/json', 'content-length: 1000'));
    const drip = setInterval(() => socket.write(' '), 20);
    const response = await said;
    clearInterval(drip);
    assert.match(response, /^HTTP\/1\.1 400 /);
    assert.match(response, /x-request-id: [\w-]{36}\r\n/);
    assert.match(response, /\r\n\r\n\{"error":\{"code":"BAD_REQUEST","message":"The request timed out/);
  });

  it('closes a connection whose headers trickle or whose body never comes', async () => {
    const socket = open(impatient.url);
    const said = readText(socket);
    socket.write('GET /api/v1/me HTTP/1.1\r\nhost: localhost\r\n');
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
    assert.match(await said, /^HTTP\/1\.1 400 /);
    clearInterval(drip);
    const declared = head('POST', '/api/v1/tasks', 'content-type: application/json', 'content-length: 10');
    assert.match(await exchange(declared, impatient.url), /^HTTP\/1\.1 400 /);
  });

  it('closes a connection that was opened ahead of need without a word, so that no later request is refused', async () => {
    assert.equal(await readText(open(impatient.url)), '');
  });

  it('closes a connection on which nothing is asked', async () => {
    const socket = open(impatient.url);
    socket.write(head('GET', '/healthz'));
    assert.match(await readText(socket), /^HTTP\/1\.1 200 /);
  });

  it('answers headers beyond 32 KiB, and bytes that are no HTTP, with the envelope', async () => {
    for (const raw of [
      head('GET', '/api/v1/me', `x-long: ${'a'.repeat(40_000)}`),
      head('GET', `/api/v1/tasks?q=${'a'.repeat(40_000)}`),
      'HELO mail.example.com\r\n\r\n',
      head('GET', '/api/v1/me', 'x-split: a\r\n b\0'),
    ]) {
      const response = await exchange(raw);
      assert.match(response, /^HTTP\/1\.1 400 Bad Request\r\n/, raw.slice(0, 60));
      assert.match(response, /\r\n\r\n\{"error":\{"code":"BAD_REQUEST","message":"[^"]+"\}\}$/);
    }
  });

  it('refuses ten thousand query parameters', async () => {
    const query = Array.from({ length: 10_000 }, () => 'a&').join('');
    const response = await service.fetch(`/api/v1/tasks?${query}`, { headers: { authorization } });
    assert.equal(response.status, 400);
    assert.equal(await codeOf(response), 'BAD_REQUEST');
  });

  it('refuses a megabyte of brackets without stumbling', async () => {
    for (const sign of ['[', '{"a":', '"\\u0041']) {
      const response = await post(sign.repeat(Math.floor((limits.jsonBodyBytes - 1) / sign.length)));
      assert.equal(response.status, 400);
    }
    const balanced = 250_000;
    const deep = await post(`${'['.repeat(balanced)}${']'.repeat(balanced)}`);
    assert.equal(deep.status, 400);
  });

  it('takes a body of exactly one MiB and refuses one byte more, with and without Content-Length', async () => {
    const about = (bytes: number) => {
      const start = `{"projectId":"${fixture.project.id}","title":"x"`;
      return `${start}${' '.repeat(bytes - start.length - 1)}}`;
    };
    assert.equal((await post(about(limits.jsonBodyBytes))).status, 201);
    const over = await post(about(limits.jsonBodyBytes + 1));
    assert.equal(over.status, 413);
    assert.equal(await codeOf(over), 'PAYLOAD_TOO_LARGE');
    const chunk = about(limits.jsonBodyBytes + 1);
    const chunked = head(
      'POST',
      '/api/v1/tasks',
      'content-type: application/json',
      'transfer-encoding: chunked',
    );
    const socket = open();
    socket.write(chunked);
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    assert.match(String(first), /^HTTP\/1\.1 413 /);
  });

  it('tells the sender of far too much why, instead of resetting the connection', async () => {
    const much = Buffer.alloc(16 * 1024 * 1024, ' ');
    const part = '--e\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const form = Buffer.concat([Buffer.from(part), much, Buffer.from('\r\n--e--\r\n')]);
    const attachments = `/api/v1/tasks/${task.id}/attachments`;
    const refusals: [string, string, Buffer, RegExp][] = [
      ['/api/v1/tasks', 'application/json', much, /^HTTP\/1\.1 413 /],
      [attachments, 'multipart/form-data; boundary=e', form, /^HTTP\/1\.1 413 /],
      ['/api/v1/tasks', 'text/plain', much, /^HTTP\/1\.1 415 /],
    ];
    for (const [path, type, body, expected] of refusals) {
      const socket = open();
      const headers = [`content-type: ${type}`, `content-length: ${body.length}`];
      // As many callers do: everything is sent before anything is read.
      const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
      socket.on('error', reject);
      socket.write(head('POST', path, ...headers));
      socket.write(body, (error) => (error ? reject(error) : resolve()));
      await sent;
      const [first] = (await once(socket, 'data')) as [Buffer];
      assert.match(String(first), expected, path);
      socket.destroy();
    }
  });

  it('does not report a client that disconnects in the middle of its body as an internal error', async () => {
    const path = `/api/v1/tasks/${task.id}/attachments`;
    const part = '--e\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    const halves = [
      `${head('POST', '/api/v1/tasks', 'content-type: application/json', 'content-length: 100')}{"title":`,
      head('POST', path, 'content-type: multipart/form-data; boundary=e', 'content-length: 5000') + part,
    ];
    for (const half of halves) {
      const seen = service.logged.length;
      const socket = open();
      // Destroyed before it is connected, it would never have come.
      await new Promise((written) => socket.write(half, written));
      // The answer to a later request on another connection shows that this one has been taken up.
      await (await service.fetch('/healthz')).text();
      socket.destroy();
      const isTold = () =>
        service.logged.slice(seen).some(({ msg }) => String(msg).includes('client disconnected'));
      for (let look = 0; look < 2000 && !isTold(); look++) await (await service.fetch('/healthz')).text();
      assert.ok(isTold(), half);
    }
    assert.deepEqual(
      service.logged.filter(({ level }) => Number(level) >= 50),
      [],
    );
  });

  it('answers pipelined requests in their order', async () => {
    const raw =
      head('GET', '/api/v1/me') +
      head('GET', '/api/v1/nothing') +
      head('HEAD', '/api/v1/me') +
      head('GET', `/api/v1/tasks/${task.id}`, 'connection: close');
    const response = await exchange(raw);
    assert.deepEqual(
      [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
      ['200', '404', '200', '200'],
    );
    assert.ok(response.endsWith('}'));
    assert.match(response.slice(response.lastIndexOf('HTTP/1.1')), /"title":"Bounded"/);
  });

  it('does not take the rest of a refused body for a next request', async () => {
    const smuggled = head('DELETE', `/api/v1/tasks/${task.id}`);
    const raw =
      head('POST', '/api/v1/tasks', 'content-type: text/plain', `content-length: ${smuggled.length}`) +
      smuggled +
      head('GET', '/api/v1/me', 'connection: close');
    const response = await exchange(raw);
    assert.deepEqual(
      [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
      ['415', '200'],
    );
    assert.equal((await fixture.member.v1.getTask({ id: task.id })).id, task.id);
  });

  it('answers HEAD with the headers of GET and no byte more', async () => {
    for (const path of ['/api/v1/tasks', `/api/v1/tasks/${task.id}`, '/api/v1/nothing', '/docs']) {
      const [got, headed] = await Promise.all(
        ['GET', 'HEAD'].map((method) => service.fetch(path, { method, headers: { authorization } })),
      );
      assert.ok(got !== undefined && headed !== undefined);
      assert.equal(headed.status, got.status, path);
      for (const name of ['content-type', 'content-length', 'etag'])
        assert.equal(headed.headers.get(name), got.headers.get(name), `${name} of ${path}`);
      assert.equal(await headed.text(), '');
      await got.body?.cancel();
    }
  });
});
