import { createEgress, type Egress, type Resolve } from '@fettle/egress';

/** The DNS response for a host: IP addresses, or an error code; a function gets the number of earlier lookups. */
export type DnsResponse = string[] | string;
export type Names = Record<string, DnsResponse | ((lookups: number) => DnsResponse)>;

/**
 * An egress that may only use 127.0.0.1, with its own DNS: names that are not in the table do not exist.
 */
export function createNamedEgress(names: Names): Egress & { lookups: Map<string, number> } {
  const lookups = new Map<string, number>();
  const resolve: Resolve = async (host) => {
    const count = lookups.get(host) ?? 0;
    lookups.set(host, count + 1);
    const entry = names[host] ?? 'ENOTFOUND';
    const response = typeof entry === 'function' ? entry(count) : entry;
    if (typeof response === 'string')
      throw Object.assign(new Error(`${host}: ${response}`), { code: response });
    return response.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const egress = createEgress({
    userAgent: 'FettleBot/test',
    allowPrivateNetworks: ['127.0.0.1/32'],
    resolve,
  });
  return { ...egress, lookups };
}
