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

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
}

/** Each answer takes as long as a quick web server would, so that there is progress to see. */
const usualDelayMs = 60;

/** The chain of the shop, a loop around the account, and a page that moved. */
const redirects: Record<string, string> = {
  '/shop': '/store',
  '/store': '/store/boats',
  '/store/boats': '/kayaks/',
  '/team': '/about/',
  '/account': '/login',
  '/login': '/account',
};

/** Serves the website of a fictional company, with the faults of a real one, on 127.0.0.1. */
export async function startSite(): Promise<DemoSite> {
  let answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = answers.get(path) ?? answers.get(path.split('?', 1)[0] ?? path) ?? notFound;
    void send(request, response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = buildAnswers(origin);
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  await delay(answer.delayMs ?? usualDelayMs, undefined, { ref: false });
  const path = request.url ?? '';
  // The journal was moved to a server on which somebody forgot to switch compression on.
  const zipped = !path.startsWith('/blog/') && /\bgzip\b/.test(String(request.headers['accept-encoding']));
  const plain = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, {
    'content-type': 'text/html; charset=utf-8',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    ...answer.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : zipped ? gzipSync(plain) : plain);
}

const notFound: Answer = {
  status: 404,
  body: '<!doctype html><html lang="en"><title>Not found</title><h1>Not found</h1>',
};

function buildAnswers(origin: string): Map<string, Answer> {
  const pages = sitePages(origin);
  const answers = new Map<string, Answer>(
    pages.map((page) => [
      page.path,
      {
        status: page.status ?? 200,
        body: renderPage(page, origin),
        ...(page.delayMs === undefined ? {} : { delayMs: page.delayMs }),
      },
    ]),
  );
  for (const [from, to] of Object.entries(redirects)) answers.set(from, redirect(to));
  for (const [path, answer] of Object.entries(oddAnswers())) answers.set(path, answer);
  const pictures = pages.flatMap((page) =>
    page.body.flatMap((block) => /\/img\/[\w-]+\.svg/.exec(block)?.[0] ?? []),
  );
  for (const path of [...pictures, '/img/logo.svg', '/img/harbour.svg']) answers.set(path, picture);
  answers.set('/robots.txt', text(`User-agent: *\nDisallow: /admin/\n\nSitemap: ${origin}/sitemap.xml\n`));
  answers.set('/sitemap.xml', sitemap(origin, [...pages.map(({ path }) => path), '/events/spring-regatta']));
  return answers;
}

/** What is not a page of the new site. */
function oddAnswers(): Record<string, Answer> {
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

function redirect(location: string): Answer {
  return { status: 301, headers: { location } };
}

function text(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

function sitemap(origin: string, paths: string[]): Answer {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n');
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

const picture: Answer = {
  status: 200,
  headers: { 'content-type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><rect width="64" height="36" fill="#9cd"/><path d="M8 24q24 10 48 0l-6 6H14z" fill="#345"/></svg>',
};
