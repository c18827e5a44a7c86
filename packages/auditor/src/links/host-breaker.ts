import type { LinkAnswer } from './judge-answer.ts';

const STRIKES = 3;
const MAX_HOSTS = 10_000;

/**
 * Remembers hosts that are not worth asking again: those that are not there at all (every further target has
 * the same fault) and those that refused or stayed silent three times in a row.
 */
export interface HostBreaker {
  /** What a further target of this host is to be judged as, null when it must be asked. */
  shortcut(host: string, internal: boolean): LinkAnswer | null;
  record(host: string, answer: LinkAnswer): void;
  /** Forgets everything: before faults are confirmed, every host gets another chance. */
  forgive(): void;
}

export function createHostBreaker(): HostBreaker {
  const dead = new Map<string, string>();
  const strikes = new Map<string, { count: number; answer: LinkAnswer }>();
  return {
    forgive() {
      dead.clear();
      strikes.clear();
    },
    shortcut(host, internal) {
      const error = dead.get(host);
      if (error !== undefined) return { internal, status: null, error, headers: {}, redirected: false };
      const refused = strikes.get(host);
      return refused !== undefined && refused.count >= STRIKES ? { ...refused.answer, internal } : null;
    },
    record(host, answer) {
      // The failure of a redirect's target says nothing about the host that redirects.
      if (answer.redirected) return;
      if (answer.error === 'DNS_NOT_FOUND' || answer.error === 'REFUSED') {
        if (dead.size < MAX_HOSTS) dead.set(host, answer.error);
      } else if (isRefusal(answer) && !answer.internal) {
        const count = (strikes.get(host)?.count ?? 0) + 1;
        if (strikes.size < MAX_HOSTS || count > 1) strikes.set(host, { count, answer });
      } else strikes.delete(host);
    },
  };
}

function isRefusal({ status, error, headers }: LinkAnswer): boolean {
  if (error === 'TIMEOUT' || error === 'RESET') return true;
  return status === 429 || status === 999 || status === 503 || headers['cf-mitigated'] !== undefined;
}
