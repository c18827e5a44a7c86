import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain',
};

export interface ServedFolder {
  origin: string;
  close(): Promise<void>;
}

/** Serves a folder on this machine as web servers do: a folder is its `index.html`, behind a redirect to the slash. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    respond(folder, request.url ?? '/', response).catch(() => response.writeHead(404).end('not found'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

async function respond(folder: string, url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://site');
  const named = join(folder, decodeURIComponent(pathname));
  const isFolder = (await stat(named)).isDirectory();
  if (isFolder && !pathname.endsWith('/')) {
    response.writeHead(301, { location: `${pathname}/` }).end();
    return;
  }
  const file = isFolder ? join(named, 'index.html') : named;
  const { size } = await stat(file);
  response.writeHead(200, {
    'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'content-length': size,
  });
  if (response.req.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}
