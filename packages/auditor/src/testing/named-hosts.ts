import { createEgress, type Egress, type Resolve } from '@fettle/egress';

/** What a name service says of a host, asked for the n-th time (from 0): addresses, or the code of its failure. */
export type DnsResponse = string[] | string;
export type Names = Record<string, DnsResponse | ((asked: number) => DnsResponse)>;

/**
 * An egress that may only use 127.0.0.1, with a name service of its own: every name that is not in the table does
 * not exist.
 */
export function createNamedEgress(names: Names): Egress & { asked: Map<string, number> } {
  const asked = new Map<string, number>();
  const resolve: Resolve = async (host) => {
    const count = asked.get(host) ?? 0;
    asked.set(host, count + 1);
    const entry = names[host] ?? 'ENOTFOUND';
    const answer = typeof entry === 'function' ? entry(count) : entry;
    if (typeof answer === 'string') throw Object.assign(new Error(`${host}: ${answer}`), { code: answer });
    return answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const egress = createEgress({
    userAgent: 'FettleBot/test',
    allowPrivateNetworks: ['127.0.0.1/32'],
    resolve,
  });
  return { ...egress, asked };
}
