import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageHeaders } from '../response/common-headers.ts';
import { serveFolder } from './serve-folder.ts';

/** Where `npm run build` puts the dashboard. */
export const dashboardFolder = join(import.meta.dirname, '../../../../dashboard/dist');

/**
 * Everything comes from this origin and nothing frames the app; of scripts in the page only those of the build run, which
 * are named by their digest. No text becomes markup or a script without a Trusted Types policy of the app. Pictures may also be made in the page (previews of what is being attached) and stand in
 * icons of the stylesheet.
 */
function contentSecurityPolicy(page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...digestsOfScripts(page)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Of the scripts that stand in the page itself, as a policy names them. */
function digestsOfScripts(page: string): string[] {
  return Array.from(page.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
    const digest = createHash('sha256').update(script).digest('base64');
    return `'sha256-${digest}'`;
  });
}

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
  const send: PageSender = async (_request, reply) => {
    const text = await readFile(page, 'utf8');
    return reply.headers(pageHeaders(contentSecurityPolicy(text))).send(text);
  };
  app.get('/', async (request, reply) => send(request, reply));
  // Their names change with what is in them.
  await serveFolder(app, {
    root: join(folder, 'assets'),
    preCompressed: true,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  const icon = await readFile(join(folder, 'favicon.svg'));
  app.get('/favicon.svg', async (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=3600').send(icon),
  );
  return send;
}

/** Somebody opened an address in a browser, outside of what the API and its reference own. */
export function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const isOurs = !/^\/(?:api|docs|assets|mcp|healthz|readyz|metrics)(?:\/|$)/.test(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && isOurs && (request.headers.accept ?? '').includes('text/html');
}
