import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { allOperations, limits } from '@fettle/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { ApiError } from './api-error.ts';
import { clientNetwork } from './client-network.ts';
import type { Services } from './context.ts';
import { replicaMetric } from './db/replica/replica-metric.ts';
import { auditMetrics, sharedReports } from './features/audits/index.ts';
import { guestPages, widgetOrigins } from './features/guests/index.ts';
import { incomingHooks } from './features/integrations/index.ts';
import { mailMetrics, unsubscribeLinks } from './features/notifications/index.ts';
import { scimServer } from './features/scim/index.ts';
import { deliveryMetrics } from './features/webhooks/index.ts';
import { createBrokenRequestRejection } from './http/body/broken-request.ts';
import { type BodyRules, readJsonBodies } from './http/body/read-body.ts';
import { type BodyTimeouts, watchBodies } from './http/body/watch-bodies.ts';
import { isHttps } from './http/cookies/cookies.ts';
import { answerPreflight, corsHeaders, ignoreForeignCookies } from './http/cors.ts';
import type { Authenticator } from './http/credentials.ts';
import { serveDocs } from './http/docs/docs.ts';
import { serveOpenApi } from './http/docs/openapi.ts';
import { serveGuestPages } from './http/guest-pages.ts';
import { checkHost } from './http/host-check.ts';
import { serveIntegrations } from './http/integrations.ts';
import { logRefusals } from './http/log-refusals.ts';
import { registerMcp } from './http/mcp-route.ts';
import { registerProbes } from './http/probes.ts';
import { refuseWrites } from './http/refuse-other-methods.ts';
import { type HandlerTable, registerOperations } from './http/register-routes.ts';
import { commonHeaders } from './http/response/common-headers.ts';
import { drainOnClose } from './http/response/drain-on-close.ts';
import { sendError } from './http/response/reply.ts';
import { type ResponseTimeouts, watchResponses } from './http/response/watch-responses.ts';
import { registerScim } from './http/scim-route.ts';
import { serveSharedReports } from './http/shared-report.ts';
import { dashboardFolder, serveDashboard, wantsPage } from './http/static/serve-dashboard.ts';
import { serveWidget } from './http/static/serve-widget.ts';
import { traceRequests } from './http/trace-requests.ts';
import { redirectTrailingSlash } from './http/trailing-slash.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { warnUntrustedProxy } from './http/warn-untrusted-proxy.ts';
import { allowWidgetOrigin } from './http/widget-cors.ts';
import { createMcp } from './mcp/create-mcp.ts';
import { version } from './version.ts';
import { transactionMetric } from './work/old-transactions.ts';

export interface AppParts {
  services: Services;
  logger: FastifyBaseLogger;
  authenticator: Authenticator;
  handlers: HandlerTable;
  isReady: () => Promise<boolean>;
  timeouts?: Timeouts;
  /** Where the built dashboard lies. */
  dashboard?: string;
}

/** Timeouts of the HTTP server in milliseconds, so that no client holds a connection without using it. */
export interface Timeouts extends BodyTimeouts, ResponseTimeouts {
  headersMs: number;
  keepAliveMs: number;
}

const usualTimeouts: Timeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  progress: { bytes: 40 * 1024, ms: 10_000 },
  keepAliveMs: 72_000,
  responseStallMs: 60_000,
  checkMs: 1_000,
};

const { freeBytes: free, open, proven } = limits.bodiesInFlight;
const bodyRules: BodyRules = {
  open: { total: open.bytes, perHolder: open.perNetwork, free },
  proven: { total: proven.bytes, perHolder: proven.perUser, free },
  clientNetwork,
};

/** Builds the service without listening: every route, hook and parser. */
export async function buildApp({
  services,
  logger,
  authenticator,
  handlers,
  isReady,
  timeouts = usualTimeouts,
  dashboard = dashboardFolder,
}: AppParts): Promise<FastifyInstance> {
  const { config } = services;
  const rejectBrokenRequest = createBrokenRequestRejection(isHttps(config));
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    // Who watches bodies is watch-bodies.ts.
    requestTimeout: 0,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      // Refused by our own check, in the envelope of everything else.
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: 32 * 1024,
    },
    clientErrorHandler: rejectBrokenRequest,
    trustProxy: config.trustProxy.length === 0 ? false : config.trustProxy,
    genReqId: (request) => acceptRequestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // Who comes by a connection that is still open is served; the framework's own 503 is not our envelope.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      reply.headers(commonHeaders(request.id, isHttps(config))).headers(corsHeaders(request.url));
      return sendError(error, request, reply) as never;
    },
  });
  traceRequests(app, services.telemetry);
  const originsOf = widgetOrigins(services);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id, isHttps(config))).headers(corsHeaders(request.url));
    checkHost(request, config);
    ignoreForeignCookies(request, config);
    if (await allowWidgetOrigin(request, reply, originsOf)) return reply;
    if (answerPreflight(request, reply) || redirectTrailingSlash(request, reply)) return reply;
  });
  warnUntrustedProxy(app, services);
  logRefusals(app, services);
  // Streams never end by themselves: the others have what is left of the time for a stop.
  app.addHook('preClose', () => services.live.close());
  drainOnClose(app);
  watchBodies(app.server, timeouts, rejectBrokenRequest);
  watchResponses(app.server, timeouts);
  app.removeAllContentTypeParsers();
  readJsonBodies(app, bodyRules);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.setErrorHandler(sendError);
  const sendPage = await serveDashboard(app, dashboard);
  await serveWidget(app, dashboard);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage !== null && wantsPage(request)) return sendPage(request, reply);
    return sendError(
      new ApiError('NOT_FOUND', 'This path does not exist. See /docs for the API reference.'),
      request,
      reply,
    );
  });
  const measures = [
    ...auditMetrics(services),
    ...deliveryMetrics(services),
    ...mailMetrics(services),
    transactionMetric(services),
    replicaMetric(services.replica),
  ];
  registerProbes(app, services, isReady, measures);
  registerOperations(app, allOperations, handlers, services, authenticator);
  registerMcp(app, services, authenticator, createMcp(handlers));
  serveSharedReports(app, sharedReports(services));
  await serveGuestPages(app, guestPages(services));
  await serveUnsubscribe(app, unsubscribeLinks(services));
  await serveIntegrations(app, incomingHooks(services));
  await registerScim(app, services, scimServer(services));
  await serveOpenApi(app, { version, serverUrl: config.publicUrl ?? '' });
  await serveDocs(app, { specUrl: '/api/v1/openapi.json' });
  refuseWrites(app, [
    '/',
    '/docs',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/api/v1/openapi.json',
  ]);
  return app;
}

/** A caller's request id is kept when it is harmless in logs and headers, else a new one is made. */
function acceptRequestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}
