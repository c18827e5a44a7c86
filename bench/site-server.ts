import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { serveSite } from '../packages/auditor/src/testing/generator/serve-site.ts';

/*
 * The audited site, in a process of its own. Receives what to serve as a message, a folder or the size of a generated
 * site, and replies with its URL.
 */
export type SiteOrder = { folder: string } | { seed: number; bulkPages: number };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
};

process.on('message', (order: SiteOrder) => void serve(order));
process.on('disconnect', () => process.exit(0));

async function serve(order: SiteOrder): Promise<void> {
  const url = 'folder' in order ? await serveFolder(order.folder) : (await serveSite(order)).site.origin;
  process.send?.({ url });
}

async function serveFolder(folder: string): Promise<string> {
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    sendFile(file, request.method === 'HEAD', response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Pages are served without their links to other sites, whose cost depends on those sites. */
const pages = new Map<string, Buffer>();

async function readPage(file: string): Promise<Buffer> {
  const known = pages.get(file);
  if (known !== undefined) return known;
  const html = await readFile(file, 'utf8');
  const page = Buffer.from(html.replace(/(href|src)=(["'])\s*https?:\/\/.*?\2/g, '$1="#"'));
  pages.set(file, page);
  return page;
}

async function sendFile(file: string, headOnly: boolean, response: ServerResponse): Promise<void> {
  if (extname(file) === '.html') {
    const page = await readPage(file);
    response.writeHead(200, { 'content-type': types['.html'], 'content-length': page.length });
    response.end(headOnly ? undefined : page);
    return;
  }
  const { size } = await stat(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'content-length': size });
  if (headOnly) response.end();
  else createReadStream(file).pipe(response);
}
