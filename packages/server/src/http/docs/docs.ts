import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeAttribute } from '../../escape-html.ts';
import { pageHeaders } from '../response/common-headers.ts';
import { serveFolder } from '../static/serve-folder.ts';

/** Swagger UI's built files, served from the package so that nothing is fetched from elsewhere. */
const bundleFolder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const bundleFiles = new Set(['/swagger-ui-bundle.js', '/swagger-ui.css']);
const pageFolder = join(import.meta.dirname, 'docs-page');

/**
 * Allows only this origin and no inline scripts or styles: people paste tokens into this page, so it must not run or
 * contact anything else. Icons are data URLs in Swagger UI's stylesheet.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the interactive API reference at `/docs` for the OpenAPI document at `specUrl`, a path of this service.
 * Requires no credential, like the document itself.
 */
export async function serveDocs(app: FastifyInstance, { specUrl }: { specUrl: string }): Promise<void> {
  const page = writePage(specUrl);
  app.get('/docs', async (_request, reply) => reply.headers(pageHeaders(contentSecurityPolicy)).send(page));
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308));
  await serveFolder(app, { root: pageFolder, prefix: '/docs/page/', maxAge: '1h' });
  await serveFolder(app, {
    root: bundleFolder,
    maxAge: '1h',
    prefix: '/docs/swagger-ui/',
    allowedPath: (path) => bundleFiles.has(path),
  });
}

function writePage(specUrl: string): string {
  const attribute = escapeAttribute(specUrl);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fettle API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui/swagger-ui.css">
    <link rel="stylesheet" href="/docs/page/style.css">
    <script src="/docs/swagger-ui/swagger-ui-bundle.js" defer></script>
    <script src="/docs/page/start.js" defer></script>
  </head>
  <body>
    <main id="reference" data-spec="${attribute}"></main>
    <noscript>This page requires JavaScript. The same information is in <a href="${attribute}">the OpenAPI document</a>.</noscript>
  </body>
</html>
`;
}
