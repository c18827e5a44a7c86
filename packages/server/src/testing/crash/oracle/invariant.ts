import type { Receipt, RunHistory } from '../run-history.ts';

/** A property of every run, and how to find its violations in a history, one line each. */
export interface Invariant {
  description: string;
  findViolations(history: RunHistory): string[];
}

/** The documented number of attempts, repeated here because the oracle must not trust the code it checks. */
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

export function isSuccess({ responseStatus }: Receipt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}
