import { LRUCache } from 'lru-cache';
import type { LinkResponse } from '../target/link-response.ts';

const maxExternalRefusals = 3;
/** The audited site gets more requests, and more depends on their results. */
const maxOwnRefusals = 10;
const maxHosts = 10_000;
/** Failures of a whole host: every other request to it fails alike. */
const deadHost = new Set(['DNS_NOT_FOUND', 'DNS_FAILED', 'REFUSED']);

interface HostState {
  error: string | null;
  /** When the host failed in this way for the first time. */
  failedAt: number;
  /** The retry failed in the same way. */
  confirmed: boolean;
  refusals: number;
  isOpen: boolean;
}

/**
 * A circuit breaker per host: remembers hosts that are not worth another request, because they do not exist or
 * because they refused or timed out several times in a row.
 */
export interface HostBreaker {
  /** What spares a request: the error of a dead host, or `refuses` for one to leave alone. */
  knownFailure(host: string): { error: string; failedAt: number; confirmed: boolean } | 'refuses' | null;
  record(
    host: string,
    response: LinkResponse,
    about: { isRetry: boolean; isOwn: boolean; now: number },
  ): void;
  /** Refusals in a row. */
  refusals(host: string): number;
}

export function createHostBreaker(): HostBreaker {
  // Only `peek` and `set`, so that the host that was recorded first is the first to go.
  const hosts = new LRUCache<string, HostState>({ max: maxHosts });
  const stateOf = (host: string): HostState => {
    const known = hosts.peek(host);
    if (known !== undefined) return known;
    const state: HostState = { error: null, failedAt: 0, confirmed: false, refusals: 0, isOpen: false };
    hosts.set(host, state);
    return state;
  };
  return {
    knownFailure(host) {
      const { error = null, failedAt = 0, confirmed = false, isOpen = false } = hosts.peek(host) ?? {};
      if (isOpen) return 'refuses';
      return error === null ? null : { error, failedAt, confirmed };
    },
    record(host, response, { isRetry, isOwn, now }) {
      // The failure of a redirect's target says nothing about the host that redirects.
      if (response.redirected) return;
      const isDead = response.error !== null && deadHost.has(response.error);
      const isRefused = isRefusal(response);
      if (!isDead && !isRefused && !hosts.has(host)) return;
      const state = stateOf(host);
      if (state.error !== response.error) state.failedAt = now;
      state.confirmed = isDead && isRetry && state.error === response.error;
      state.error = isDead ? response.error : null;
      state.refusals = isRefused ? state.refusals + 1 : 0;
      state.isOpen ||= state.refusals >= (isOwn ? maxOwnRefusals : maxExternalRefusals);
    },
    refusals: (host) => hosts.peek(host)?.refusals ?? 0,
  };
}

function isRefusal({ status, error, botChallenge }: LinkResponse): boolean {
  if (error === 'TIMEOUT' || error === 'RESET') return true;
  return status === 429 || status === 999 || status === 503 || botChallenge !== null;
}
