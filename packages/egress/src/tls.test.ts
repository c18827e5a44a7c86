import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openEgress, serveTcp } from './testing/loopback.ts';
import { type Certificate, issueSelfSigned } from './testing/self-signed.ts';

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);
const valid = { from: daysFromNow(-1), to: daysFromNow(2) };

interface TlsSite {
  port: number;
  /** Server names the clients asked for. */
  names: unknown[];
  protocols: unknown[];
}

async function serveTls(t: TestContext, certificate: Certificate): Promise<TlsSite> {
  const names: unknown[] = [];
  const protocols: unknown[] = [];
  const server = createServer({ ...certificate, ALPNProtocols: ['h2', 'http/1.1'] }, (_, response) =>
    response.end('ok'),
  );
  server.on('secureConnection', (socket) => {
    names.push(socket.servername);
    protocols.push(socket.alpnProtocol);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, names, protocols };
}

function trust(t: TestContext, ...certificates: Certificate[]): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, ...certificates.map(({ cert }) => cert)]);
  t.after(() => setDefaultCACertificates(before));
}

const resolve = async () => [{ address: '127.0.0.1', family: 4 }];

test('a trusted certificate of the right name is accepted, with SNI and HTTP/1.1', async (t) => {
  const certificate = issueSelfSigned('good.example', valid);
  const site = await serveTls(t, certificate);
  trust(t, certificate);
  const egress = openEgress(t, { resolve });
  for (const host of ['good.example', 'good.example.']) {
    const response = await egress.request({ url: `https://${host}:${site.port}/` });
    assert.equal(Buffer.from(await response.readAll()).toString(), 'ok');
  }
  assert.deepEqual(site.names, ['good.example', 'good.example']);
  assert.deepEqual(site.protocols, ['http/1.1', 'http/1.1']);
});

test('a self-signed, expired, future or foreign certificate ends with TLS and its reason', async (t) => {
  const expired = issueSelfSigned('expired.example', { from: daysFromNow(-9), to: daysFromNow(-2) });
  const future = issueSelfSigned('future.example', { from: daysFromNow(2), to: daysFromNow(9) });
  const foreign = issueSelfSigned('foreign.example', valid);
  const unknown = issueSelfSigned('unknown.example', valid);
  trust(t, expired, future, foreign);
  const egress = openEgress(t, { resolve });
  for (const [certificate, host, code] of [
    [unknown, 'unknown.example', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [expired, 'expired.example', 'CERT_HAS_EXPIRED'],
    [future, 'future.example', 'CERT_NOT_YET_VALID'],
    [foreign, 'another.example', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    [foreign, '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    const site = await serveTls(t, certificate);
    const url = `https://${host}:${site.port}/`;
    for (let i = 0; i < 2; i++) {
      await assert.rejects(
        egress.request({ url }),
        (error: { code: string; cause: { code: string }; url: string }) => {
          assert.deepEqual([error.code, error.cause.code, error.url], ['TLS', code, url]);
          return true;
        },
      );
    }
  }
});

test('NODE_TLS_REJECT_UNAUTHORIZED does not switch verification off', async (t) => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  t.after(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  });
  const site = await serveTls(t, issueSelfSigned('any.example', valid));
  await assert.rejects(openEgress(t, { resolve }).request({ url: `https://any.example:${site.port}/` }), {
    code: 'TLS',
  });
});

test('a server that speaks no TLS, and one that says nothing, end with TLS and TIMEOUT', async (t) => {
  const plain = await serveTcp(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const silent = await serveTcp(t, () => undefined);
  const egress = openEgress(t);
  await assert.rejects(egress.request({ url: plain.url.replace('http:', 'https:') }), { code: 'TLS' });
  const url = silent.url.replace('http:', 'https:');
  await assert.rejects(egress.request({ url, timeouts: { connectMs: 50 } }), { code: 'TIMEOUT' });
});
