import type { FastifyInstance } from 'fastify';

/** What is not answered by then has lost its chance: the rest of the stop needs its time too (ten seconds in all). */
const drainMs = 5_000;
const sweepMs = 50;

/**
 * Ends connections while the service closes: each as soon as its answer is out, the rest after five seconds. Node
 * closes only those that are idle at the first moment; one with a request in flight would then be kept alive for a
 * minute, and one client who never finishes his request would keep the database from being stopped.
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
