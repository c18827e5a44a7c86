import { isIP } from 'node:net';

/** An IP address as 16-bit words: two for IPv4, eight for IPv6. */
export interface Address {
  family: 4 | 6;
  words: readonly number[];
}

/** All addresses that share the first `prefix` bits with `base`. */
export interface Network extends Address {
  prefix: number;
}

/** Parses an address in its usual text form; null for anything else, including IPv6 with a zone (`fe80::1%eth0`). */
export function parseAddress(text: string): Address | null {
  const family = isIP(text);
  if (family === 4) return { family, words: parseV4(text) };
  if (family === 6 && !text.includes('%')) return { family, words: parseV6(text) };
  return null;
}

/** Parses `address/prefix` or a single address. Null when it is neither or has bits set after the prefix. */
export function parseNetwork(text: string): Network | null {
  const [base = '', size, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (!address || rest.length > 0) return null;
  const bits = address.words.length * 16;
  if (size === undefined) return { ...address, prefix: bits };
  const prefix = /^\d{1,3}$/.test(size) ? Number(size) : Number.NaN;
  const network = { ...address, prefix };
  return prefix <= bits && !hasHostBits(network) ? network : null;
}

/** Whether the network contains the address. IPv4 and IPv6 never match each other: unwrap embedded addresses first. */
export function contains(network: Network, address: Address): boolean {
  if (network.family !== address.family) return false;
  let bits = network.prefix;
  for (let i = 0; bits > 0; i++, bits -= 16) {
    const differs = (network.words[i] ?? 0) ^ (address.words[i] ?? 0);
    if (differs >>> Math.max(0, 16 - bits) !== 0) return false;
  }
  return true;
}

/** The IPv4 address in the last 32 bits of an IPv6 one. */
export function lastV4(address: Address): Address {
  return { family: 4, words: address.words.slice(-2) };
}

/** For tables in the source: an invalid entry stops the process when it loads. */
export function network(text: string): Network {
  const parsed = parseNetwork(text);
  if (!parsed) throw new Error(`"${text}" is not a network`);
  return parsed;
}

function hasHostBits({ words, prefix }: Network): boolean {
  return words.some((word, i) => {
    const kept = Math.min(16, Math.max(0, prefix - i * 16));
    return (word & (0xffff >>> kept)) !== 0;
  });
}

function parseV4(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}

function parseV6(text: string): number[] {
  const [head = '', tail] = text.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? parseV4(group) : [Number.parseInt(group, 16)]));
}
