import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { respondToPath } from './respond-to-path.ts';
import { createSiteModel, type SiteModel } from './site-model.ts';

export interface ServedSite {
  site: SiteModel;
  requests: number;
  close(): Promise<void>;
}

/** Smaller responses gain nothing from compression. */
const worthGzip = 1000;

/** Serves a generated site on this machine, with keep-alive and gzip like a well-run host. */
export async function serveSite(options: { seed: number; bulkPages: number }): Promise<ServedSite> {
  const served = { requests: 0 } as ServedSite;
  const server = createServer((request, response) => {
    served.requests += 1;
    const found = respondToPath(served.site, request.url ?? '/');
    const type = String(found.headers['content-type'] ?? '');
    const gzips = /^text\/|json|xml|svg/.test(type) && found.body.length > worthGzip;
    const body = gzips ? gzipSync(found.body, { level: 1 }) : Buffer.from(found.body);
    const encoding = gzips ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {};
    response.writeHead(found.status, {
      ...encoding,
      'content-length': String(body.length),
      ...found.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  served.site = createSiteModel({ origin: `http://127.0.0.1:${port}`, ...options });
  served.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return served;
}
