import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { startService } from '../testing/harness.ts';

describe('metrics', async () => {
  const service = await startService({ after }, { config: { publicUrl: 'https://fettle.example' } });
  const guarded = await startService({ after }, { config: { metricsToken: 'a-token-of-the-monitor' } });
  const trusting = await startService({ after }, { config: { trustProxy: ['127.0.0.1'] } });

  const ask = async ({ url }: { url: string }, headers: Record<string, string> = {}, version = '1.1') => {
    const { host, port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.setTimeout(20_000, () => socket.destroy(new Error('nothing came for a long time')));
    const lines = Object.entries({ host, connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`${[`GET /metrics HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`);
    const response = await readText(socket);
    const isThere = response.includes('fettle_http_request_duration_seconds');
    return [Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]), isThere];
  };

  it('are there for who asks on this machine itself', async () => {
    assert.deepEqual(await ask(service), [200, true]);
    assert.deepEqual(await ask(service, { host: 'localhost:4000' }), [200, true]);
    assert.deepEqual(await ask(service, { host: '[::1]:4000' }), [200, true]);
  });

  it('are not there for whom a proxy on this machine brings, however little it says of itself', async () => {
    for (const sign of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 proxy' },
      { 'cf-connecting-ip': '203.0.113.9' },
      { host: 'fettle.example' },
    ]) {
      assert.deepEqual(await ask(service, sign), [404, false], JSON.stringify(sign));
      assert.deepEqual(await ask(trusting, sign), sign.host === undefined ? [404, false] : [403, false]);
    }
    // As nginx asks unless it is told otherwise.
    assert.deepEqual(await ask(service, {}, '1.0'), [404, false]);
  });

  it('take the token and nothing else where one is set', async () => {
    assert.deepEqual(await ask(guarded), [404, false]);
    assert.deepEqual(await ask(guarded, { authorization: 'Bearer another' }), [404, false]);
    const authorization = 'Bearer a-token-of-the-monitor';
    assert.deepEqual(await ask(guarded, { authorization }), [200, true]);
    assert.deepEqual(await ask(guarded, { authorization, 'x-forwarded-for': '203.0.113.9' }), [200, true]);
  });
});
