import { isIPv6 } from 'node:net';

/**
 * The network of a client: an IPv4 address as it is, or the first 64 bits of an IPv6 address. One subscriber controls the
 * rest of it and could otherwise use a new address for every request.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  while (groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':');
}
