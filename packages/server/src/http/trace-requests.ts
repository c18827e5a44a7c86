import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Telemetry } from '../telemetry.ts';

/** What load balancers and monitors request, every few seconds. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Records a span for each request: method, route, status, and the code of an error. Never the URL, whose path and query can
 * contain IDs and tokens. Must be registered before every other hook.
 */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry | null): void {
  if (telemetry === null) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && probes.has(route)) return done();
    const span = beginRequest(telemetry, request, route);
    spans.set(request, span);
    reply.raw.once('close', () => endRequest(span, request, reply));
    span.within(done);
  });
  // A body arrives by events of the connection, which know nothing of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
}

function beginRequest(telemetry: Telemetry, request: FastifyRequest, route: string | undefined): Span {
  const { method, protocol, headers } = request;
  const attributes = {
    'http.request.method': method,
    'url.scheme': protocol,
    'fettle.request_id': request.id,
    ...(route === undefined ? {} : { 'http.route': route }),
  };
  const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
  const name = route === undefined ? method : `${method} ${route}`;
  return telemetry.begin({ name, kind: 'server', attributes }, traceparent);
}

/** A response that was not sent completely has the status that it would have had. */
function endRequest(span: Span, request: FastifyRequest, { raw, statusCode }: FastifyReply): void {
  span.set({ 'http.response.status_code': statusCode });
  if (request.refusal !== null) span.set({ 'fettle.error_code': request.refusal });
  if (!raw.writableFinished) span.set({ 'fettle.client_disconnected': true });
  if (statusCode >= 500) span.fail(String(statusCode));
  span.end();
}
