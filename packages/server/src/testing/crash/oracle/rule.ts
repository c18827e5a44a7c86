import type { Ledgers, Receipt } from '../ledger.ts';

/** A promise, and every way in which the ledgers show it broken, one line each. */
export interface Rule {
  promise: string;
  findBreaches(ledgers: Ledgers): string[];
}

/** The promised number of attempts, repeated here because the oracle must not trust the code it checks. */
export const maxAttempts = 5;

/** The first request of each delivery that reached a receiver, in the order of arrival. */
export function firstReceipts(receipts: readonly Receipt[]): Receipt[] {
  const seen = new Set<string>();
  return receipts.filter(({ deliveryId }) => {
    const isFirst = !seen.has(deliveryId);
    seen.add(deliveryId);
    return isFirst;
  });
}

export function isSuccess({ answered }: Receipt): boolean {
  return answered !== null && answered >= 200 && answered < 300;
}
