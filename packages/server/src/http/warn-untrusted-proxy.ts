import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Warns once in the log about a proxy that is not configured: all requests then seem to come from its IP address, and
 * limits per IP address apply to all clients together.
 */
export function warnUntrustedProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(
      { peer: request.ip },
      'received X-Forwarded-For, but no proxy is trusted: all clients behind that proxy share one IP address and its ' +
        `limits. If the proxy is yours, set FETTLE_TRUST_PROXY=${request.ip}`,
    );
  });
}
