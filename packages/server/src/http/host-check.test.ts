import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createDashboardBuild } from '../testing/dashboard-build.ts';
import { startService } from '../testing/harness.ts';

/** Sends a request as it is written and gives status and body; fetch lets nobody name the Host. */
async function ask(url: string, path: string, headers: string[], { method = 'GET', version = '1.1' } = {}) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(20_000, () => socket.destroy(new Error('nothing came for a long time')));
  socket.write(
    `${[`${method} ${path} HTTP/${version}`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`,
  );
  const response = await readText(socket);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]),
    requestId: /x-request-id: ([\w-]{36})/i.exec(response)?.[1],
    body: response.slice(response.indexOf('\r\n\r\n') + 4),
  };
}

const paths = [
  '/',
  '/projects/x',
  '/assets/app-1234.js',
  '/docs',
  '/docs/page/style.css',
  '/api/openapi.json',
  '/api/setup',
  '/api/v1/me',
  '/metrics',
  '/unsubscribe/x',
  '/nothing',
];

describe('a name that is not ours (DNS rebinding)', async () => {
  const config = { publicUrl: 'https://fettle.example', allowedHosts: ['tasks.lan'], trustProxy: [] };
  const dashboard = await createDashboardBuild({ after });
  const service = await startService({ after }, { config, dashboard });
  const port = new URL(service.url).port;

  for (const path of paths) {
    it(`is refused at ${path} before anything else is looked at`, async () => {
      for (const name of [
        'evil.example',
        `evil.example:${port}`,
        'fettle.example.evil',
        '127.0.0.1.evil.example',
        'x',
      ]) {
        const { status, body } = await ask(service.url, path, [`host: ${name}`, 'accept: text/html']);
        assert.equal(status, 403, name);
        assert.match(
          body,
          /^\{"error":\{"code":"FORBIDDEN","message":"(?:[^"\\]|\\")*FETTLE_ALLOWED_HOSTS[^"]*"\}\}$/,
        );
      }
    });
  }

  it('does not reach set-up, and the answer names the setting and the name', async () => {
    const post = { method: 'POST' };
    const headers = [
      'host: evil.example',
      'origin: http://evil.example',
      'content-type: application/json',
      'content-length: 2',
    ];
    const { status, body } = await ask(service.url, '/api/setup', [...headers, '', '{}'], post);
    assert.equal(status, 403);
    assert.match(body, /\\"evil\.example\\".*FETTLE_PUBLIC_URL.*FETTLE_ALLOWED_HOSTS/);
  });

  it('is no matter for who looks whether the service lives', async () => {
    for (const probe of ['/healthz', '/readyz']) {
      for (const headers of [['host: 10.0.0.7:4000'], ['host: lb.internal']])
        assert.equal((await ask(service.url, probe, headers)).status, 200);
      assert.equal((await ask(service.url, probe, [], { version: '1.0' })).status, 200);
    }
  });

  it('is told apart from addresses, this machine, the public name and the names that are listed', async () => {
    for (const name of [
      `127.0.0.1:${port}`,
      '192.168.7.9',
      '[::1]:4000',
      '[fd00::7]',
      'localhost',
      `LOCALHOST:${port}`,
      'localhost.',
      'fettle.example',
      'Fettle.Example:443',
      'fettle.example.',
      'tasks.lan:8080',
      hostname(),
    ])
      assert.equal((await ask(service.url, '/api/setup', [`host: ${name}`])).status, 200, name);
  });

  it('is not believed from whoever claims to be a proxy', async () => {
    const claimed = ['host: evil.example', 'x-forwarded-host: fettle.example'];
    assert.equal((await ask(service.url, '/api/setup', claimed)).status, 403);
  });

  it('sent twice or not at all is no proper request, on every path', async () => {
    for (const path of [...paths, '/healthz', '/mcp']) {
      const method = path === '/mcp' ? 'POST' : 'GET';
      const own = `host: 127.0.0.1:${port}`;
      for (const headers of [
        [own, own],
        [own, 'Host: evil.example'],
        ['host: evil.example', own],
        [],
        ['host:'],
      ]) {
        const { status, body, requestId } = await ask(service.url, path, headers, { method });
        assert.equal(status, 400, `${path} ${headers.join()}`);
        assert.match(body, /^\{"error":\{"code":"BAD_REQUEST","message":"[^"]*Host[^"]*"\}\}$/);
        assert.ok(requestId);
      }
    }
  });

  it('is decided by what a trusted proxy forwards, and by what the proxy itself was asked for', async (t) => {
    const behind = await startService(t, { config: { ...config, trustProxy: ['127.0.0.1'] } });
    const cases: [host: string, forwarded: string, status: number][] = [
      ['127.0.0.1:4000', 'fettle.example', 200],
      ['fettle:4000', 'fettle.example', 200],
      ['fettle.example', 'fettle.example', 200],
      ['127.0.0.1:4000', 'evil.example', 403],
      // A page on the machine of the proxy can send any header but Host.
      ['evil.example', 'fettle.example', 403],
    ];
    for (const [host, forwarded, status] of cases) {
      const headers = [`host: ${host}`, `x-forwarded-host: ${forwarded}`];
      assert.equal((await ask(behind.url, '/api/setup', headers)).status, status, `${host} for ${forwarded}`);
    }
  });
});
