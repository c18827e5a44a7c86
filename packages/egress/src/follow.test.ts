import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import { EgressError, type Hop } from './errors.ts';
import { openEgress, serveHttp, serveTcp } from './testing/loopback.ts';

test('redirects of every kind are followed to the answer, with each hop reported', async (t) => {
  const statuses = [301, 302, 303, 307, 308];
  const site = await serveHttp(t, (request, response) => {
    const step = Number(request.url?.slice(1));
    const status = statuses[step];
    if (status) response.writeHead(status, { location: `${step + 1}` }).end('moved');
    else response.end('arrived');
  });
  for (const method of ['GET', 'HEAD'] as const) {
    site.requests.length = 0;
    const response = await openEgress(t).follow({ url: `${site.url}/0`, method });
    assert.equal(response.status, 200);
    assert.equal(response.url, `${site.url}/5`);
    const expected = statuses.map((status, i) => ({
      url: `${site.url}/${i}`,
      status,
      location: `${site.url}/${i + 1}`,
    }));
    assert.deepEqual(response.hops, expected);
    assert.deepEqual(
      site.requests,
      [0, 1, 2, 3, 4, 5].map((i) => `${method} /${i}`),
    );
    assert.equal(Buffer.from(await response.readAll()).toString(), method === 'GET' ? 'arrived' : '');
  }
});

test('a 3xx that is no redirect, or one without Location, is the answer', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    const [, status = '200', location] = request.url?.split('/') ?? [];
    response.writeHead(Number(status), location === undefined ? {} : { location });
    response.end();
  });
  for (const path of ['/301', '/302/', '/300/x', '/304/x', '/305/x', '/201/x']) {
    const response = await openEgress(t).follow({ url: site.url + path });
    assert.deepEqual([response.status, response.hops], [Number(path.split('/')[1]), []], path);
  }
});

test('Location may be relative, non-ASCII in UTF-8 or latin1, or repeated; fragments are inherited', async (t) => {
  const locations: Record<string, Buffer> = {
    '/a/utf8': Buffer.from('../grün?x=ü'),
    '/a/latin1': Buffer.from('/grün?x=ü', 'latin1'),
    '/a/twice': Buffer.from('/first\r\nlocation: /second'),
    '/a/scheme': Buffer.from('//127.0.0.1:PORT/third'),
    '/a/fragment': Buffer.from('/fourth#new'),
  };
  const site = await serveTcp(t, (socket) => {
    socket.once('data', (data) => {
      const location = locations[data.toString('latin1').split(' ')[1] ?? ''];
      const text = location?.toString('latin1').replace('PORT', String(site.port));
      socket.end(
        Buffer.from(
          `HTTP/1.1 ${text ? `302 Found\r\nlocation: ${text}` : '200 OK'}\r\ncontent-length: 0\r\n\r\n`,
          'latin1',
        ),
      );
    });
  });
  const egress = openEgress(t);
  for (const [path, target] of [
    ['/a/utf8#top', '/gr%C3%BCn?x=%C3%BC#top'],
    ['/a/latin1', '/gr%C3%BCn?x=%C3%BC'],
    ['/a/twice', '/first'],
    ['/a/scheme', '/third'],
    ['/a/fragment#old', '/fourth#new'],
  ]) {
    assert.equal((await egress.follow({ url: site.url + path })).url, site.url + target);
  }
});

test('a chain that is too long ends with TOO_MANY_REDIRECTS and names its hops', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end();
  });
  const egress = openEgress(t);
  const error = await egress.follow({ url: `${site.url}/0` }).catch((e: unknown) => e);
  assert.ok(error instanceof EgressError);
  assert.deepEqual([error.code, error.hops.length, site.requests.length], ['TOO_MANY_REDIRECTS', 11, 11]);
  await assert.rejects(egress.follow({ url: `${site.url}/0`, maxRedirects: 0 }), {
    code: 'TOO_MANY_REDIRECTS',
  });
});

test('a loop is recognized at once, whatever its fragments say', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    const location = request.url === '/a' ? '/b#x' : request.url === '/b' ? '/a#y' : '/self';
    response.writeHead(301, { location }).end();
  });
  const egress = openEgress(t);
  await assert.rejects(egress.follow({ url: `${site.url}/a` }), { code: 'REDIRECT_LOOP' });
  assert.deepEqual(site.requests, ['GET /a', 'GET /b']);
  await assert.rejects(egress.follow({ url: `${site.url}/self` }), { code: 'REDIRECT_LOOP' });
  assert.equal(site.requests.length, 3);
});

test('a page that redirects to itself until it gets its cookie is not a loop', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    if (request.headers.cookie === 'lang=en; seen=1; v=a=b') response.end('welcome');
    else
      response
        .writeHead(302, {
          location: request.url,
          'set-cookie': ['seen=1; Path=/; HttpOnly', 'v=a=b', '=odd', 'odd'],
        })
        .end();
  });
  const egress = openEgress(t);
  const response = await egress.follow({ url: `${site.url}/`, headers: { Cookie: 'lang=en' } });
  assert.deepEqual([response.status, response.hops.length], [200, 1]);
  await response.discard();
  await assert.rejects(egress.follow({ url: `${site.url}/other` }), { code: 'REDIRECT_LOOP' });
});

test('onHop can end the chain and make the redirect the answer', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    response
      .writeHead(302, { location: request.url === '/1' ? 'https://other.example/' : '/1' })
      .end('body of the redirect');
  });
  const seen: Hop[] = [];
  const response = await openEgress(t).follow({
    url: `${site.url}/`,
    onHop: (hop) => {
      seen.push(hop);
      return hop.location.startsWith(site.url);
    },
  });
  assert.deepEqual([response.status, response.url, response.hops.length], [302, `${site.url}/1`, 1]);
  assert.deepEqual(seen.at(-1), { url: `${site.url}/1`, status: 302, location: 'https://other.example/' });
  assert.equal(Buffer.from(await response.readAll()).toString(), 'body of the redirect');
});

test('credentials stay with the origin they were given for', async (t) => {
  const got: string[] = [];
  const record = (headers: IncomingHttpHeaders) =>
    got.push([headers.authorization, headers.cookie, headers['x-mine']].map(String).join(' '));
  const other = await serveHttp(t, (request, response) => response.end(String(record(request.headers))));
  const site = await serveHttp(t, (request, response) => {
    record(request.headers);
    response.writeHead(302, { location: request.url === '/' ? '/again' : other.url }).end();
  });
  const headers = { Authorization: 'Bearer x', Cookie: 'a=1', 'X-Mine': 'kept' };
  await (await openEgress(t).follow({ url: `${site.url}/`, headers })).discard();
  assert.deepEqual(got, ['Bearer x a=1 kept', 'Bearer x a=1 kept', 'undefined undefined kept']);
});

test('the deadline covers the whole chain and endless redirect bodies do not hold it up', async (t) => {
  const site = await serveHttp(t, (request, response) => {
    const step = Number(request.url?.slice(1));
    if (step < 3) {
      response.writeHead(302, { location: `/${step + 1}` }).write('never ends');
      return;
    }
    if (request.url === '/3') response.end('done');
  });
  const egress = openEgress(t);
  const response = await egress.follow({ url: `${site.url}/0`, timeouts: { totalMs: 2_000 } });
  assert.equal(Buffer.from(await response.readAll()).toString(), 'done');
  const slow = await serveHttp(t, (request, response) => {
    const timer = setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 40);
    response.on('close', () => clearTimeout(timer));
  });
  await assert.rejects(egress.follow({ url: slow.url, timeouts: { totalMs: 130 } }), { code: 'TIMEOUT' });
  assert.ok(slow.requests.length < 6);
});

test('a failure behind a redirect tells the way that led there', async (t) => {
  const site = await serveHttp(t, (_, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/x' }).end(),
  );
  const error = await openEgress(t)
    .follow({ url: site.url })
    .catch((e: unknown) => e);
  assert.ok(error instanceof EgressError);
  assert.deepEqual([error.code, error.url], ['BLOCKED_ADDRESS', 'http://10.0.0.1/x']);
  assert.deepEqual(error.hops, [{ url: `${site.url}/`, status: 302, location: 'http://10.0.0.1/x' }]);
});

test('headers for the origin, and the suffix of the user agent, stay there, even when the chain comes back', async (t) => {
  const seen: [string, IncomingHttpHeaders][] = [];
  const other = await serveHttp(t, (request, response) => {
    seen.push([`other ${request.url}`, request.headers]);
    response.writeHead(302, { location: `${site.url}/back` }).end();
  });
  const site = await serveHttp(t, (request, response) => {
    seen.push([request.url ?? '', request.headers]);
    const next = { '/start': '/within', '/within': `${other.url}/away` }[request.url ?? ''];
    response.writeHead(next === undefined ? 200 : 302, next === undefined ? {} : { location: next }).end();
  });
  const response = await openEgress(t).follow({
    url: `${site.url}/start`,
    headers: { cookie: 'a=1', 'x-plain': 'yes' },
    originHeaders: { 'X-Staging-Key': 'secret', cookie: 'b=2' },
    userAgentSuffix: 'Suffix/1.0',
  });
  assert.equal(response.url, `${site.url}/back`);
  assert.deepEqual(
    seen.map(([path, headers]) => [
      path,
      headers['x-staging-key'],
      headers.cookie,
      headers['x-plain'],
      headers['user-agent']?.endsWith(' Suffix/1.0'),
    ]),
    [
      ['/start', 'secret', 'a=1; b=2', 'yes', true],
      ['/within', 'secret', 'a=1; b=2', 'yes', true],
      ['other /away', undefined, undefined, 'yes', false],
      ['/back', undefined, undefined, 'yes', false],
    ],
  );
});
