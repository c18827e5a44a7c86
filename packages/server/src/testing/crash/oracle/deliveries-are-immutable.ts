import type { Receipt } from '../run-history.ts';
import type { Invariant } from './invariant.ts';

export const deliveriesAreImmutable: Invariant = {
  description: 'a delivery id always stands for the same bytes, and an event comes to a webhook under one id',
  findViolations({ receipts }) {
    return [
      ...findDiffering(
        receipts,
        ({ deliveryId }) => `delivery ${deliveryId}`,
        ({ webhookId, bodyHash }) => `${webhookId} ${bodyHash}`,
      ),
      ...findDiffering(
        receipts,
        ({ webhookId, event }) => `event ${event.id} at webhook ${webhookId}`,
        ({ deliveryId }) => deliveryId,
      ),
    ];
  },
};

function findDiffering(
  receipts: Receipt[],
  keyOf: (receipt: Receipt) => string,
  formOf: (receipt: Receipt) => string,
): string[] {
  const values = new Map<string, Set<string>>();
  for (const receipt of receipts) {
    const known = values.get(keyOf(receipt)) ?? new Set();
    values.set(keyOf(receipt), known.add(formOf(receipt)));
  }
  return [...values].flatMap(([key, { size }]) => (size === 1 ? [] : [`${key} came in ${size} forms`]));
}
