import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { createEgress, type Egress } from '@fettle/egress';
import { mapPorts } from '@fettle/egress/testing/map-ports.ts';
import { type Certificate, issueSelfSigned } from '@fettle/egress/testing/self-signed.ts';
import { type GeneratedResponse, respondToPath } from './respond-to-path.ts';
import { createSiteModel, type SiteModel } from './site-model.ts';

const siteHost = 'garden.example';
export const siteOrigin = `https://${siteHost}`;
export const elsewhere = 'https://elsewhere.example';

const hosts = [siteHost, `www.${siteHost}`, 'elsewhere.example'];
const dayMs = 86_400_000;
/** Smaller responses gain nothing from compression. */
const worthGzip = 1000;

export interface ServedHosts {
  site: SiteModel;
  /** Reaches the three hosts and nothing else: other names do not exist. */
  egress: Egress;
  close(): Promise<void>;
}

export interface ServedHostsOptions {
  seed: number;
  bulkPages: number;
  /** Of the certificate of the site. */
  validDays?: number;
  alpn?: string[];
  /** Called before each response of the site. */
  delayMs?: number;
  /** The home page is served over plain HTTP, and so is everything else. */
  plain?: boolean;
}

/**
 * Serves a generated site like a well-run host, with its certificate, redirects from http and from www, and a second
 * site beside it. Trusts the certificates until it is closed.
 */
export async function serveHosts(options: ServedHostsOptions): Promise<ServedHosts> {
  const origin = options.plain === true ? `http://${siteHost}` : siteOrigin;
  const site = createSiteModel({ origin, seed: options.seed, bulkPages: options.bulkPages });
  const certificates = hosts.map((host) => issue(host, host === siteHost ? (options.validDays ?? 90) : 90));
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, ...certificates.map(({ cert }) => cert)]);
  const respondAs = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const reply = () => respond(site, scheme, request, response);
    if (options.delayMs === undefined) reply();
    else setTimeout(reply, options.delayMs);
  };
  const ALPNProtocols = options.alpn ?? ['h2', 'http/1.1'];
  const https = createHttpsServer({ ...(certificates[0] as Certificate), ALPNProtocols }, respondAs('https'));
  for (const [index, host] of hosts.entries()) https.addContext(host, certificates[index] as Certificate);
  const http = createHttpServer(respondAs('http'));
  const ports = { http: await listen(http), https: await listen(https) };
  const egress = createEgress({
    userAgent: 'FettleBot/test',
    allowPrivateNetworks: ['127.0.0.1/32'],
    resolve: async (host) => {
      if (hosts.includes(host)) return [{ address: '127.0.0.1', family: 4 }];
      throw Object.assign(new Error(`${host} does not exist`), { code: 'ENOTFOUND' });
    },
  });
  return {
    site,
    egress: mapPorts(egress, ports),
    async close() {
      await egress.close();
      for (const server of [http, https]) server.closeAllConnections();
      await Promise.all([http, https].map((server) => new Promise((resolve) => server.close(resolve))));
      setDefaultCACertificates(trusted);
    },
  };
}

function issue(host: string, days: number): Certificate {
  const now = Date.now();
  return issueSelfSigned(host, { from: new Date(now - 30 * dayMs), to: new Date(now + days * dayMs) });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function respond(site: SiteModel, scheme: string, request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
  const path = request.url ?? '/';
  const found = findResponse(site, `${scheme}://${host}`, path);
  if (found.status === 0) {
    request.socket.destroy();
    return;
  }
  const cors = request.headers.origin === undefined ? {} : site.corsHeaders;
  send(response, found, cors, request.method === 'HEAD');
}

function findResponse(site: SiteModel, origin: string, path: string): GeneratedResponse {
  const own = site.others.get(origin + path) ?? site.others.get(`${origin}/*`);
  if (own !== undefined) return { status: own.status ?? 200, headers: own.headers ?? {}, body: own.body };
  if (origin === site.origin) return respondToPath(site, path);
  if (new URL(origin).hostname.endsWith(siteHost)) {
    return { status: 301, headers: { location: site.origin + path }, body: '' };
  }
  const status = path === '/' ? 200 : 404;
  return {
    status,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Elsewhere</title>',
  };
}

function send(
  response: ServerResponse,
  { status, headers, body }: GeneratedResponse,
  more: Record<string, string>,
  headOnly: boolean,
): void {
  const type = String(headers['content-type'] ?? '');
  const isPacked = headers['content-encoding'] !== undefined;
  const packs = !isPacked && /^text\/|json|xml|svg/.test(type) && body.length > worthGzip;
  const bytes = packs ? gzipSync(body, { level: 1 }) : Buffer.from(body);
  const encoding = packs ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {};
  response.writeHead(status, { ...encoding, 'content-length': String(bytes.length), ...headers, ...more });
  response.end(headOnly ? undefined : bytes);
}
