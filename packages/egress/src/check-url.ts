import { judgeAddress } from './address.ts';
import { EgressError } from './errors.ts';
import { type Network, parseAddress } from './network.ts';

/** What may be reached: networks the operator allows on any port, and the ports open for all public addresses. */
export interface Policy {
  allowed: readonly Network[];
  publicPorts: ReadonlySet<number> | 'any';
}

/** A URL that passed every check that needs no name server. */
export interface Target {
  href: string;
  origin: string;
  /** Path and query, as they go on the wire. */
  path: string;
}

const MAX_URL_LENGTH = 8192;

/**
 * Parses once with the WHATWG parser; everything later works on the result, so that check and connection cannot read a
 * URL differently (userinfo, backslash, tab and full-width tricks).
 * @throws EgressError BAD_URL, BAD_SCHEME, BLOCKED_ADDRESS, BLOCKED_PORT
 */
export function checkUrl(text: string, policy: Policy): Target {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (!url) throw new EgressError('BAD_URL', 'This is not a valid URL.', text.slice(0, 200));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressError('BAD_SCHEME', 'Only http and https URLs can be requested.', url.href);
  }
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
    throw new EgressError('BAD_URL', 'The URL must not contain a user name or password.', url.href);
  }
  checkHost(bareHost(url.hostname), portOf(url.protocol, url.port), policy, url.href);
  return { href: url.href, origin: url.origin, path: url.pathname + url.search };
}

/** Judges the addresses a connection would be opened to. Returns those that may be dialled; throws when none may. */
export function checkAddresses(
  addresses: readonly string[],
  port: number,
  policy: Policy,
  url: string,
): string[] {
  const verdicts = addresses.map((address) => judgeAddress(address, policy.allowed));
  // A public name with a private address beside it is how rebinding begins: the name as a whole is refused. Beside an
  // allowed address it is harmless (localhost is ::1 too), only the allowed one is dialled.
  if (!verdicts.includes('allowed') || verdicts.includes('public')) {
    if (verdicts.length === 0 || verdicts.includes('blocked')) throw blockedAddress(url);
    if (!isOpen(port, policy) && verdicts.includes('public')) throw blockedPort(port, url);
  }
  return addresses.filter((_, i) => verdicts[i] !== 'blocked');
}

/** The addresses of `localhost` and of every name below it (RFC 6761), which never go to a name server; else null. */
export function loopbackAddresses(host: string): string[] | null {
  return /(^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : null;
}

/** A host name of a URL without the brackets of an IPv6 literal. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** The port a URL's connection goes to; the WHATWG parser leaves the default one empty. */
export function portOf(protocol: string, port: string): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function checkHost(host: string, port: number, policy: Policy, url: string): void {
  const known = parseAddress(host) ? [host] : loopbackAddresses(host);
  if (known) checkAddresses(known, port, policy, url);
  // With allowed networks the port can only be judged once the name is resolved.
  else if (policy.allowed.length === 0 && !isOpen(port, policy)) throw blockedPort(port, url);
}

function isOpen(port: number, policy: Policy): boolean {
  return policy.publicPorts === 'any' || policy.publicPorts.has(port);
}

function blockedAddress(url: string): EgressError {
  return new EgressError(
    'BLOCKED_ADDRESS',
    'The URL leads to an address that is not public and not allowed.',
    url,
  );
}

function blockedPort(port: number, url: string): EgressError {
  return new EgressError('BLOCKED_PORT', `Port ${port} is not open for requests to public addresses.`, url);
}
