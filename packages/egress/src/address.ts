import {
  type Address,
  contains,
  lastV4,
  type Network,
  network,
  parseAddress,
  parseNetwork,
} from './network.ts';

/**
 * May the service talk to this IP address? `public`: anywhere on the internet. `allowed`: inside a network the operator
 * allows. `blocked`: everything else, and whatever is not an IP address.
 */
export function judgeAddress(
  text: string,
  allowed: readonly Network[] = [],
): 'public' | 'allowed' | 'blocked' {
  const address = parseAddress(text);
  if (!address) return 'blocked';
  const dialled = unwrapMapped(address);
  if (allowed.some((each) => contains(each, dialled))) return 'allowed';
  return isGlobal(dialled) ? 'public' : 'blocked';
}

/** True for an address of the public internet and for one inside `allowed`; false for all else, also for non-addresses. */
export function isPublicAddress(ip: string, allowed: readonly Network[] = []): boolean {
  return judgeAddress(ip, allowed) !== 'blocked';
}

/**
 * Reads the operator's list of networks (CIDR, or single addresses).
 * @throws Error naming the first wrong entry and what to write instead.
 */
export function parseAllowedNetworks(list: readonly string[]): Network[] {
  return list.map((entry) => {
    const parsed = parseNetwork(entry.trim());
    if (!parsed) {
      throw new Error(
        `"${entry}" is not a network: write an address and a prefix length, such as 10.0.0.0/8 or fd00::/8, with no bits set behind the prefix.`,
      );
    }
    if (contains(MAPPED, parsed))
      throw new Error(`"${entry}" is IPv4 inside IPv6: write it as an IPv4 network.`);
    return parsed;
  });
}

const MAPPED = network('::ffff:0:0/96');
const NAT64 = network('64:ff9b::/96');
const GLOBAL_UNICAST = network('2000::/3');

/** IANA special-purpose IPv4 registry, without the blocks that are reachable from everywhere (AS112, AMT), and Azure. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // In no registry: Azure's own services for the machine it runs, instance metadata among them.
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
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map(network);

/**
 * IPv6 is judged by what is handed out (2000::/3), not by a list of what is bad: loopback, ULA, link-local, site-local,
 * multicast, v4-compatible, v4-translated, local NAT64, SRv6 and whatever comes next are outside of it.
 */
function isGlobal(address: Address): boolean {
  if (address.family === 4) return !SPECIAL_V4.some((each) => contains(each, address));
  if (contains(NAT64, address)) return isGlobal(lastV4(address));
  if (!contains(GLOBAL_UNICAST, address) || SPECIAL_V6.some((each) => contains(each, address))) return false;
  return !isIsatap(address) || isGlobal(lastV4(address));
}

/** The system dials a v4-mapped address over IPv4, so that is what must be judged. */
function unwrapMapped(address: Address): Address {
  return contains(MAPPED, address) ? lastV4(address) : address;
}

/** RFC 5214 interface identifiers carry the IPv4 address their router forwards to. */
function isIsatap({ words }: Address): boolean {
  return ((words[4] ?? 0) & 0xfdff) === 0 && words[5] === 0x5efe;
}
