import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where `npm run build` puts the dashboard. */
export const dashboardFolder = join(import.meta.dirname, '../../../dashboard/dist');

/**
 * Everything comes from this origin, nothing is inline and nothing frames the app. Pictures may also be made in the page
 * (previews of what is being attached) and stand in icons of the stylesheet.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const pageFile = 'index.html';

/** Whether there is a dashboard to serve in this folder. */
export function isDashboardBuilt(folder: string): Promise<boolean> {
  return access(join(folder, pageFile)).then(
    () => true,
    () => false,
  );
}

/** Answers with the app's page; the app itself knows what the path means. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built dashboard: its files, and its one page at `/`. Gives what answers any other address of the app, or
 * null when there is no build, and then `/` leads to the API reference.
 */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<PageSender | null> {
  const page = join(folder, pageFile);
  if (!(await isDashboardBuilt(folder))) {
    app.get('/', async (_request, reply) => reply.redirect('/docs', 302));
    return null;
  }
  // Read anew each time: it names the files of its build, and a build may be replaced while the service runs.
  const send: PageSender = async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
      .send(await readFile(page));
  app.get('/', async (request, reply) => send(request, reply));
  const files = { root: folder, index: false as const, preCompressed: true, decorateReply: false };
  // Their names change with what is in them.
  await app.register(serveFiles, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  for (const name of ['/favicon.svg', '/theme.js']) {
    const body = await readFile(join(folder, name));
    const type = name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/svg+xml';
    app.get(name, async (_request, reply) =>
      reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body),
    );
  }
  return send;
}

/** Somebody opened an address in a browser, outside of what the API and its reference own. */
export function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const isOurs = !/^\/(?:api|docs|assets|mcp|healthz|readyz|metrics)(?:\/|$)/.test(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && isOurs && (request.headers.accept ?? '').includes('text/html');
}
