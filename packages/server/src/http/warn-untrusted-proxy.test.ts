import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../testing/harness.ts';

const headers = { 'x-forwarded-for': '203.0.113.7' };

test('a proxy that is not configured causes one warning, with the setting to use', async (t) => {
  const service = await startService(t);
  const warnings = () => service.logged.filter(({ msg }) => String(msg).includes('X-Forwarded-For'));
  await service.fetch('/healthz');
  assert.equal(warnings().length, 0);
  for (let request = 0; request < 3; request += 1) await service.fetch('/healthz', { headers });
  assert.equal(warnings().length, 1);
  assert.match(String(warnings()[0]?.msg), /FETTLE_TRUST_PROXY=127\.0\.0\.1/);
});

test('a configured proxy causes no warning', async (t) => {
  const service = await startService(t, { config: { trustProxy: ['127.0.0.1'] } });
  await service.fetch('/healthz', { headers });
  assert.ok(!service.logged.some(({ msg }) => String(msg).includes('X-Forwarded-For')));
});
