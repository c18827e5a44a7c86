import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import { refuseForeignOrigin } from './credentials.ts';

/**
 * Refuses what a web page could make a browser send here by a name of its own that resolves to this machine (DNS
 * rebinding; MCP "Streamable HTTP", security warning). A name is ours when it is the public one, the one we listen
 * on, or of this machine; an address cannot be rebound.
 */
export function refuseForeignHost(
  headers: IncomingHttpHeaders,
  host: string,
  config: Pick<Config, 'publicUrl' | 'host'>,
): void {
  const publicUrl = config.publicUrl === null ? null : new URL(config.publicUrl);
  const name = hostName(host);
  const isOwn =
    name !== null &&
    (isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
      name === 'localhost' ||
      name === config.host.toLowerCase() ||
      name === publicUrl?.hostname);
  if (!isOwn) {
    throw new ApiError(
      'FORBIDDEN',
      'The Host header names another service. Use the address in FETTLE_PUBLIC_URL, or set it to the one used here.',
    );
  }
  refuseForeignOrigin(headers, [host, publicUrl?.host]);
}

/** Lower case and without the port; null when it is no host. */
function hostName(host: string): string | null {
  const url = `http://${host}/`;
  if (/[/@?#\\\s]/.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname;
}
