import { lookup } from 'node:dns/promises';
import { bareHost, checkAddresses, loopbackAddresses, type Policy, portOf } from './check-url.ts';
import { EgressError, toEgressError } from './errors.ts';
import { parseAddress } from './ip-address.ts';
import type { Resolve, ResolvedAddress } from './types.ts';

/** Resolves the host of an origin and returns the permitted addresses, up to eight. */
export type ResolveChecked = (origin: URL, timeoutMs: number) => Promise<ResolvedAddress[]>;

const maxAddresses = 8;

/**
 * Every address of the result is checked, and the caller connects only to what is returned: there is no second lookup,
 * which could return something else.
 */
export function createResolveChecked(policy: Policy, resolve: Resolve = lookUp): ResolveChecked {
  const ask = shareConcurrent(resolve);
  return async (origin, timeoutMs) => {
    const host = bareHost(origin.hostname);
    const known = parseAddress(host) ? [host] : loopbackAddresses(host);
    const found = known ?? (await withinTime(ask(host), timeoutMs, origin.href));
    if (found.length === 0)
      throw new EgressError('DNS_NOT_FOUND', 'The hostname has no IP address.', origin.href);
    const usable = checkAddresses(found, portOf(origin.protocol, origin.port), policy, origin.href);
    return usable
      .slice(0, maxAddresses)
      .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
}

function lookUp(host: string): Promise<ResolvedAddress[]> {
  return lookup(host, { all: true, order: 'verbatim' });
}

/** Connections opened to one host at the same time share one lookup; results are not cached. */
function shareConcurrent(resolve: Resolve): (host: string) => Promise<string[]> {
  const asking = new Map<string, Promise<string[]>>();
  return (host) => {
    const running = asking.get(host);
    if (running) return running;
    const response = resolve(host)
      .then((addresses) => addresses.map(({ address }) => address))
      .finally(() => asking.delete(host));
    asking.set(host, response);
    return response;
  };
}

/** The system's resolver cannot be canceled, so the timeout only stops waiting. */
async function withinTime(response: Promise<string[]>, timeoutMs: number, url: string): Promise<string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new EgressError('DNS_FAILED', 'The DNS lookup timed out.', url));
  }, timeoutMs);
  try {
    return await Promise.race([response, late]);
  } catch (error) {
    throw toEgressError(error, url);
  } finally {
    clearTimeout(timer);
  }
}
