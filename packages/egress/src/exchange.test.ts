import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openEgress, serveHttp, serveTcp } from './testing/loopback.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

test('an answer comes with status, headers, address, times and sizes', async (t) => {
  const sent = gzipSync('hello');
  const site = await serveHttp(t, (_, response) => {
    response.writeHead(203, 'Fine', {
      'Content-Encoding': 'gzip',
      'X-One': 'a',
      'Set-Cookie': ['a=1', 'b=2'],
    });
    response.end(sent);
  });
  const response = await openEgress(t).request({ url: `${site.url}/a%20b?c=ü#part` });
  assert.deepEqual(
    [response.status, response.statusText, response.httpVersion, response.remoteAddress],
    [203, 'Fine', '1.1', '127.0.0.1'],
  );
  assert.equal(response.url, `${site.url}/a%20b?c=%C3%BC#part`);
  assert.deepEqual(site.requests, ['GET /a%20b?c=%C3%BC']);
  assert.deepEqual([response.headers['x-one'], response.headers['set-cookie']], ['a', 'a=1\nb=2']);
  assert.equal(Buffer.from(await response.readAll()).toString(), 'hello');
  const stats = response.stats();
  assert.deepEqual(
    { ...stats, totalMs: 0 },
    { wireBytes: sent.length, decodedBytes: 5, truncated: false, decodeError: null, totalMs: 0 },
  );
  assert.ok(response.ttfbMs > 0 && stats.totalMs >= response.ttfbMs);
});

test('the request carries the given body and headers, and defaults the rest', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    const {
      'user-agent': agent,
      accept,
      'accept-encoding': encoding,
      'x-a': a,
      'content-length': length,
    } = request.headers;
    request.pipe(
      response.setHeader(
        'x-got',
        JSON.stringify([agent, accept, encoding ?? null, a ?? null, length ?? null]),
      ),
    );
  });
  const egress = openEgress(t);
  const post = await egress.request({
    url: site.url,
    method: 'POST',
    body: 'ünï',
    headers: { 'X-A': '1', 'User-Agent': 'me' },
    acceptEncoding: false,
  });
  assert.equal(Buffer.from(await post.readAll()).toString(), 'ünï');
  assert.equal(post.headers['x-got'], '["me","*/*",null,"1","5"]');
  const get = await egress.request({ url: site.url });
  assert.equal(get.headers['x-got'], '["test","*/*","gzip, deflate, br, zstd",null,null]');
  await get.discard();
  await assert.rejects(egress.request({ url: site.url, headers: { Host: 'other' } }), { code: 'PROTOCOL' });
  await assert.rejects(egress.request({ url: site.url, headers: { 'x-a': 'a\r\nb: c' } }), {
    code: 'PROTOCOL',
  });
});

test('header values are read as UTF-8 where they are, else as latin1, and no name is special', async (t) => {
  const site = await serveTcp(t, (socket) => {
    socket.write(
      Buffer.concat([
        Buffer.from(`${ok}x-utf: `),
        Buffer.from('/ä€'),
        Buffer.from('\r\nx-latin: '),
        Buffer.from('/ä', 'latin1'),
      ]),
    );
    socket.end('\r\n__proto__: p\r\nconstructor: c\r\nContent-Length: 0\r\n\r\n');
  });
  const proto = '__proto__';
  const { headers } = await openEgress(t).request({ url: site.url });
  assert.deepEqual(
    [headers['x-utf'], headers['x-latin'], headers[proto], headers.constructor],
    ['/ä€', '/ä', 'p', 'c'],
  );
});

test('an endless chunked body and a huge one are cut at the limit, and their connection is closed', async (t) => {
  const closed: Promise<void>[] = [];
  const site = await serveHttp(t, (request, response) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    closed.push(promise);
    request.socket.on('close', resolve).on('error', resolve);
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
    };
    if (request.url === '/huge') response.setHeader('content-length', 1e12);
    response.on('drain', more);
    more();
  });
  for (const path of ['/endless', '/huge']) {
    const response = await openEgress(t).request({ url: site.url + path, maxBodyBytes: 1_000_000 });
    assert.equal((await response.readAll()).length, 1_000_000);
    assert.equal(response.stats().truncated, true);
    assert.ok(response.stats().wireBytes < 1_500_000);
  }
  await Promise.all(closed);
});

test('a consumer that does not read holds the sender back', async (t) => {
  let written = 0;
  const stalled = Promise.withResolvers<void>();
  const site = await serveHttp(t, (_, response) => {
    const chunk = Buffer.alloc(1 << 20);
    const more = () => {
      written += chunk.length;
      if (response.write(chunk)) more();
      else if (written > 8 << 20) stalled.resolve();
    };
    response.on('drain', more);
    response.on('close', () => stalled.resolve());
    more();
  });
  const response = await openEgress(t).request({
    url: site.url,
    maxBodyBytes: 1 << 30,
    timeouts: { totalMs: 300 },
  });
  await stalled.promise;
  assert.ok(written < 64 << 20);
  assert.ok(response.stats().wireBytes < 1 << 20);
});

for (const [title, timeouts, bytes] of [
  ['headers that never come', { headersMs: 50 }, ''],
  ['headers that drip', { headersMs: 50 }, `${ok}x-a`],
  ['an answer that only says 103', { headersMs: 50 }, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['a whole exchange that takes too long', { totalMs: 50 }, ''],
] as const) {
  test(`${title} end with TIMEOUT`, async (t) => {
    const site = await serveTcp(t, (socket) => socket.write(bytes));
    await assert.rejects(openEgress(t).request({ url: site.url, timeouts }), { code: 'TIMEOUT' });
  });
}

test('a body that stalls, and one that drips past the deadline, end with TIMEOUT after what had come', async (t) => {
  const site = await serveTcp(t, (socket) => {
    socket.write(`${ok}content-length: 1000\r\n\r\nabc`);
    const drip = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(drip));
  });
  const quiet = await serveTcp(t, (socket) => socket.write(`${ok}content-length: 1000\r\n\r\nabc`));
  for (const [url, timeouts] of [
    [quiet.url, { idleMs: 50 }],
    [site.url, { idleMs: 1000, totalMs: 150 }],
  ] as const) {
    const response = await openEgress(t).request({ url, timeouts });
    let got = '';
    await assert.rejects(
      async () => {
        for await (const chunk of response.body) got += Buffer.from(chunk).toString();
      },
      { code: 'TIMEOUT' },
    );
    assert.match(got, /^abc/);
  }
});

test('more than 64 KiB of headers, and what is not HTTP/1, end with PROTOCOL', async (t) => {
  const responses = [
    ok + 'x-a: '.padEnd(70_000, 'b'),
    ok + 'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(2000),
    '<html>HTTP/0.9 page</html>\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n',
    `${ok}bad header line\r\n\r\n`,
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  ];
  const site = await serveTcp(t, (socket, count) => socket.write(responses[count - 1] ?? ''));
  const egress = openEgress(t);
  for (const bytes of responses) {
    await assert.rejects(egress.request({ url: site.url }), { code: 'PROTOCOL' }, bytes.slice(0, 60));
  }
});

test('up to 64 KiB of headers are read', async (t) => {
  const site = await serveTcp(t, (socket) =>
    socket.end(`${ok}${'x-a: '.padEnd(60_000, 'b')}\r\ncontent-length: 0\r\n\r\n`),
  );
  assert.equal((await openEgress(t).request({ url: site.url })).headers['x-a']?.length, 59_995);
});

test('a connection that is dropped ends with RESET, before the headers and within the body', async (t) => {
  const early = await serveTcp(t, (socket) => socket.once('data', () => socket.resetAndDestroy()));
  const silent = await serveTcp(t, (socket) => socket.once('data', () => socket.end()));
  const late = await serveTcp(t, (socket) => {
    socket.write(`${ok}content-length: 10\r\n\r\nabc`, () => socket.end());
  });
  const broken = await serveTcp(t, (socket) => {
    socket.write(`${ok}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`, () => socket.end());
  });
  const egress = openEgress(t);
  for (const site of [early, silent])
    await assert.rejects(egress.request({ url: site.url }), { code: 'RESET' });
  assert.deepEqual([early.connections(), silent.connections()], [1, 1]);
  for (const site of [late, broken]) {
    const response = await egress.request({ url: site.url });
    await assert.rejects(response.readAll(), { code: 'RESET' });
  }
});

test('a closed port ends with REFUSED, a name that does not exist with DNS_NOT_FOUND, a sick name server with DNS_FAILED', async (t) => {
  const gone = await serveTcp(t, () => undefined);
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const egress = openEgress(t, {
    resolve: (host) => {
      if (host === 'closed.example') return Promise.resolve([{ address: '127.0.0.9', family: 4 }]);
      if (host === 'nowhere.example') return Promise.resolve([]);
      return host === 'hangs.example'
        ? Promise.withResolvers<never>().promise
        : fail(host.split('.')[0] ?? '');
    },
  });
  await assert.rejects(egress.request({ url: `http://closed.example:${gone.port}/` }), { code: 'REFUSED' });
  await assert.rejects(egress.request({ url: 'http://nowhere.example/' }), { code: 'DNS_NOT_FOUND' });
  await assert.rejects(egress.request({ url: 'http://hangs.example/', timeouts: { connectMs: 30 } }), {
    code: 'DNS_FAILED',
  });
  const check = await egress.check('http://hangs.example/', { resolve: true, timeoutMs: 30 });
  assert.deepEqual(check, {
    ok: false,
    code: 'DNS_FAILED',
    message: 'The DNS lookup timed out.',
  });
});

test('the system resolver reports a name that cannot exist', async (t) => {
  await assert.rejects(
    openEgress(t).request({ url: 'http://does-not-exist.invalid/' }),
    (error: { code: string }) => ['DNS_NOT_FOUND', 'DNS_FAILED'].includes(error.code),
  );
});

test('the signal of the caller stops a request at once, waiting or reading', async (t) => {
  const site = await serveTcp(t, (socket) => socket.write(`${ok}content-length: 10\r\n\r\nabc`));
  const silent = await serveTcp(t, (socket) => socket.on('data', () => stop.abort(left)));
  const stop = new AbortController();
  const left = new Error('user left');
  const egress = openEgress(t);
  await assert.rejects(egress.request({ url: silent.url, signal: stop.signal }), {
    code: 'ABORTED',
    cause: left,
  });
  await assert.rejects(egress.request({ url: silent.url, signal: stop.signal }), { code: 'ABORTED' });
  assert.equal(silent.connections(), 1);
  const later = new AbortController();
  const response = await egress.request({ url: site.url, signal: later.signal });
  const reading = response.readAll();
  later.abort();
  await assert.rejects(reading, { code: 'ABORTED' });
});
