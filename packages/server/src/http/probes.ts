import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import client from 'prom-client';
import { notFound } from '../api-error.ts';
import type { Log, Services } from '../context.ts';
import type { Metric } from '../metric.ts';
import { sendJson } from './response/reply.ts';

/**
 * What load balancers and monitors ask: `/healthz` (the process lives), `/readyz` (the database answers and is
 * migrated) and `/metrics` (Prometheus), the last only with the configured token, or to programs on this machine.
 */
export function mountProbes(
  app: FastifyInstance,
  services: Services,
  isReady: () => Promise<boolean>,
  measures: readonly Metric[],
): void {
  const registry = createRegistry(app, services);
  for (const measure of measures) addMetric(registry, measure, services.log);
  app.get('/healthz', async (_request, reply) => sendJson(reply, 200, '{"data":{"status":"ok"}}'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    if (ready) return sendJson(reply, 200, '{"data":{"status":"ready"}}');
    const message = 'The database cannot be reached or is not migrated.';
    return sendJson(reply, 503, JSON.stringify({ error: { code: 'UNAVAILABLE', message } }));
  });
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = services.config;
    const sent = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const allowed = metricsToken === null ? isAskedHere(request) : sameText(sent, metricsToken);
    if (!allowed) throw notFound();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function createRegistry(app: FastifyInstance, { live }: Services): client.Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry, prefix: 'fettle_' });
  const duration = new client.Histogram({
    name: 'fettle_http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new client.Gauge({
    name: 'fettle_live_streams',
    help: 'Live streams that are open in this process',
    registers: [registry],
    collect() {
      this.set(live.count());
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

function addMetric(registry: client.Registry, measure: Metric, log: Log): void {
  const { name, help, kind, label, read } = measure;
  const collect = async (): Promise<void> => {
    metric.reset();
    try {
      for (const [value, count] of Object.entries(await read())) metric.inc({ [label]: value }, count);
    } catch (err) {
      log.warn({ err, name }, 'a measure could not be taken');
    }
  };
  const options = { name, help, labelNames: [label], registers: [registry], collect };
  const metric = kind === 'counter' ? new client.Counter(options) : new client.Gauge(options);
}

/**
 * Asked by a program on this machine, not brought by a proxy on it: the connection comes from here whatever any header
 * says, it was opened to a name or address of here, and none of the headers is there that proxies add. nginx adds none
 * unless told to, but asks in HTTP/1.0 then. A proxy that hides better than that takes a token to tell.
 */
function isAskedHere({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  const isFromHere = /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
  const isToHere = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
  return isFromHere && isToHere && raw.httpVersion !== '1.0' && !Object.keys(headers).some(isOfProxy);
}

function isOfProxy(header: string): boolean {
  return /^(?:x-forwarded.*|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-original-.*)$/.test(
    header,
  );
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
