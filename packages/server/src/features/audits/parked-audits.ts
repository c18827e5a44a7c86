import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { claimIdsOf } from '../../work/lease.ts';

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

/**
 * Crawls that stand still between two turns, at most `most` of them: each may hold some megabytes. Where there is no room
 * the organization that has most of them loses one, which goes on later from what is stored; so however many one
 * organization has, the others have theirs.
 */
export interface ParkedAudits<T extends Parked> {
  /** Whether another one of the organization may be kept; one of others is dropped for it where needed. */
  makeRoom(orgId: string): boolean;
  keep(parked: T): void;
  /** Takes out what goes on with this turn; null when there is nothing or it is too old. */
  take(about: { id: string; holder: string; turns: number }): T | null;
  /** Drops what the audits of this process no longer need: cancelled, deleted, or in other hands. */
  sweep(db: Kysely<Tables>, holder: string): Promise<void>;
}

const sweepEveryMs = 5_000;

export function createParkedAudits<T extends Parked>(most: number): ParkedAudits<T> {
  /** In the order in which they were parked. */
  const all = new Map<string, T>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  const keyOf = ({ id, holder }: { id: string; holder: string }): string => `${holder} ${id}`;
  const drop = (parked: T): void => {
    all.delete(keyOf(parked));
    parked.drop();
  };
  const countByOrg = (): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { orgId } of all.values()) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
    return counts;
  };

  return {
    makeRoom(orgId) {
      if (all.size < most) return true;
      const counts = countByOrg();
      const highest = Math.max(...counts.values());
      if (highest <= (counts.get(orgId) ?? 0) + 1) return false;
      // Its newest: the others have come further.
      const victim = [...all.values()].findLast((parked) => counts.get(parked.orgId) === highest);
      if (victim !== undefined) drop(victim);
      return true;
    },
    keep(parked) {
      const key = keyOf(parked);
      all.get(key)?.drop();
      all.delete(key);
      all.set(key, parked);
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
      for (const parked of own) if (!ours.has(parked.id) && all.get(keyOf(parked)) === parked) drop(parked);
    },
  };
}
