import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAllowedNetworks } from './address-policy.ts';
import { checkUrl, type Policy } from './check-url.ts';
import { createConnector } from './connect.ts';
import { Exchange } from './exchange.ts';
import { createPool } from './pool.ts';
import { createResolveChecked } from './resolve.ts';
import { serveHttp } from './testing/loopback.ts';

test('an origin is forgotten once its connections are gone, also when none could be opened', async (t) => {
  const site = await serveHttp(t, (_, response) => response.setHeader('connection', 'close').end('x'));
  const policy: Policy = { allowed: parseAllowedNetworks(['127.0.0.0/8']), publicPorts: new Set() };
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const pool = createPool(createConnector(policy, createResolveChecked(policy, resolve)), 4);
  t.after(() => pool.close());
  const timeouts = { connectMs: 1000, headersMs: 1000, idleMs: 1000, totalMs: 1000 };
  const send = async (url: string) => {
    const target = checkUrl(url, policy);
    const exchange = new Exchange(pool, {
      target,
      method: 'GET',
      headers: {},
      body: null,
      repeatable: true,
      timeouts,
      signal: null,
    });
    await exchange.head;
    await exchange.discard();
  };
  for (let i = 0; i < 50; i++) await send(`http://h${i}.example:${site.port}/`);
  for (let i = 0; i < 50; i++) await assert.rejects(send(`http://h${i}.example:1/`), { code: 'REFUSED' });
  for (let turn = 0; turn < 1000 && pool.origins > 1; turn++) await new Promise((done) => setImmediate(done));
  assert.equal(site.connections(), 50);
  assert.ok(pool.origins <= 1, `${pool.origins} origins`);
});
