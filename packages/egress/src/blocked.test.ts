import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type TestContext, test } from 'node:test';
import { createEgress } from './egress.ts';
import type { EgressErrorCode } from './errors.ts';
import { openEgress, serveHttp } from './testing/loopback.ts';
import type { Egress, EgressOptions, Resolve } from './types.ts';

/** The runtime announces every outgoing socket: an independent witness that nothing was dialled, wherever it led. */
function watchSockets(t: TestContext): () => number {
  let opened = 0;
  const count = () => {
    opened += 1;
  };
  subscribe('net.client.socket', count);
  t.after(() => unsubscribe('net.client.socket', count));
  return () => opened;
}

/** An egress with nothing allowed, whose names resolve to what `names` says. */
function strictEgress(
  t: TestContext,
  names: Record<string, string[]> = {},
  more: Partial<EgressOptions> = {},
): Egress {
  const egress = createEgress({
    userAgent: 'test',
    publicPorts: 'any',
    resolve: resolveFrom(names),
    ...more,
  });
  t.after(() => egress.close());
  return egress;
}

function resolveFrom(names: Record<string, string[]>): Resolve {
  return async (host) =>
    (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

async function refuses(egress: Egress, url: string, code: EgressErrorCode, resolve = false): Promise<void> {
  await assert.rejects(egress.request({ url }), { name: 'EgressError', code }, url);
  await assert.rejects(egress.follow({ url }), { name: 'EgressError', code }, url);
  const result = await egress.check(url, { resolve });
  assert.equal(result.ok ? 'ok' : result.code, code, url);
}

test('no spelling of a private address is dialled', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end('secret'));
  const sockets = watchSockets(t);
  const egress = strictEgress(t);
  const hosts = `127.0.0.1 127.1 127.0.0.1. 0x7f.1 0x7f000001 017700000001 2130706433 0177.0.0.1 127.0x0.1 0 0.0.0.0
    １２７.０.０.１ 127。0。0。1 ①②⑦.0.0.1 %31%32%37.0.0.1 localhost LOCALHOST localhost. a.localhost a.b.localhost.
    [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::7f00:1] [64:ff9b::7f00:1]
    [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:1::1] [2001:0:4136:e378:8000:63bf:80ff:fffe]
    169.254.169.254 100.100.100.200 [fd00:ec2::254] [fe80::1] [fec0::1] [ff02::1] 10.0.0.1 172.16.0.1 172.31.255.255
    192.168.1.1 100.64.0.1 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1
    224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 [100::1] [3fff::1] [5f00::1] [2001:db8::1] [::ffff:a9fe:a9fe]
    [::ffff:0:127.0.0.1] [2a01:4f8::5efe:7f00:1]`;
  for (const host of hosts.split(/\s+/)) {
    await refuses(egress, `http://${host}:${site.port}/`, 'BLOCKED_ADDRESS');
    await refuses(egress, `https://${host}:${site.port}/`, 'BLOCKED_ADDRESS');
  }
  assert.equal(sockets(), 0);
  assert.equal(site.connections(), 0);
});

test('tricks with user names, backslashes, tabs and schemes are refused before anything is dialled', async (t) => {
  const sockets = watchSockets(t);
  const egress = strictEgress(t, { 'ok.example': ['127.0.0.1'] });
  const cases: [string, EgressErrorCode][] = [
    ['http://a:b@169.254.169.254/', 'BAD_URL'],
    ['http://a@example.com/', 'BAD_URL'],
    ['http://:b@example.com/', 'BAD_URL'],
    ['http://example.com:80@127.0.0.1/', 'BAD_URL'],
    ['http://127.0.0.1%00.ok.example/', 'BAD_URL'],
    ['http://127.0.0.1\\@ok.example/', 'BLOCKED_ADDRESS'],
    ['http:127.0.0.1/', 'BLOCKED_ADDRESS'],
    ['http:\\\\127.0.0.1\\x', 'BLOCKED_ADDRESS'],
    ['http://127.0\t.0\n.1/', 'BLOCKED_ADDRESS'],
    ['  http://127.0.0.1/  ', 'BLOCKED_ADDRESS'],
    ['http://[fe80::1%25eth0]/', 'BAD_URL'],
    ['http://1.2.3.4.5/', 'BAD_URL'],
    ['http:///', 'BAD_URL'],
    ['', 'BAD_URL'],
    ['example.com', 'BAD_URL'],
    [`http://example.com/${'a'.repeat(9000)}`, 'BAD_URL'],
    ['http://example.com:99999/', 'BAD_URL'],
    ...[
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://example.com/',
      'data:text/html,x',
      'javascript:1',
      'ws://example.com/',
      'unix:/x',
      'blob:http://127.0.0.1/x',
    ].map((url): [string, EgressErrorCode] => [url, 'BAD_SCHEME']),
  ];
  for (const [url, code] of cases) await refuses(egress, url, code);
  const result = await egress.check('http://ok.example\\@127.0.0.1/', { resolve: true });
  assert.deepEqual(result.ok ? null : result.code, 'BLOCKED_ADDRESS');
  assert.equal(sockets(), 0);
});

test('credentials of a refused URL never appear in the error', async (t) => {
  const error = await strictEgress(t)
    .request({ url: 'http://user:s3cret@example.com/' })
    .catch((e: unknown) => e);
  assert.doesNotMatch(JSON.stringify(error) + String(error), /s3cret/);
});

test('a name is refused when any of its addresses is private, with a public one beside it or not', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end('secret'));
  const sockets = watchSockets(t);
  const names = {
    'private.example': ['127.0.0.1'],
    'mixed.example': ['8.8.8.8', '127.0.0.1'],
    'mixed6.example': ['2606:4700::1111', '::1'],
    'v6only.example': ['fd00::1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'zone.example': ['fe80::1%lo'],
    'garbage.example': ['localhost'],
    'dot.example.': ['127.0.0.1'],
  };
  const egress = strictEgress(t, names);
  for (const host of Object.keys(names)) {
    await refuses(egress, `http://${host}:${site.port}/`, 'BLOCKED_ADDRESS', true);
  }
  assert.equal(sockets(), 0);
  assert.equal(site.connections(), 0);
});

test('the message about a private name does not tell its address', async (t) => {
  const egress = strictEgress(t, { 'intranet.example': ['10.11.12.13'] });
  const error = await egress.request({ url: 'http://intranet.example/' }).catch((e: unknown) => e);
  assert.doesNotMatch(String(error) + JSON.stringify(error), /10\.11/);
});

test('a name that changes its answer between check and connection gains nothing', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end('secret'));
  const responses = ['8.8.8.8', '127.0.0.1', '8.8.8.8', '127.0.0.1'];
  const egress = strictEgress(
    t,
    {},
    { resolve: async () => [{ address: responses.shift() ?? '127.0.0.1', family: 4 }] },
  );
  const url = `http://rebind.example:${site.port}/`;
  assert.equal((await egress.check(url, { resolve: true })).ok, true);
  await assert.rejects(egress.request({ url }), { code: 'BLOCKED_ADDRESS' });
  assert.equal(site.connections(), 0);
});

test('the socket goes to the checked address and the name is asked once for each', async (t) => {
  const site = await serveHttp(t, (request, response) => response.end(request.headers.host));
  const asked: string[] = [];
  const egress = openEgress(t, {
    resolve: async (host) => {
      asked.push(host);
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
  for (let i = 0; i < 3; i++) {
    const response = await egress.request({ url: `http://pinned.example:${site.port}/` });
    assert.equal(Buffer.from(await response.readAll()).toString(), `pinned.example:${site.port}`);
    assert.equal(response.remoteAddress, '127.0.0.1');
  }
  assert.deepEqual(asked, new Array(site.connections()).fill('pinned.example'));
});

test('an allowed address beside a private one is the only one dialled', async (t) => {
  const site = await serveHttp(t, (_, response) => response.end('here'));
  const egress = openEgress(t, {
    allowPrivateNetworks: ['127.0.0.0/8'],
    resolve: resolveFrom({ 'intranet.example': ['10.255.255.1', '127.0.0.1', '::1'] }),
  });
  for (const host of ['localhost', 'intranet.example', 'sub.localhost']) {
    const response = await egress.request({ url: `http://${host}:${site.port}/` });
    assert.equal(response.remoteAddress, '127.0.0.1');
    await response.discard();
  }
});

test('an allowed address does not open the way for the private and the public ones beside it', async (t) => {
  const sockets = watchSockets(t);
  const names = {
    'all.example': ['127.0.0.1', '8.8.8.8', '10.0.0.1'],
    'port.example': ['127.0.0.1', '8.8.8.8'],
  };
  const egress = openEgress(t, { resolve: resolveFrom(names) });
  await refuses(egress, 'http://all.example/', 'BLOCKED_ADDRESS', true);
  await refuses(egress, 'http://port.example:22/', 'BLOCKED_PORT', true);
  assert.equal(sockets(), 0);
});

test('public addresses are reached on the open ports only, allowed networks on any', async (t) => {
  const sockets = watchSockets(t);
  const names = { 'public.example': ['8.8.8.8'] };
  const strict = createEgress({ userAgent: 'test', resolve: resolveFrom(names) });
  const lenient = openEgress(t, { resolve: resolveFrom(names) });
  t.after(() => strict.close());
  for (const port of [22, 25, 6379, 4000, 81]) {
    await refuses(strict, `http://8.8.8.8:${port}/`, 'BLOCKED_PORT');
    await refuses(strict, `http://public.example:${port}/`, 'BLOCKED_PORT');
    await refuses(lenient, `http://public.example:${port}/`, 'BLOCKED_PORT', true);
    await refuses(lenient, `http://[2606:4700::1111]:${port}/`, 'BLOCKED_PORT');
    assert.equal((await lenient.check(`http://127.0.0.1:${port}/`)).ok, true);
  }
  for (const url of [
    'http://8.8.8.8/',
    'https://8.8.8.8/',
    'http://public.example:8080/',
    'https://public.example:8443/',
  ]) {
    assert.deepEqual(await strict.check(url, { resolve: true }), { ok: true, url });
  }
  assert.equal(sockets(), 0);
});

test('a redirect to a private address, a closed port or another scheme is not followed', async (t) => {
  const inner = await serveHttp(t, (_, response) => response.end('secret'), '127.0.0.1');
  const targets: [string, EgressErrorCode][] = [
    [`http://127.0.0.2:${inner.port}/`, 'BLOCKED_ADDRESS'],
    [`//localhost.evil.example:${inner.port}/`, 'BLOCKED_ADDRESS'],
    ['http://169.254.169.254/latest/meta-data/', 'BLOCKED_ADDRESS'],
    ['http://[::ffff:a9fe:a9fe]/', 'BLOCKED_ADDRESS'],
    ['http://8.8.8.8:22/', 'BLOCKED_PORT'],
    ['file:///etc/passwd', 'BAD_SCHEME'],
    ['http://a:b@8.8.8.8/', 'BAD_URL'],
    ['http://[::1', 'BAD_REDIRECT'],
  ];
  const outer = await serveHttp(t, (request, response) => {
    const [location = ''] = targets[Number(request.url?.slice(1))] ?? [];
    response.writeHead(302, { location }).end();
  });
  const sockets = watchSockets(t);
  const egress = openEgress(t, {
    allowPrivateNetworks: ['127.0.0.1/32'],
    resolve: resolveFrom({ 'localhost.evil.example': ['127.0.0.2'] }),
  });
  for (const [i, [location, code]] of targets.entries()) {
    await assert.rejects(egress.follow({ url: `${outer.url}/${i}` }), { code }, location);
  }
  assert.equal(inner.connections(), 0);
  assert.equal(sockets(), outer.connections());
});
