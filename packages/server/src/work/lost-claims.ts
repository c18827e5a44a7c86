import type { Services } from '../context.ts';
import { type LeasedTable, releaseLostClaims } from './lease.ts';

/*
 * A claim whose response was lost, such as in a failover of the database, holds its rows although nobody works on them. The
 * process that asked for it is the only one that can know before the lease ends.
 */

/** Claims that are running in this process, by holder and table: several loops can share a table. */
const running = new Map<string, Set<string>>();

export function runningClaims({ holder }: Pick<Services, 'holder'>, table: LeasedTable): Set<string> {
  const key = `${holder} ${table}`;
  const known = running.get(key) ?? new Set();
  running.set(key, known);
  return known;
}

/** A commit that waits for a standby can become visible some time after its connection has broken. */
const searchedMs = 15_000;
const betweenMs = 1_000;

export interface LostClaims {
  /** A claim has failed, and could have been made nevertheless. */
  suspect(): void;
  /** Releases what was claimed and is not running, for some time after the latest suspicion. */
  release(services: Services, table: LeasedTable, leaseSeconds: number): Promise<void>;
}

export function createLostClaims(): LostClaims {
  let suspectedAt = Number.NEGATIVE_INFINITY;
  let releasedAt = Number.NEGATIVE_INFINITY;
  return {
    suspect() {
      suspectedAt = performance.now();
    },
    async release(services, table, leaseSeconds) {
      const now = performance.now();
      if (now - suspectedAt > searchedMs || now - releasedAt < betweenMs) return;
      releasedAt = now;
      const known = [...runningClaims(services, table)];
      const count = await releaseLostClaims(services.db, table, services.holder, known, leaseSeconds);
      if (count > 0) services.log.warn({ table, count }, 'released work whose claim was not confirmed');
    },
  };
}
