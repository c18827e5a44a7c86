import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { claimIdsOf } from '../../../work/lease.ts';

/** What is kept of a parked audit in this process. */
export interface Parked {
  id: string;
  orgId: string;
  holder: string;
  /** Its turns when it was parked: the next has one more, unless another process had it meanwhile. */
  turns: number;
  /** Ends its crawl, which then writes nothing any more. */
  drop(): void;
}

/** A place for one crawl, held until it is used or let go of. */
export interface Room<T extends Parked> {
  keep(parked: T): void;
  /** Nothing once it is used. */
  letGo(): void;
}

/**
 * Crawls that stand still between two turns, at most `most` of them: each may hold some megabytes. Where there is no room
 * the organization that has most of them loses one, which goes on later from what is stored; so however many one
 * organization has, the others have theirs.
 */
export interface ParkedAudits<T extends Parked> {
  /** A place for another one of the organization, null when there is none; where needed it drops one of others once used. */
  makeRoom(orgId: string): Room<T> | null;
  /** Takes out what goes on with this turn; null when there is nothing or it is too old. */
  take(about: { id: string; holder: string; turns: number }): T | null;
  /** Drops what the audits of this process no longer need: cancelled, deleted, or in other hands. */
  sweep(db: Kysely<Tables>, holder: string): Promise<void>;
}

const sweepEveryMs = 5_000;

export function createParkedAudits<T extends Parked>(most: number): ParkedAudits<T> {
  /** In the order in which they were parked. */
  const all = new Map<string, T>();
  /** Places given out and not used yet, each with what it drops. */
  const open = new Set<{ orgId: string; victim: T | null }>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const keyOf = ({ id, holder }: { id: string; holder: string }): string => `${holder} ${id}`;
  const drop = (parked: T): void => {
    all.delete(keyOf(parked));
    parked.drop();
  };
  const isKept = (parked: T): boolean => all.get(keyOf(parked)) === parked;
  /** What stays when all places given out are used. */
  const staying = (): T[] => {
    const victims = new Set([...open].map(({ victim }) => victim));
    return [...all.values()].filter((parked) => !victims.has(parked));
  };
  const countByOrg = (some: readonly { orgId: string }[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { orgId } of some) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
    return counts;
  };

  return {
    makeRoom(orgId) {
      const kept = staying();
      const place: { orgId: string; victim: T | null } = { orgId, victim: null };
      if (kept.length + open.size >= most) {
        const counts = countByOrg([...kept, ...open]);
        const highest = Math.max(0, ...kept.map((parked) => counts.get(parked.orgId) ?? 0));
        if (highest <= (counts.get(orgId) ?? 0) + 1) return null;
        // Its newest: the others have come further.
        place.victim = kept.findLast((parked) => counts.get(parked.orgId) === highest) ?? null;
      }
      open.add(place);
      return {
        keep(parked) {
          // It may have gone on meanwhile, which made room as well.
          if (place.victim !== null && isKept(place.victim)) drop(place.victim);
          open.delete(place);
          const key = keyOf(parked);
          all.get(key)?.drop();
          all.delete(key);
          all.set(key, parked);
        },
        letGo: () => void open.delete(place),
      };
    },
    take({ id, holder, turns }) {
      const parked = all.get(keyOf({ id, holder }));
      if (parked === undefined) return null;
      if (parked.turns + 1 !== turns) {
        drop(parked);
        return null;
      }
      all.delete(keyOf(parked));
      return parked;
    },
    async sweep(db, holder) {
      const own = [...all.values()].filter((parked) => parked.holder === holder);
      if (own.length === 0 || performance.now() - sweptAt < sweepEveryMs) return;
      sweptAt = performance.now();
      const { first, last } = claimIdsOf({ holder });
      const { rows } = await sql<{ id: string }>`
        select id from audits
        where id = any(${own.map(({ id }) => id)}::uuid[]) and claim_id between ${first}::uuid and ${last}::uuid`.execute(
        db,
      );
      const ours = new Set(rows.map(({ id }) => id));
      for (const parked of own) if (!ours.has(parked.id) && isKept(parked)) drop(parked);
    },
  };
}
