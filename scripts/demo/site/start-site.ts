import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { renderPage } from './page.ts';
import { sitePages } from './pages.ts';

export interface DemoSite {
  /** Such as http://127.0.0.1:40123. */
  origin: string;
  close(): Promise<void>;
}

interface SiteResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
}

/** Each response takes as long as from a quick web server, so that there is progress to see. */
const usualDelayMs = 60;

/** A redirect chain to the shop, a redirect loop of the account, and a moved page. */
const redirects: Record<string, string> = {
  '/shop': '/store',
  '/store': '/store/boats',
  '/store/boats': '/kayaks/',
  '/team': '/about/',
  '/account': '/login',
  '/login': '/account',
};

/** Serves the website of a fictional company, with the issues of a real one, on 127.0.0.1. */
export async function startSite(): Promise<DemoSite> {
  let responses = new Map<string, SiteResponse>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const found = responses.get(path) ?? responses.get(path.split('?', 1)[0] ?? path) ?? notFound;
    void send(request, response, found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  responses = buildResponses(origin);
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(request: IncomingMessage, response: ServerResponse, found: SiteResponse): Promise<void> {
  await delay(found.delayMs ?? usualDelayMs, undefined, { ref: false });
  const path = request.url ?? '';
  // The journal is on a server without compression.
  const zipped = !path.startsWith('/blog/') && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const plain = Buffer.from(found.body ?? '');
  response.writeHead(found.status, {
    'content-type': 'text/html; charset=utf-8',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...found.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : zipped ? gzipSync(plain) : plain);
}

const notFound: SiteResponse = {
  status: 404,
  body: '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1>',
};

function buildResponses(origin: string): Map<string, SiteResponse> {
  const pages = sitePages(origin);
  const responses = new Map<string, SiteResponse>(
    pages.map((page) => [
      page.path,
      {
        status: page.status ?? 200,
        body: renderPage(page, origin),
        ...(page.delayMs === undefined ? {} : { delayMs: page.delayMs }),
      },
    ]),
  );
  for (const [from, to] of Object.entries(redirects)) responses.set(from, redirect(to));
  for (const [path, found] of Object.entries(oddResponses())) responses.set(path, found);
  const pictures = pages.flatMap((page) =>
    page.body.flatMap((block) => /\/img\/[\w-]+\.svg/.exec(block)?.[0] ?? []),
  );
  for (const path of [...pictures, '/img/logo.svg', '/img/harbour.svg']) responses.set(path, picture);
  responses.set('/robots.txt', text(`User-agent: *\nDisallow: /admin/\n\nSitemap: ${origin}/sitemap.xml\n`));
  responses.set(
    '/sitemap.xml',
    sitemap(origin, [...pages.map(({ path }) => path), '/events/spring-regatta']),
  );
  return responses;
}

/** Files, redirects, and pages of the old site. */
function oddResponses(): Record<string, SiteResponse> {
  const oldPage =
    '<html><head><title>Tidewater – das alte Archiv, août 2014</title></head><body bgcolor="#ffffff"><h1>Été 2014</h1><p>Sommerfest am Slipway: Würstchen, Käse, crème brûlée.</p><a href="/gallery.html">Gallery</a></body></html>';
  return {
    '/blog/archive-2014': {
      status: 200,
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(oldPage.replace('–', '-'), 'latin1'),
    },
    '/booking/calendar': {
      status: 500,
      body: '<!doctype html><title>Error</title><h1>Something went wrong</h1><p>Database connection failed.</p>',
    },
    '/site.css': {
      status: 200,
      headers: { 'content-type': 'text/css' },
      body: 'body { font: 1rem/1.5 sans-serif }',
    },
  };
}

function redirect(location: string): SiteResponse {
  return { status: 301, headers: { location } };
}

function text(body: string): SiteResponse {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

function sitemap(origin: string, paths: string[]): SiteResponse {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

const picture: SiteResponse = {
  status: 200,
  headers: { 'content-type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="#9cd"/><path d="M8 24q24 10 48 0l-6 6H14z" fill="#345"/></svg>',
};
