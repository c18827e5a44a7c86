import type { LinkAnswer } from '../target/classify-response.ts';

const STRANGER_STRIKES = 3;
/** Of the audited site more is asked, and more rests on it. */
const OWN_STRIKES = 10;
const MAX_HOSTS = 10_000;
/** Faults of a whole host: whatever else is asked there has the same. */
const DEAD = new Set(['DNS_NOT_FOUND', 'DNS_FAILED', 'REFUSED']);

interface HostState {
  fault: string | null;
  /** Seen at a second look too. */
  confirmed: boolean;
  strikes: number;
}

/**
 * Remembers hosts that are not worth asking again: those that are not there at all, and those that refused or stayed
 * silent several times in a row.
 */
export interface HostBreaker {
  /** What spares a request: the fault of a host that is not there, or `refuses` for one that shall be left alone. */
  shortcut(host: string): { fault: string; confirmed: boolean } | 'refuses' | null;
  /** @param about whether it was a second look, and whether it is the host of the audited site */
  record(host: string, answer: LinkAnswer, about: { again: boolean; own: boolean }): void;
  /** Refusals in a row. */
  strikes(host: string): number;
}

export function createHostBreaker(): HostBreaker {
  const hosts = new Map<string, HostState>();
  const shut = new Set<string>();
  const stateOf = (host: string): HostState => {
    const known = hosts.get(host);
    if (known !== undefined) return known;
    const state: HostState = { fault: null, confirmed: false, strikes: 0 };
    hosts.set(host, state);
    const oldest = hosts.size > MAX_HOSTS ? hosts.keys().next().value : undefined;
    if (oldest !== undefined) {
      hosts.delete(oldest);
      shut.delete(oldest);
    }
    return state;
  };
  return {
    shortcut(host) {
      if (shut.has(host)) return 'refuses';
      const { fault = null, confirmed = false } = hosts.get(host) ?? {};
      return fault === null ? null : { fault, confirmed };
    },
    record(host, answer, { again, own }) {
      // The failure of a redirect's target says nothing about the host that redirects.
      if (answer.redirected) return;
      const isDead = answer.error !== null && DEAD.has(answer.error);
      const isStrike = isRefusal(answer);
      if (!isDead && !isStrike && !hosts.has(host)) return;
      const state = stateOf(host);
      state.confirmed = isDead && again && state.fault === answer.error;
      state.fault = isDead ? answer.error : null;
      state.strikes = isStrike ? state.strikes + 1 : 0;
      if (state.strikes >= (own ? OWN_STRIKES : STRANGER_STRIKES)) shut.add(host);
    },
    strikes: (host) => hosts.get(host)?.strikes ?? 0,
  };
}

function isRefusal({ status, error, wall }: LinkAnswer): boolean {
  if (error === 'TIMEOUT' || error === 'RESET') return true;
  return status === 429 || status === 999 || status === 503 || wall !== null;
}
