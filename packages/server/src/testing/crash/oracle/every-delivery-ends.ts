import type { RunHistory, StoredDelivery } from '../run-history.ts';
import { type Invariant, isSuccess, maxAttempts } from './invariant.ts';

/**
 * The database has exactly the deliveries that its events require, each ended, and with the outcome its receiver saw.
 */
export const everyDeliveryEnds: Invariant = {
  description: 'in the end no delivery waits for somebody who never comes, and none is recorded falsely',
  findViolations: (history) => [...findWrongEnds(history), ...findWrongFanOut(history)],
};

function findWrongEnds({ stored, receipts }: RunHistory): string[] {
  const taken = new Set(receipts.filter(isSuccess).map(({ deliveryId }) => deliveryId));
  const describeFault = ({ id, status, attempts }: StoredDelivery): string | null => {
    if (status === 'succeeded') return taken.has(id) ? null : 'is recorded as taken, which nobody did';
    if (status === 'failed' && attempts.length < maxAttempts)
      return `was given up after ${attempts.length} attempts`;
    return status === 'failed' ? null : `is left ${status}`;
  };
  return stored.deliveries.flatMap((delivery) => {
    const fault = describeFault(delivery);
    return fault === null ? [] : [`delivery ${delivery.id} ${fault}`];
  });
}

function findWrongFanOut({ stored, webhooks }: RunHistory): string[] {
  const expected = new Set(
    stored.events.flatMap(({ id, type, projectId }) =>
      webhooks
        .filter((webhook) => webhook.projectId === projectId && webhook.events.includes(type))
        .map((webhook) => `event ${id} to webhook ${webhook.id}`),
    ),
  );
  const found = new Set<string>();
  const violations = stored.deliveries.flatMap(({ eventId, webhookId }) => {
    const pair = `event ${eventId} to webhook ${webhookId}`;
    if (found.has(pair)) return [`there are several deliveries of ${pair}`];
    found.add(pair);
    return expected.has(pair) ? [] : [`nobody asked for a delivery of ${pair}`];
  });
  const missing = expected.difference(found);
  return [...violations, ...[...missing].map((pair) => `there is no delivery of ${pair}`)];
}
