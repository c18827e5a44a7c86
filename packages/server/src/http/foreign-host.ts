import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';

type HostSettings = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>;

/** Load balancers ask these by whatever name or address they know, and nothing can be learned or done there. */
const probes: readonly (string | undefined)[] = ['/healthz', '/readyz'];
const machineName = hostname().toLowerCase();

/**
 * Refuses what a web page could make a browser send here by a name of its own that resolves to this machine (DNS
 * rebinding): the same-origin rule knows names only. A name is ours when it is the public one, one that is listed, the
 * one we listen on, or this machine's; an address cannot be rebound. Behind a trusted proxy the name is the one it
 * forwards.
 * @throws ApiError BAD_REQUEST when there is no Host or more than one: a proxy before us may have judged the other
 */
export function checkHost(request: FastifyRequest, config: HostSettings): void {
  const sent = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  if (sent > 1) throw new ApiError('BAD_REQUEST', 'The Host header is sent twice; send it once.');
  const isProbe = probes.includes(request.routeOptions.url);
  const own = request.headers.host ?? '';
  if (own === '') {
    if (isProbe && request.raw.httpVersion === '1.0') return;
    throw new ApiError('BAD_REQUEST', 'The request has no Host header; send the name of the service in it.');
  }
  if (isProbe) return;
  if (!isOurs(request.host, config)) throw foreignHost(request.host);
  // A page in a browser on the proxy's machine can forge every header but Host. What a proxy puts there is a short name
  // of an inner network, if not one of ours; whoever rebinds needs a domain.
  if (own !== request.host && !isOurs(own, config) && hostName(own)?.includes('.') !== false)
    throw foreignHost(own);
}

/** Hosts that an Origin of our own pages may have. */
export function ownHosts(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): (string | undefined)[] {
  return [request.headers.host, request.host, publicUrl === null ? undefined : new URL(publicUrl).host];
}

function isOurs(host: string, { publicUrl, host: listened, allowedHosts }: HostSettings): boolean {
  const name = hostName(host);
  if (name === null) return false;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  const publicName = publicUrl === null ? null : hostName(new URL(publicUrl).host);
  return [publicName, 'localhost', machineName, listened.toLowerCase(), ...allowedHosts].includes(name);
}

function foreignHost(host: string): ApiError {
  const name = hostName(host)?.slice(0, 100) ?? null;
  return new ApiError(
    'FORBIDDEN',
    name === null
      ? 'The Host header holds no name; FETTLE_PUBLIC_URL and FETTLE_ALLOWED_HOSTS say which are answered to.'
      : `This service does not answer to the name '${name}'. If people reach it by that name, whoever runs it sets FETTLE_PUBLIC_URL to the whole address, or adds the name to FETTLE_ALLOWED_HOSTS.`,
  );
}

/** Lower case, without the port and without a dot at the end; null when it is no host. */
function hostName(host: string): string | null {
  const url = `http://${host}/`;
  if (/[/@?#\\\s]/.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, '');
}
