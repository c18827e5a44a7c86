import type { Ledgers, StoredDelivery } from '../ledger.ts';
import { isSuccess, maxAttempts, type Rule } from './rule.ts';

/** The database has exactly the deliveries its events call for, each ended, and ended as its receiver saw it. */
export const nothingIsLeft: Rule = {
  promise: 'in the end no delivery waits for somebody who never comes, and none is recorded falsely',
  findBreaches: (ledgers) => [...findWrongEnds(ledgers), ...findWrongFanOut(ledgers)],
};

function findWrongEnds({ stored, receipts }: Ledgers): string[] {
  const taken = new Set(receipts.filter(isSuccess).map(({ deliveryId }) => deliveryId));
  const judge = ({ id, status, attempts }: StoredDelivery): string | null => {
    if (status === 'succeeded') return taken.has(id) ? null : 'is recorded as taken, which nobody did';
    if (status === 'failed' && attempts.length < maxAttempts)
      return `was given up after ${attempts.length} attempts`;
    return status === 'failed' ? null : `is left ${status}`;
  };
  return stored.deliveries.flatMap((delivery) => {
    const fault = judge(delivery);
    return fault === null ? [] : [`delivery ${delivery.id} ${fault}`];
  });
}

function findWrongFanOut({ stored, webhooks }: Ledgers): string[] {
  const expected = new Set(
    stored.events.flatMap(({ id, type, projectId }) =>
      webhooks
        .filter((webhook) => webhook.projectId === projectId && webhook.events.includes(type))
        .map((webhook) => `event ${id} to webhook ${webhook.id}`),
    ),
  );
  const found = new Set<string>();
  const breaches = stored.deliveries.flatMap(({ eventId, webhookId }) => {
    const pair = `event ${eventId} to webhook ${webhookId}`;
    if (found.has(pair)) return [`there are several deliveries of ${pair}`];
    found.add(pair);
    return expected.has(pair) ? [] : [`nobody asked for a delivery of ${pair}`];
  });
  const missing = expected.difference(found);
  return [...breaches, ...[...missing].map((pair) => `there is no delivery of ${pair}`)];
}
