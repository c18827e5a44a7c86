import type { Kill, Ledgers, Receipt } from '../ledger.ts';
import { maxAttempts, type Rule } from './rule.ts';

/**
 * A crash between sending and recording makes one attempt be made again, so what a receiver sees may exceed what is
 * recorded by one for each kill between the first and the last request of that delivery. A receiver that breaks a
 * kept connection is asked once more within the same attempt, since it looks like one that had closed an idle one.
 */
export const attemptsAreBounded: Rule = {
  promise: 'a delivery is attempted five times at most, and once more for each crash on its way',
  findBreaches({ receipts, stored, kills }: Ledgers) {
    const recorded = new Map(stored.deliveries.map(({ id, attempts }) => [id, attempts]));
    const crowded = [...Map.groupBy(receipts, ({ deliveryId }) => deliveryId)].flatMap(([id, own]) => {
      const attempts = recorded.get(id)?.length ?? 0;
      const broken = own.filter(({ answered }) => answered === null).length;
      const allowed = attempts + killsDuring(own, kills) + broken;
      return own.length <= allowed
        ? []
        : [`delivery ${id} came ${own.length} times; ${attempts} are recorded, ${allowed} explained`];
    });
    const miscounted = stored.deliveries.flatMap(({ id, attempts }) =>
      attempts.length <= maxAttempts && attempts.every((number, index) => number === index + 1)
        ? []
        : [`delivery ${id} has the attempts ${attempts.join(', ')}`],
    );
    return [...crowded, ...miscounted];
  },
};

function killsDuring(own: Receipt[], kills: Kill[]): number {
  const first = own[0]?.at ?? 0;
  const last = own.at(-1)?.at ?? 0;
  return kills.filter(({ at }) => at >= first - noticeMs && at <= last).length;
}

/** What was about to be sent may still arrive a moment after the kill, on a busy machine a long one. */
const noticeMs = 1_000;
