import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startReceiver } from '../../packages/server/src/testing/receiver.ts';
import { until } from '../../packages/server/src/testing/until.ts';

/* npm run test:deploy: runs the load balancer of deploy/compose, Debian's haproxy, in front of two servers of this machine. */
const run = promisify(execFile);
await run('haproxy', ['-v']).catch(() => {
  throw new Error('haproxy is missing: apt-get install haproxy');
});

interface Received {
  status: number;
  location: string;
  body: string;
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Received> {
  const options = { headers, rejectUnauthorized: false, agent: false as const };
  const sent = url.startsWith('https:') ? requestTls(url, options) : requestPlain(url, options);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers: received } = response;
  return { status, location: received.location ?? '', body: await text(response) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

describe('the load balancer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-haproxy-'));
  after(() => rm(folder, { recursive: true }));
  const [first, second] = [await startReceiver({ after }), await startReceiver({ after })];
  const [plain, secure] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  await writeFile(certificate, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/compose/haproxy.cfg'), 'utf8');
  const servers = [first, second].map(({ url }, nth) => `  server web${nth} ${new URL(url).host}`);
  const config = shipped
    .replace('bind :8080', `bind 127.0.0.1:${plain}`)
    .replace('bind :8443', `bind 127.0.0.1:${secure}`)
    .replace(/ inter 2s (.*) resolvers docker init-addr none/, ' inter 50ms $1')
    .replace(/^ {2}server-template .*$/m, servers.join('\n'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const env = { ...process.env, CERTIFICATE: certificate };
  const proxy = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' });
  const exit = once(proxy, 'exit');
  after(async () => {
    proxy.kill('SIGKILL');
    await exit;
  });
  const url = `https://127.0.0.1:${secure}`;
  const requests = () => [...first.posts, ...second.posts].filter(({ path }) => path !== '/readyz');
  await until(
    'both servers are ready',
    async () => {
      const answer = await ask(`${url}/`).catch(() => null);
      return answer?.status === 200 && first.posts.length > 0 && second.posts.length > 0;
    },
    20_000,
  );

  it('has a configuration that HAProxy accepts as it is', async () => {
    await run('haproxy', ['-c', '-f', join(import.meta.dirname, '../../deploy/compose/haproxy.cfg')], {
      env,
    });
  });

  it('redirects to HTTPS without changing the method', async () => {
    const { status, location } = await ask(`http://127.0.0.1:${plain}/tasks?a=1`);
    assert.deepEqual([status, location], [308, `https://127.0.0.1:${plain}/tasks?a=1`]);
  });

  it("tells servers the client's IP address and the scheme, whatever the client claims", async () => {
    await ask(`${url}/who`, {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'for=203.0.113.9',
    });
    const headers = requests().find(({ path }) => path === '/who')?.headers ?? {};
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-forwarded-proto'], 'https');
    assert.equal(headers['x-forwarded-host'], undefined);
    assert.equal(headers.forwarded, undefined);
  });

  it('lets nobody read metrics from outside', async () => {
    assert.equal((await ask(`${url}/metrics`)).status, 404);
    assert.ok(!requests().some(({ path }) => path === '/metrics'));
  });

  it('sends requests only to servers that are ready', async () => {
    first.respondWith(({ path }) => (path === '/readyz' ? 503 : 200));
    const before = first.posts.filter(({ path }) => path === '/readyz').length;
    await until(
      'it has noticed',
      () => first.posts.filter(({ path }) => path === '/readyz').length > before + 3,
    );
    const seen = second.posts.filter(({ path }) => path === '/only').length;
    for (let nth = 0; nth < 6; nth += 1) assert.equal((await ask(`${url}/only`)).status, 200);
    assert.equal(second.posts.filter(({ path }) => path === '/only').length - seen, 6);
  });
});
