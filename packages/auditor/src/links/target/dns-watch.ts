import { isIP } from 'node:net';
import { isPrivateHost } from '../../crawl/url/same-site.ts';
import type { LinkAnswer } from './classify-response.ts';

/** So many names that are not found, and none that is: then it is not the links that are broken. */
const OFFLINE_HOSTS = 3;

/** Tells a dead name from a machine that cannot resolve any: behind a firewall every link would seem broken. */
export interface NameWatch {
  saw(host: string, answer: LinkAnswer): void;
  /** No name was found yet, and some may yet be. */
  isUndecided(): boolean;
  /** All names were asked for, at least those that could be. */
  decide(): void;
  /** Decided: this machine finds no name. A name that is found later proves the opposite. */
  isOffline(): boolean;
}

export function createNameWatch(): NameWatch {
  const unknown = new Set<string>();
  let hasResolved = false;
  let isDecided = false;
  return {
    saw(host, { error }) {
      if (hasResolved || isAddress(host)) return;
      if (!isNameError(error)) hasResolved = true;
      else if (unknown.size < OFFLINE_HOSTS) unknown.add(host);
    },
    isUndecided: () => !hasResolved && !isDecided,
    decide() {
      isDecided = true;
    },
    isOffline: () => isDecided && !hasResolved && unknown.size >= OFFLINE_HOSTS,
  };
}

/** The name was not found, or nobody said whether it exists: the host itself was not asked. */
export function isNameError(error: string | null): boolean {
  return error === 'DNS_NOT_FOUND' || error === 'DNS_FAILED';
}

/** What needs no name service: an address, or this machine. */
function isAddress(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return isPrivateHost(name) || name.startsWith('[') || isIP(name) !== 0;
}
