import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { createSiteProject } from '../features/audits/testing/audit-rows.ts';
import { type ReceivedSpan, startCollector, telemetryTo } from '../testing/collector.ts';
import { defer } from '../testing/defer.ts';
import { createFixture } from '../testing/factories.ts';
import { startService } from '../testing/harness.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { startReceiver } from '../testing/receiver.ts';
import { htmlPage, startSite } from '../testing/site.ts';
import { until } from '../testing/until.ts';
import { insertWebhook } from '../testing/webhooks.ts';

const server = 2;
const client = 3;
const consumer = 5;

describe('telemetry', async () => {
  const collector = await startCollector({ after });
  const mailServer = await startMailServer({ after });
  const receiver = await startReceiver({ after });
  const service = await startService(
    { after },
    {
      telemetry: await telemetryTo(collector.url, {
        OTEL_SERVICE_NAME: 'tasks of the agency',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20test',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20the%20collector',
      }),
      config: {
        allowPrivateNetworks: ['127.0.0.0/8'],
        smtp: mailServer.smtp,
        mailFrom: { name: 'Fettle', address: 'fettle@mail.example' },
      },
    },
  );
  const { owner, member, org, project } = await createFixture(service);

  const named = (name: string, count?: number) =>
    collector.whenSpans(name, (span) => span.name === name && span.kind !== client, count);

  it('puts a request and its statements into one trace', async () => {
    const task = await owner.v1.createTask({ projectId: project.id, title: 'Nobody may read this title' });
    const [span] = await named('POST /api/v1/tasks');
    assert.ok(span);
    assert.equal(span.kind, server);
    assert.equal(span.parentSpanId ?? '', '');
    assert.equal(span.status.code ?? 0, 0);
    assert.deepEqual(
      { ...span.attributes, 'fettle.request_id': '' },
      {
        'http.request.method': 'POST',
        'http.route': '/api/v1/tasks',
        'http.response.status_code': 201,
        'url.scheme': 'http',
        'fettle.request_id': '',
      },
    );
    assert.equal(span.resource['service.name'], 'tasks of the agency');
    assert.equal(span.resource['deployment.environment.name'], 'a test');
    assert.ok(collector.headers.every((headers) => headers['x-key'] === 'of the collector'));
    const statements = await collector.whenSpans('the insert', isStatementOf(span, /insert into tasks/));
    assert.match(String(statements[0]?.attributes['db.query.text']), /\$1/);
    assert.equal(statements[0]?.name, 'INSERT tasks');
    const all = collector.spans.filter(isStatementOf(span, /./));
    assert.ok(all.length >= 3, `${all.length} statements`);
    assert.ok(all.every(({ parentSpanId, kind }) => parentSpanId === span.spanId && kind === client));
    assert.ok(all.some(({ name }) => name === 'COMMIT'));
    assert.ok(!collector.bodies.join().includes(task.id), 'not even the ID of the task');
  });

  it('names a request by its route, and continues the trace of the caller without its state', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const task = await owner.v1.createTask({ projectId: project.id, title: 'Another' });
    const response = await service.fetch(`/api/v1/tasks/${task.id}?secret=of-the-query`, {
      headers: {
        authorization: `Bearer ${owner.token}`,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        tracestate: 'vendor=state-of-the-caller',
        baggage: 'user=baggage-of-the-caller',
      },
    });
    assert.equal(response.status, 400, 'an unknown parameter');
    const [span] = await collector.whenSpans('its span', (found) => found.traceId === traceId);
    assert.ok(span);
    assert.equal(span.name, 'GET /api/v1/tasks/:id');
    assert.equal(span.parentSpanId, '00f067aa0ba902b7');
    assert.equal(span.attributes['fettle.error_code'], 'BAD_REQUEST');
    const sent = collector.bodies.join();
    for (const secret of ['of-the-query', 'state-of-the-caller', 'baggage-of-the-caller', task.id])
      assert.ok(!sent.includes(secret), secret);
  });

  it('does not follow a traceparent that is none, and records nothing of a caller who asks for that', async () => {
    const ask = (traceparent: string) => service.fetch('/api/v1/openapi.json', { headers: { traceparent } });
    await ask('00-00000000000000000000000000000000-00f067aa0ba902b7-01');
    await ask('anything');
    await ask('00-5bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00');
    await ask('00-6bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
    await collector.whenSpans('the last', ({ traceId }) => traceId === '6bf92f3577b34da6a3ce929d0e0e4736');
    const found = await named('GET /api/v1/openapi.json', 3);
    assert.equal(found.length, 3);
    assert.equal(found.filter(({ parentSpanId = '' }) => parentSpanId === '').length, 2);
  });

  it('records unknown paths without their path, and no probes', async () => {
    await service.fetch('/nothing/here/secret-of-a-path');
    for (const probe of ['/healthz', '/readyz', '/metrics']) await service.fetch(probe);
    const [span] = await collector.whenSpans('the 404', ({ attributes }) => {
      return attributes['http.response.status_code'] === 404;
    });
    assert.equal(span?.name, 'GET');
    const sent = collector.bodies.join();
    assert.ok(!sent.includes('secret-of-a-path'));
    assert.ok(!collector.spans.some(({ name }) => /healthz|readyz|metrics/.test(name)));
  });

  it('records the jobs of workers, the requests to webhooks, and what they send to the database', async () => {
    const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Home') : null));
    const audited = await createSiteProject(service, org, site.url);
    const hook = await insertWebhook(service, project, `${receiver.url}/path-of-the-hook`, ['task.created']);
    receiver.respondWith(() => 503);
    service.startWorkers();
    await owner.v1.startAudit({ id: audited.id });
    await owner.dashboard.inviteOrgMember({
      slug: org.slug,
      email: 'invited@people.example',
      role: 'member',
    });
    await owner.v1.createTask({ projectId: project.id, title: 'For the webhook' });
    await mailServer.mailsTo('invited@people.example');
    const [attempt] = await collector.whenSpans('the attempt', ({ name }) => name === 'POST webhook');
    const [delivery] = await collector.whenSpans('its job', ({ spanId }) => spanId === attempt?.parentSpanId);
    assert.equal(delivery?.name, 'job webhooks');
    assert.equal(delivery.kind, consumer);
    assert.equal(delivery.attributes['fettle.job.id'], hook.id);
    assert.equal(attempt?.attributes['fettle.webhook.id'], hook.id);
    assert.equal(attempt.attributes['http.response.status_code'], 503);
    assert.equal(attempt.attributes['error.type'], '503');
    assert.equal(attempt.status.code, 2);
    assert.equal(receiver.posts[0]?.headers.traceparent, undefined);
    for (const [job, statement] of [
      ['job webhooks', /deliveries/],
      ['job mails', /^(update|with)/],
      ['job audits', /audits/],
    ] as const) {
      const [span] = await named(job);
      assert.ok(span);
      await collector.whenSpans(`a statement of ${job}`, isStatementOf(span, statement));
    }
    const sent = collector.bodies.join();
    for (const secret of ['path-of-the-hook', 'invited@people.example', new URL(site.url).port])
      assert.ok(!sent.includes(secret), secret);
  });

  it('has sent no token, session, address, name, or title', () => {
    const sent = collector.bodies.join();
    assert.ok(sent.length > 10_000);
    for (const person of [owner, member])
      for (const secret of [person.token, person.session, person.email, person.name, person.id])
        assert.ok(!sent.includes(secret), secret);
    assert.ok(!sent.includes('Nobody may read'));
  });

  it('sends every metric of /metrics under the same name, with its values', async () => {
    const printed = await (await service.fetch('/metrics')).text();
    const names = [...printed.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '');
    assert.ok(names.length > 20);
    await until('all of them', () =>
      names.every((name) => collector.metrics.has(name) || isEmpty(printed, name)),
    );
    const requests = await until('the histogram', () => {
      const points = collector.metrics.get('fettle_http_request_duration_seconds') ?? [];
      return points.find(({ attributes }) => attributes.route === '/api/v1/openapi.json') ?? null;
    });
    assert.equal(Number(requests.count), 4);
    assert.deepEqual(requests.explicitBounds, [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]);
    assert.equal(requests.bucketCounts?.length, 9);
    assert.equal(
      requests.bucketCounts.map(Number).reduce((sum, count) => sum + count),
      4,
    );
    const [memory] = collector.metrics.get('fettle_process_resident_memory_bytes') ?? [];
    assert.ok((memory?.asDouble ?? 0) > 1_000_000);
  });
});

describe('telemetry for a collector that is gone', () => {
  it('costs no request anything, and does not delay the end', async (t) => {
    const telemetry = await telemetryTo('http://127.0.0.1:1');
    const service = await startService(t, { telemetry });
    for (let count = 0; count < 5; count += 1)
      assert.equal((await service.fetch('/api/v1/openapi.json')).status, 200);
    const startedAt = performance.now();
    await telemetry.close();
    const ms = performance.now() - startedAt;
    assert.ok(ms < 4_000, `${ms} ms`);
  });

  it('or refuses everything is logged once, and once more when it works again', async (t) => {
    const entries: string[] = [];
    const note = (_details: object, message: string) => void entries.push(message);
    const refusing = await startReceiver(t);
    refusing.respondWith(() => 400);
    const log = { debug: note, info: note, warn: note, error: note };
    const telemetry = await telemetryTo(refusing.url, { OTEL_METRICS_EXPORTER: 'none' }, log);
    defer(t, () => telemetry.close());
    for (const count of [1, 2, 3]) {
      telemetry.begin({ name: 'request', kind: 'server', attributes: {} }).end();
      await refusing.whenReceived(count);
    }
    await until('the failure is logged', () => entries.length > 0);
    assert.equal(entries.length, 1, entries.join());
    assert.match(entries[0] ?? '', /could not send/);
    refusing.respondWith(() => 200);
    telemetry.begin({ name: 'request', kind: 'server', attributes: {} }).end();
    await until('it works again', () => entries.length > 1);
    assert.equal(entries[1], 'telemetry is sent again');
  });

  it('that accepts and never responds is left behind after two seconds', async (t) => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    defer(t, () => silent.close());
    const { port } = silent.address() as { port: number };
    const telemetry = await telemetryTo(`http://127.0.0.1:${port}`);
    const service = await startService(t, { telemetry });
    assert.equal((await service.fetch('/api/v1/openapi.json')).status, 200);
    const startedAt = performance.now();
    await telemetry.close();
    const ms = performance.now() - startedAt;
    assert.ok(ms > 1_500 && ms < 4_000, `${ms} ms`);
  });
});

describe('a sampler', () => {
  for (const [sampler, arg, count] of [
    ['always_off', '1', 0],
    ['traceidratio', '0', 0],
    ['traceidratio', '1', 3],
    ['parentbased_traceidratio', '0', 0],
  ] as const) {
    it(`${sampler} with ${arg} sends ${count} of 3 traces`, async (t) => {
      const collector = await startCollector(t);
      const telemetry = await telemetryTo(collector.url, {
        OTEL_TRACES_SAMPLER: sampler,
        OTEL_TRACES_SAMPLER_ARG: arg,
      });
      for (let nth = 0; nth < 3; nth += 1)
        telemetry.begin({ name: 'request', kind: 'server', attributes: {} }).end();
      await telemetry.close();
      assert.equal(collector.spans.length, count);
    });
  }
});

describe('a span', () => {
  it('has up to a thousand parts, counts the others, and none after its end', async (t) => {
    const collector = await startCollector(t);
    const telemetry = await telemetryTo(collector.url);
    const part = { name: 'part', kind: 'client', attributes: {} } as const;
    assert.equal(telemetry.beginPart(part), null, 'nothing is running');
    const whole = telemetry.begin({ name: 'whole', kind: 'consumer', attributes: {} });
    await whole.within(async () => {
      for (let nth = 0; nth < 1_003; nth += 1) telemetry.beginPart(part)?.end();
      whole.end();
      assert.equal(telemetry.beginPart(part), null);
    });
    await telemetry.close();
    const [span] = collector.spans.filter(({ name }) => name === 'whole');
    assert.equal(Number(span?.attributes['fettle.omitted_parts']), 3);
    assert.equal(collector.spans.length, 1_001);
  });
});

/** Statements of the trace of a span whose SQL matches. */
function isStatementOf(parent: ReceivedSpan, sql: RegExp): (span: ReceivedSpan) => boolean {
  return ({ traceId, attributes }) =>
    traceId === parent.traceId &&
    attributes['db.system.name'] === 'postgresql' &&
    sql.test(String(attributes['db.query.text']));
}

/** Whether a metric has no values yet. */
function isEmpty(printed: string, name: string): boolean {
  return !new RegExp(`^${name}(_count|_sum|_bucket)?[{ ]`, 'm').test(printed);
}
