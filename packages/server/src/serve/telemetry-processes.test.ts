import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createClient } from '@fettle/client';
import { startCollector } from '../testing/collector.ts';
import { dataFolder } from '../testing/embedded-service.ts';
import { createFixture } from '../testing/factories.ts';
import { urlOf } from '../testing/fettle-command.ts';
import { startService } from '../testing/harness.ts';
import { startServe } from '../testing/serve-child.ts';
import { until } from '../testing/until.ts';

/** Preloaded into the service and its worker: appends every module of OpenTelemetry that is loaded to a file. */
const watching = `import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
registerHooks({ load(url, context, next) {
  const name = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url)?.[1];
  if (name) appendFileSync(process.env.SEEN_FILE, name + '\\n');
  return next(url, context);
} });`;

async function watched(t: Parameters<typeof dataFolder>[0], settings: Record<string, string>) {
  const service = await startService(t);
  const fixture = await createFixture(service);
  const dataDir = await dataFolder(t);
  const seenFile = join(dataDir, '..', 'seen');
  const host = await startServe(t, dataDir, {
    DATABASE_URL: urlOf(service.connection),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watching)}`,
    SEEN_FILE: seenFile,
    ...settings,
  });
  const seen = async () =>
    new Set((await readFile(seenFile, 'utf8').catch(() => '')).split('\n').filter(Boolean));
  return { host, fixture, seen, client: createClient({ baseUrl: host.url, token: fixture.owner.token }) };
}

test('without a collector, neither process loads anything of OpenTelemetry but what prom-client does', {
  timeout: 120_000,
}, async (t) => {
  const { host, client, seen, fixture } = await watched(t, {});
  await client.createTask({ projectId: fixture.project.id, title: 'One' });
  await until('the worker runs', async () => (await host.children()).length > 0);
  host.child.kill('SIGTERM');
  assert.equal((await host.ended()).code, 0);
  assert.deepEqual([...(await seen())], ['@opentelemetry/api']);
});

test('with one, both processes send to it, and what is left when they stop', {
  timeout: 120_000,
}, async (t) => {
  const collector = await startCollector(t);
  const { host, client, seen, fixture } = await watched(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  });
  await until('the worker sends its metrics', () =>
    collector.bodies.some((body) => body.includes('"worker"') && body.includes('fettle_process_')),
  );
  await client.createTask({ projectId: fixture.project.id, title: 'One' });
  host.child.kill('SIGTERM');
  const { code, ms } = await host.ended();
  assert.equal(code, 0, host.log.slice(-5).join('\n'));
  assert.ok(ms < 10_000, `${ms} ms`);
  assert.ok((await seen()).has('@opentelemetry/sdk-trace'));
  const span = collector.spans.find(({ name }) => name === 'POST /api/v1/tasks');
  assert.equal(span?.resource['fettle.role'], 'web');
  assert.equal(span.resource['service.name'], 'fettle');
});

test('by default, what is sent is protobuf', { timeout: 120_000 }, async (t) => {
  const collector = await startCollector(t);
  const { client, fixture } = await watched(t, { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` });
  await client.createTask({ projectId: fixture.project.id, title: 'One' });
  await until('the span', () => collector.bodies.some((body) => body.includes('POST /api/v1/tasks')));
  assert.equal(collector.headers[0]?.['content-type'], 'application/x-protobuf');
});
