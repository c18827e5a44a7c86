import {
  type Address,
  contains,
  lastV4,
  type Network,
  network,
  parseAddress,
  parseNetwork,
} from './ip-address.ts';

/**
 * Whether the service can connect to this IP address. `public`: on the public internet. `allowed`: inside a network the
 * operator allows. `blocked`: everything else, including text that is not an IP address.
 */
export function classifyAddress(
  text: string,
  allowed: readonly Network[] = [],
): 'public' | 'allowed' | 'blocked' {
  const address = parseAddress(text);
  if (!address) return 'blocked';
  const dialled = unwrapMapped(address);
  if (allowed.some((each) => contains(each, dialled))) return 'allowed';
  return isGlobal(dialled) ? 'public' : 'blocked';
}

/** True for an address on the public internet or inside `allowed`; false for everything else, including invalid text. */
export function isPublicAddress(ip: string, allowed: readonly Network[] = []): boolean {
  return classifyAddress(ip, allowed) !== 'blocked';
}

/**
 * Reads the operator's list of networks (CIDR ranges or single addresses).
 * @throws Error that names the first invalid entry and the expected form.
 */
export function parseAllowedNetworks(list: readonly string[]): Network[] {
  return list.map((entry) => {
    const parsed = parseNetwork(entry.trim());
    if (!parsed) {
      throw new Error(
        `"${entry}" is not a network. Use an IP address and a prefix length, such as 10.0.0.0/8 or fd00::/8, with no bits set after the prefix.`,
      );
    }
    if (contains(mapped, parsed))
      throw new Error(`"${entry}" is an IPv4 network in IPv6 notation. Write it as an IPv4 network.`);
    return parsed;
  });
}

const mapped = network('::ffff:0:0/96');
const nat64 = network('64:ff9b::/96');
const globalUnicast = network('2000::/3');

/** IANA special-purpose IPv4 registry without the globally reachable blocks (AS112, AMT), plus Azure. */
const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // In no registry: Azure's internal services for a virtual machine, including instance metadata.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(network);

/** Special blocks inside 2000::/3: protocol assignments with Teredo and ORCHID, documentation, 6to4. */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(network);

/**
 * IPv6 uses an allowlist of assigned space (2000::/3) instead of a blocklist: loopback, ULA, link-local, site-local,
 * multicast, v4-compatible, v4-translated, local NAT64, SRv6, and future special ranges are outside of it.
 */
function isGlobal(address: Address): boolean {
  if (address.family === 4) return !specialV4.some((each) => contains(each, address));
  if (contains(nat64, address)) return isGlobal(lastV4(address));
  if (!contains(globalUnicast, address) || specialV6.some((each) => contains(each, address))) return false;
  return !isIsatap(address) || isGlobal(lastV4(address));
}

/** The system connects to a v4-mapped address over IPv4, so the IPv4 address is the one to check. */
function unwrapMapped(address: Address): Address {
  return contains(mapped, address) ? lastV4(address) : address;
}

/** RFC 5214 interface identifiers contain the IPv4 address that their router forwards to. */
function isIsatap({ words }: Address): boolean {
  return ((words[4] ?? 0) & 0xfdff) === 0 && words[5] === 0x5efe;
}
