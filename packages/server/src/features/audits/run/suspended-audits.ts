import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { claimIdsOf } from '../../../work/lease.ts';

/** What this process keeps in memory of a suspended audit. */
export interface SuspendedAudit {
  id: string;
  orgId: string;
  holder: string;
  /** Its slices when it was suspended: the next is one more, unless another process had the audit meanwhile. */
  turns: number;
  /** Ends its crawl, which then writes nothing more. */
  drop(): void;
}

/** Space for one crawl, held until it is used or released. */
export interface Reservation<T extends SuspendedAudit> {
  keep(suspended: T): void;
  /** Has no effect once the reservation is used. */
  release(): void;
}

/**
 * Crawls that are suspended between two slices, up to `max` of them, because each can hold some megabytes. When all places
 * are taken, the organization with the most crawls loses one, which continues later from what is stored. So one
 * organization with many crawls does not take the places of others.
 */
export interface SuspendedAudits<T extends SuspendedAudit> {
  /** Reserves a place for an organization, null when there is none. Once used, it may drop a crawl of another one. */
  reserve(orgId: string): Reservation<T> | null;
  /** Takes out the crawl that continues in this slice; null when there is none, or it is outdated. */
  take(about: { id: string; holder: string; turns: number }): T | null;
  /** Drops crawls whose audits were canceled, deleted, or claimed by another process. */
  sweep(db: Kysely<Tables>, holder: string): Promise<void>;
}

const sweepEveryMs = 5_000;

export function createSuspendedAudits<T extends SuspendedAudit>(max: number): SuspendedAudits<T> {
  /** In the order in which they were suspended. */
  const all = new Map<string, T>();
  /** Reservations that are not used yet, each with the crawl it drops. */
  const open = new Set<{ orgId: string; victim: T | null }>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const keyOf = ({ id, holder }: { id: string; holder: string }): string => `${holder} ${id}`;
  const drop = (suspended: T): void => {
    all.delete(keyOf(suspended));
    suspended.drop();
  };
  const isKept = (suspended: T): boolean => all.get(keyOf(suspended)) === suspended;
  /** The crawls that stay when all reservations are used. */
  const staying = (): T[] => {
    const victims = new Set([...open].map(({ victim }) => victim));
    return [...all.values()].filter((suspended) => !victims.has(suspended));
  };
  const countByOrg = (some: readonly { orgId: string }[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { orgId } of some) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
    return counts;
  };

  return {
    reserve(orgId) {
      const kept = staying();
      const place: { orgId: string; victim: T | null } = { orgId, victim: null };
      if (kept.length + open.size >= max) {
        const counts = countByOrg([...kept, ...open]);
        const highest = Math.max(0, ...kept.map((suspended) => counts.get(suspended.orgId) ?? 0));
        if (highest <= (counts.get(orgId) ?? 0) + 1) return null;
        // Its newest one, because the others have got further.
        place.victim = kept.findLast((suspended) => counts.get(suspended.orgId) === highest) ?? null;
      }
      open.add(place);
      return {
        keep(suspended) {
          // It may have continued meanwhile, which freed its place as well.
          if (place.victim !== null && isKept(place.victim)) drop(place.victim);
          open.delete(place);
          const key = keyOf(suspended);
          all.get(key)?.drop();
          all.delete(key);
          all.set(key, suspended);
        },
        release: () => void open.delete(place),
      };
    },
    take({ id, holder, turns }) {
      const suspended = all.get(keyOf({ id, holder }));
      if (suspended === undefined) return null;
      if (suspended.turns + 1 !== turns) {
        drop(suspended);
        return null;
      }
      all.delete(keyOf(suspended));
      return suspended;
    },
    async sweep(db, holder) {
      const own = [...all.values()].filter((suspended) => suspended.holder === holder);
      if (own.length === 0 || performance.now() - sweptAt < sweepEveryMs) return;
      sweptAt = performance.now();
      const { first, last } = claimIdsOf({ holder });
      const { rows } = await sql<{ id: string }>`
        select id from audits
        where id = any(${own.map(({ id }) => id)}::uuid[]) and claim_id between ${first}::uuid and ${last}::uuid`.execute(
        db,
      );
      const ours = new Set(rows.map(({ id }) => id));
      for (const suspended of own) if (!ours.has(suspended.id) && isKept(suspended)) drop(suspended);
    },
  };
}
