import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The response of the fixture for one path. */
export interface Route {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** Sent one after the other, each as soon as the previous one is out. */
  chunks?: (string | Uint8Array)[];
  /** Sends everything else, but never ends the response. */
  hang?: boolean;
  /** Breaks the connection instead of ending the response. */
  reset?: boolean;
  /** Written to the connection as it is, which is then closed: for responses no HTTP library sends. */
  raw?: string | Uint8Array;
}

export type Routes = Record<string, Route | string | ((request: IncomingMessage) => Route | string)>;

export interface FixtureSite {
  origin: string;
  /** `METHOD /path?query` of every request, in order. */
  requests: string[];
  /** Their headers, in the same order. */
  headers: IncomingHttpHeaders[];
  /** Highest number of concurrent requests. */
  peak(): number;
  close(): Promise<void>;
}

/**
 * A website on this machine, defined by a table from path (with query if that matters) to response; a string is an HTML
 * page. Paths that are not in the table are a 404, or the response for `*`.
 */
export async function startSite(routes: Routes): Promise<FixtureSite> {
  const requests: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const sockets = new Set<Socket>();
  let open = 0;
  let peak = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(`${request.method} ${path}`);
    headers.push(request.headers);
    open += 1;
    peak = Math.max(peak, open);
    response.once('close', () => {
      open -= 1;
    });
    const entry = routes[path] ??
      routes[path.split('?', 1)[0] ?? path] ??
      routes['*'] ?? { status: 404, body: 'not found' };
    send(typeof entry === 'function' ? entry(request) : entry, request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    peak: () => peak,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

function send(entry: Route | string, request: IncomingMessage, response: ServerResponse): void {
  const route: Route = typeof entry === 'string' ? { body: entry } : entry;
  if (route.raw !== undefined) {
    request.socket.end(route.raw);
    return;
  }
  const headers = { 'content-type': 'text/html; charset=utf-8', ...route.headers };
  response.writeHead(route.status ?? 200, headers);
  if (request.method !== 'HEAD') {
    for (const chunk of route.chunks ?? []) response.write(chunk);
    if (route.body !== undefined) response.write(route.body);
  }
  if (route.reset === true) response.flushHeaders();
  if (route.reset === true) setImmediate(() => response.destroy());
  else if (route.hang !== true || request.method === 'HEAD') response.end();
}

/** A small HTML page with links. */
export function page(title: string, ...links: string[]): string {
  const anchors = links
    .map((href, index) => `<li><a href="${href}">${title} link ${index}</a></li>`)
    .join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Text of ${title}.</p><ul>${anchors}</ul></main></body></html>`;
}

/** A fixture that is closed after its use, however that ends. */
export async function withSite<T>(routes: Routes, use: (site: FixtureSite) => Promise<T>): Promise<T> {
  const site = await startSite(routes);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}
