import type { Kill, Receipt, RunHistory } from '../run-history.ts';
import { type Invariant, maxAttempts } from './invariant.ts';

/**
 * A crash between sending and recording repeats one attempt, so a receiver can see one more request than recorded for
 * each kill between the first and the last request of a delivery. A receiver that breaks a kept-alive connection gets
 * the request once more within the same attempt, because it looks like one that closed an idle connection.
 */
export const attemptsAreBounded: Invariant = {
  description: 'a delivery is attempted five times at most, and once more for each crash on its way',
  findViolations({ receipts, stored, kills }: RunHistory) {
    const recorded = new Map(stored.deliveries.map(({ id, attempts }) => [id, attempts]));
    const crowded = [...Map.groupBy(receipts, ({ deliveryId }) => deliveryId)].flatMap(([id, own]) => {
      const attempts = recorded.get(id)?.length ?? 0;
      const broken = own.filter(({ responseStatus }) => responseStatus === null).length;
      const crashes = killsDuring(own, kills);
      const allowed = attempts + crashes.length + broken;
      return own.length <= allowed
        ? []
        : [
            `delivery ${id} came ${own.length} times, at ${secondsOf(own)} s; ${attempts} are recorded, ${allowed} explained; crashes at ${secondsOf(crashes)} s`,
          ];
    });
    const miscounted = stored.deliveries.flatMap(({ id, attempts }) =>
      attempts.length <= maxAttempts && attempts.every((number, index) => number === index + 1)
        ? []
        : [`delivery ${id} has the attempts ${attempts.join(', ')}`],
    );
    return [...crowded, ...miscounted];
  },
};

function killsDuring(own: Receipt[], kills: Kill[]): Kill[] {
  const first = own[0]?.at ?? 0;
  const last = own.at(-1)?.at ?? 0;
  return kills.filter(({ at }) => at >= first - toleranceMs && at <= last);
}

function secondsOf(moments: { at: number }[]): string {
  return moments.map(({ at }) => (at / 1000).toFixed(1)).join(', ');
}

/** A request that was about to be sent can arrive shortly after the kill, on a busy machine later. */
const toleranceMs = 1_000;
