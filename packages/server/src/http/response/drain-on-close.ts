import type { FastifyInstance } from 'fastify';

/** How long open requests have to finish; the rest of the shutdown needs time too (ten seconds in total). */
const drainMs = 5_000;
const sweepMs = 50;

/**
 * Closes connections during shutdown: each as soon as its response is sent, the rest after five seconds. Node closes
 * only connections that are idle at the start; one with a request in flight would be kept alive for a minute, and a
 * client that never finishes its request would keep the database from stopping.
 */
export function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const force = setTimeout(() => server.closeAllConnections(), drainMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(force);
    });
  });
}
