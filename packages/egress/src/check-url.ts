import { classifyAddress } from './address-policy.ts';
import { EgressError } from './errors.ts';
import { type Network, parseAddress } from './ip-address.ts';

/** What requests can reach: networks the operator allows, on any port, and public addresses on these ports. */
export interface Policy {
  allowed: readonly Network[];
  publicPorts: ReadonlySet<number> | 'any';
}

/** A URL that passed every check that does not require DNS. */
export interface Target {
  href: string;
  origin: string;
  /** Path and query, as sent. */
  path: string;
}

const maxUrlLength = 8192;

/**
 * Parses the URL once with the WHATWG parser. Everything else uses the result, so that check and connection cannot
 * interpret a URL differently (userinfo, backslash, tab, and full-width tricks).
 * @throws EgressError BAD_URL, BAD_SCHEME, BLOCKED_ADDRESS, BLOCKED_PORT
 */
export function checkUrl(text: string, policy: Policy): Target {
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  if (!url) throw new EgressError('BAD_URL', 'The URL is not valid.', text.slice(0, 200));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressError('BAD_SCHEME', 'Only http and https URLs are supported.', url.href);
  }
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
    throw new EgressError('BAD_URL', 'The URL must not contain a username or password.', url.href);
  }
  checkHost(bareHost(url.hostname), portOf(url.protocol, url.port), policy, url.href);
  return { href: url.href, origin: url.origin, path: url.pathname + url.search };
}

/** Checks the addresses a connection would use. Returns the permitted ones; throws when there are none. */
export function checkAddresses(
  addresses: readonly string[],
  port: number,
  policy: Policy,
  url: string,
): string[] {
  const classes = addresses.map((address) => classifyAddress(address, policy.allowed));
  // A name with both a public and a private address is a sign of DNS rebinding, so the whole name is blocked. Together
  // with an allowed address it is harmless (localhost is also ::1): only the allowed address is used.
  if (!classes.includes('allowed') || classes.includes('public')) {
    if (classes.length === 0 || classes.includes('blocked')) throw blockedAddress(url);
    if (!isOpen(port, policy) && classes.includes('public')) throw blockedPort(port, url);
  }
  return addresses.filter((_, i) => classes[i] !== 'blocked');
}

/** The addresses of `localhost` and names below it (RFC 6761), which are never looked up in DNS; null for other names. */
export function loopbackAddresses(host: string): string[] | null {
  return /(^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : null;
}

/** Host name of a URL, without the brackets of an IPv6 literal. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** Port of a URL; the WHATWG parser leaves the default port empty. */
export function portOf(protocol: string, port: string): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function checkHost(host: string, port: number, policy: Policy, url: string): void {
  const known = parseAddress(host) ? [host] : loopbackAddresses(host);
  if (known) checkAddresses(known, port, policy, url);
  // With allowed networks, the port can be checked only after the name is resolved.
  else if (policy.allowed.length === 0 && !isOpen(port, policy)) throw blockedPort(port, url);
}

function isOpen(port: number, policy: Policy): boolean {
  return policy.publicPorts === 'any' || policy.publicPorts.has(port);
}

function blockedAddress(url: string): EgressError {
  return new EgressError(
    'BLOCKED_ADDRESS',
    'The URL points to an IP address that is neither public nor allowed.',
    url,
  );
}

function blockedPort(port: number, url: string): EgressError {
  return new EgressError('BLOCKED_PORT', `Port ${port} is not allowed for public IP addresses.`, url);
}
