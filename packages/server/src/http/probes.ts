import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import client from 'prom-client';
import { notFound } from '../api-error.ts';
import type { Log, Services } from '../context.ts';
import type { Metric } from '../metric.ts';
import { createProcessRegistry } from '../process-registry.ts';
import { sendJson } from './response/reply.ts';

/**
 * Endpoints for load balancers and monitoring: `/healthz` (the process runs), `/readyz` (the database responds and is
 * migrated), and `/metrics` (Prometheus), the last only with the configured token or for programs on this machine.
 */
export function registerProbes(
  app: FastifyInstance,
  services: Services,
  isReady: () => Promise<boolean>,
  measures: readonly Metric[],
): void {
  const registry = createRegistry(app, services);
  for (const measure of measures) addMetric(registry, measure, services.log);
  services.telemetry?.sendMetrics(registry);
  app.get('/healthz', async (_request, reply) => sendJson(reply, 200, '{"data":{"status":"ok"}}'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    if (ready) return sendJson(reply, 200, '{"data":{"status":"ready"}}');
    const message = 'The database is unreachable or not migrated.';
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
  const registry = createProcessRegistry();
  const duration = new client.Histogram({
    name: 'fettle_http_request_duration_seconds',
    help: 'Response time by route and status code',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new client.Gauge({
    name: 'fettle_live_streams',
    help: 'Live streams open in this process',
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
      log.warn({ err, name }, 'could not collect a metric');
    }
  };
  const options = { name, help, labelNames: [label], registers: [registry], collect };
  const metric = kind === 'counter' ? new client.Counter(options) : new client.Gauge(options);
}

/**
 * Whether the request comes from a program on this machine rather than through a proxy on it: the connection is local,
 * the Host is local, and no header that proxies add is present. nginx adds none by default but then uses HTTP/1.0. A
 * proxy that hides better than that can only be told apart with a token.
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
