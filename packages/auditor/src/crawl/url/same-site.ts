import { isIP } from 'node:net';
import { getDomain } from 'tldts';

/** Whether two http(s) URLs share scheme, host and port. */
export function hasOrigin(url: string, origin: string): boolean {
  return (
    url.startsWith(origin) && (url.length === origin.length || '/?#'.includes(url.charAt(origin.length)))
  );
}

/**
 * Whether a root that redirects from one URL to the other is still the requested site: the same host, or the same
 * registrable domain (by the public suffix list with its private part: two tenants of a hosting domain are two sites).
 */
export function isSameRegistrableDomain(left: string, right: string): boolean {
  const leftHost = new URL(left).hostname;
  const rightHost = new URL(right).hostname;
  if (leftHost === rightHost) return true;
  const domain = getDomain(leftHost, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(rightHost, { allowPrivateDomains: true });
}

/** Whether a host name or an IP address is this machine or in a private network, where requests need no pauses. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (isIP(name) === 4) return /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(name);
  if (isIP(name) === 6) return name === '::1' || /^f[cd]/.test(name) || name.startsWith('::ffff:127.');
  return false;
}
