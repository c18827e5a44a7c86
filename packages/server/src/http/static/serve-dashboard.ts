import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filePolicy, pageHeaders } from '../response/common-headers.ts';
import { serveFolder } from './serve-folder.ts';

/** Output folder of `npm run build`. */
export const dashboardFolder = join(import.meta.dirname, '../../../../dashboard/dist');

/**
 * Everything must come from this origin, nothing can frame the app, and of the inline scripts and styles only those of
 * the build apply, identified by their digest. Text becomes markup or script only through a Trusted Types policy of the
 * app. Images can also be created in the page (previews of attachments) and be data URLs (icons in the stylesheet).
 */
function contentSecurityPolicy(page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...digestsOf('script', page)].join(' '),
    ["style-src 'self'", ...digestsOf('style', page)].join(' '),
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

/** Digests of the inline scripts or styles of the page, in the syntax of the policy. */
function digestsOf(tag: 'script' | 'style', page: string): string[] {
  return Array.from(page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, text = '']) => {
    const digest = createHash('sha256').update(text).digest('base64');
    return `'sha256-${digest}'`;
  });
}

const pageFile = 'index.html';

/** Whether this folder contains a built dashboard. */
export function isDashboardBuilt(folder: string): Promise<boolean> {
  return access(join(folder, pageFile)).then(
    () => true,
    () => false,
  );
}

/** Sends the app's page; the app routes the path itself. */
export type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built dashboard: its files, and its page at `/`. Returns the function that serves all other paths of the
 * app, or null when there is no build; then `/` redirects to the API reference.
 */
export async function serveDashboard(app: FastifyInstance, folder: string): Promise<PageSender | null> {
  const page = join(folder, pageFile);
  if (!(await isDashboardBuilt(folder))) {
    app.get('/', async (_request, reply) => reply.redirect('/docs', 302));
    return null;
  }
  // Read for each request: it names the files of its build, which can be replaced while the service runs.
  const send: PageSender = async (_request, reply) => {
    const text = await readFile(page, 'utf8');
    return reply.headers(pageHeaders(contentSecurityPolicy(text))).send(text);
  };
  app.get('/', async (request, reply) => send(request, reply));
  // File names contain a hash of the content.
  await serveFolder(app, {
    root: join(folder, 'assets'),
    preCompressed: true,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  const icon = await readFile(join(folder, 'favicon.svg'));
  app.get('/favicon.svg', async (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', filePolicy)
      .send(icon),
  );
  return send;
}

/** Whether a browser opened a page outside of the API and its reference. */
export function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? '';
  const isOurs = !/^\/(?:api|docs|assets|mcp|healthz|readyz|metrics)(?:\/|$)/.test(path);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && isOurs && (request.headers.accept ?? '').includes('text/html');
}
