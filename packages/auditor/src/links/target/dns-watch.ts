import { isIP } from 'node:net';
import { isPrivateHost } from '../../crawl/url/same-site.ts';
import type { LinkResponse } from './link-response.ts';

/** With this many names not found and none found, the links are not what is broken. */
const offlineHosts = 3;

/** Tells a dead name from a machine that cannot resolve any: behind a firewall every link would seem broken. */
export interface DnsWatch {
  record(host: string, response: LinkResponse): void;
  /** No name has been found yet, and one still may be. */
  isUndecided(): boolean;
  /** Every name that could be looked up was. */
  decide(): void;
  /** Decided: this machine finds no name. A name found later proves the opposite. */
  isOffline(): boolean;
}

export function createDnsWatch(): DnsWatch {
  const unknown = new Set<string>();
  let hasResolved = false;
  let isDecided = false;
  return {
    record(host, { error }) {
      if (hasResolved || needsNoLookup(host)) return;
      if (!isDnsError(error)) hasResolved = true;
      else if (unknown.size < offlineHosts) unknown.add(host);
    },
    isUndecided: () => !hasResolved && !isDecided,
    decide() {
      isDecided = true;
    },
    isOffline: () => isDecided && !hasResolved && unknown.size >= offlineHosts,
  };
}

/** The name was not found, or no DNS server says whether it exists: the host itself was not requested. */
export function isDnsError(error: string | null): boolean {
  return error === 'DNS_NOT_FOUND' || error === 'DNS_FAILED';
}

/** An IP address, or this machine. */
function needsNoLookup(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return isPrivateHost(name) || name.startsWith('[') || isIP(name) !== 0;
}
