import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';

type HostSettings = Pick<Config, 'publicUrl' | 'host' | 'allowedHosts'>;

/** Load balancers request these under any host name or address; they reveal and change nothing. */
const probes: readonly (string | undefined)[] = ['/healthz', '/readyz'];
const machineName = hostname().toLowerCase();

/**
 * Rejects requests for a foreign host name that resolves to this machine, which a web page can make a browser send (DNS
 * rebinding): the same-origin policy compares names only. Valid names are the public one, those in the setting, the one
 * the service listens on, and those of this machine; an IP address cannot be rebound. Behind a trusted proxy, the name
 * is the one it forwards.
 * @throws ApiError BAD_REQUEST when there is no Host or more than one: a proxy in front could have checked another one
 */
export function checkHost(request: FastifyRequest, config: HostSettings): void {
  const sent = request.raw.rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text)).length;
  if (sent > 1) throw new ApiError('BAD_REQUEST', 'The Host header was sent more than once. Send it once.');
  const isProbe = probes.includes(request.routeOptions.url);
  const own = request.headers.host ?? '';
  if (own === '') {
    if (isProbe && request.raw.httpVersion === '1.0') return;
    throw new ApiError(
      'BAD_REQUEST',
      'The request has no Host header. Set it to the host name of the service.',
    );
  }
  if (isProbe) return;
  if (!isOurs(request.host, config)) throw foreignHost(request.host);
  // A page in a browser on the proxy's machine can forge every header except Host. A proxy sends one of our names there
  // or a short name of the internal network; DNS rebinding requires a domain.
  if (own !== request.host && !isOurs(own, config) && hostName(own)?.includes('.') !== false)
    throw foreignHost(own);
}

/** Hosts that the Origin header of our own pages can have. */
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
      ? 'The Host header has no valid host name. FETTLE_PUBLIC_URL and FETTLE_ALLOWED_HOSTS set the accepted names.'
      : `This service does not accept requests for the host name "${name}". To use that name, the operator must set FETTLE_PUBLIC_URL to the full URL or add the name to FETTLE_ALLOWED_HOSTS.`,
  );
}

/** Lowercase, without port and trailing dot; null when it is not a valid host. */
function hostName(host: string): string | null {
  const url = `http://${host}/`;
  if (/[/@?#\\\s]/.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, '');
}
