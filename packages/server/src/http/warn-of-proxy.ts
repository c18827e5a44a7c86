import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';

/**
 * Says once in the log that a proxy in front is not declared: then everybody comes from its address, and what is limited
 * by address is limited for all of them together.
 */
export function warnOfProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    log.warn(
      { peer: request.ip },
      'a request came with X-Forwarded-For, but no proxy is trusted: everybody behind it shares one address, and limits ' +
        `by address count them as one. If a proxy of yours is in front, set FETTLE_TRUST_PROXY=${request.ip}`,
    );
  });
}
