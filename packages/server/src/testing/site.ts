import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a test site for one path. */
export interface SiteResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Site {
  /** Root of the site, with a trailing slash. */
  url: string;
  /** Requested paths so far, in order; a HEAD counts like a GET. */
  requests: string[];
  /** From now on, requests after the next `count` get no response until `release`. */
  holdAfter(count: number): void;
  /** Responds to waiting requests, and to all later ones. */
  release(): void;
  /** The number of waiting requests. */
  waiting(): number;
}

/** A website on this machine. `respond` returns the response for a path; null means 404. Closed when `t` ends. */
export async function startSite(
  t: { after(done: () => Promise<void>): void },
  respond: (path: string) => SiteResponse | string | null,
): Promise<Site> {
  const requests: string[] = [];
  let waiting: (() => void)[] = [];
  let left = Number.POSITIVE_INFINITY;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    const reply = () => send(response, respond(path));
    if (left <= 0) {
      waiting.push(reply);
      return;
    }
    left -= 1;
    reply();
  });
  const url = await listen(server);
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url,
    requests,
    holdAfter(count) {
      left = count;
    },
    release() {
      left = Number.POSITIVE_INFINITY;
      const all = waiting;
      waiting = [];
      for (const reply of all) reply();
    },
    waiting: () => waiting.length,
  };
}

function send(response: ServerResponse, given: SiteResponse | string | null): void {
  const found: SiteResponse =
    given === null ? { status: 404, body: 'not here' } : typeof given === 'string' ? { body: given } : given;
  response.writeHead(found.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...found.headers });
  response.end(found.body ?? '');
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** A small complete page with links. */
export function htmlPage(title: string, ...links: string[]): string {
  const anchors = links.map((href) => `<li><a href="${href}">${title} to ${href}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><main><h1>${title}</h1><p>What ${title} says.</p><ul>${anchors}</ul></main></body></html>`;
}

/** A site of `count` pages, `/p0` and so on, each linking to the next ones like a tree, the root to the first. */
export function treeSite(count: number): (path: string) => string | null {
  return (path) => {
    const number = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(number < count)) return null;
    const children = [1, 2, 3, 4].map((each) => number * 4 + each).filter((child) => child < count);
    return htmlPage(`Page ${number}`, '/', ...children.map((child) => `/p${child}`));
  };
}
