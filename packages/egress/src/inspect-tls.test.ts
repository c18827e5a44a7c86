import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { openEgress } from './testing/loopback.ts';
import { issueSelfSigned } from './testing/self-signed.ts';

const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);
const valid = { from: daysFromNow(-1), to: daysFromNow(20) };
const resolve = async () => [{ address: '127.0.0.1', family: 4 }];

async function serve(t: TestContext, options: TlsOptions): Promise<{ port: number; sent: () => number }> {
  let sent = 0;
  const server = createServer(options, (socket) => {
    socket.on('data', (data) => {
      sent += data.length;
    });
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, sent: () => sent };
}

function trust(t: TestContext, cert: string): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, cert]);
  t.after(() => setDefaultCACertificates(before));
}

test('a good certificate is told with its days, the protocol and the offer of HTTP/2, and nothing is sent', async (t) => {
  const certificate = issueSelfSigned('good.example', valid);
  trust(t, certificate.cert);
  const { port, sent } = await serve(t, { ...certificate, ALPNProtocols: ['h2', 'http/1.1'] });
  const told = await openEgress(t, { resolve }).inspectTls(`https://good.example:${port}/page`);
  assert.deepEqual([told.protocol, told.alpn, told.error], ['TLSv1.3', 'h2', null]);
  assert.equal(told.validTo?.slice(0, 10), valid.to.toISOString().slice(0, 10));
  assert.equal(told.validFrom?.slice(0, 10), valid.from.toISOString().slice(0, 10));
  assert.equal(sent(), 0);
});

test('an expired, an untrusted, and a foreign certificate are reported instead of ending the handshake', async (t) => {
  const expired = issueSelfSigned('expired.example', { from: daysFromNow(-9), to: daysFromNow(-2) });
  trust(t, expired.cert);
  const unknown = issueSelfSigned('unknown.example', valid);
  const foreign = issueSelfSigned('foreign.example', valid);
  trust(t, foreign.cert);
  for (const [certificate, host, words] of [
    [expired, 'expired.example', /expired/],
    [unknown, 'unknown.example', /self.signed/],
    [foreign, 'another.example', /a different hostname/],
  ] as const) {
    const { port } = await serve(t, certificate);
    const told = await openEgress(t, { resolve }).inspectTls(`https://${host}:${port}/`);
    assert.match(told.error ?? '', words);
    assert.ok(told.validTo !== null);
  }
});

test('an old protocol is reported', async (t) => {
  const certificate = issueSelfSigned('old.example', valid);
  const { port } = await serve(t, { ...certificate, maxVersion: 'TLSv1.2' });
  const told = await openEgress(t, { resolve }).inspectTls(`https://old.example:${port}/`);
  assert.equal(told.protocol, 'TLSv1.2');
});

test('a server that speaks no TLS is an answer, one that is not there an error', async (t) => {
  const plain = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  t.after(() => plain.close());
  const { port } = plain.address() as AddressInfo;
  const egress = openEgress(t, { resolve });
  const told = await egress.inspectTls(`https://plain.example:${port}/`);
  assert.deepEqual([told.protocol, told.validTo], [null, null]);
  assert.match(told.error ?? '', /TLS/);
  await assert.rejects(egress.inspectTls('https://plain.example:1/'), { code: 'REFUSED' });
});

test('no handshake is made with an address that is not allowed, nor with http', async (t) => {
  const egress = openEgress(t, { resolve: async () => [{ address: '10.0.0.1', family: 4 }] });
  await assert.rejects(egress.inspectTls('https://inside.example/'), { code: 'BLOCKED_ADDRESS' });
  await assert.rejects(egress.inspectTls('http://inside.example/'), { code: 'BAD_SCHEME' });
});
