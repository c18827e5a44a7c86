import type { EventType } from '@fettle/contract';
import type { Change, Receipt, RunHistory, Webhook } from '../run-history.ts';
import { type Invariant, isSuccess } from './invariant.ts';

const typeOf = {
  create: 'task.created',
  update: 'task.updated',
  comment: 'comment.created',
} as const satisfies Record<Change['kind'], EventType>;

/**
 * For each acknowledged change and each stored event: a receiver that accepts deliveries must have responded with
 * success; one that refuses must at least have received a request.
 */
export const everyChangeIsDelivered: Invariant = {
  description: 'an acknowledged change has its event delivered to every webhook subscribed to it',
  findViolations: (history) => [...undeliveredChanges(history), ...undeliveredEvents(history)],
};

function undeliveredChanges({ changes, receipts, webhooks }: RunHistory): string[] {
  const told = new Set(
    receipts.flatMap((receipt) => (counts(receipt, webhooks) ? [keyOfReceipt(receipt)] : [])),
  );
  return changes.flatMap((change) => {
    if (change.acknowledgedAt === null) return [`${change.kind} '${change.marker}' was never acknowledged`];
    const type = typeOf[change.kind];
    return webhooks
      .filter((webhook) => subscribes(webhook, change.projectId, type))
      .filter(({ id }) => !told.has(`${id} ${type} ${change.marker}`))
      .map(({ id }) => `${type} of '${change.marker}' never came to webhook ${id}`);
  });
}

function undeliveredEvents({ stored, receipts, webhooks }: RunHistory): string[] {
  const told = new Set(
    receipts.flatMap((receipt) =>
      counts(receipt, webhooks) ? [`${receipt.webhookId} ${receipt.event.id}`] : [],
    ),
  );
  return stored.events.flatMap((event) =>
    webhooks
      .filter((webhook) => subscribes(webhook, event.projectId, event.type))
      .filter(({ id }) => !told.has(`${id} ${event.id}`))
      .map(({ id }) => `the stored ${event.type} ${event.id} never came to webhook ${id}`),
  );
}

function keyOfReceipt({ webhookId, event }: Receipt): string {
  return `${webhookId} ${event.type} ${event.marker}`;
}

function counts(receipt: Receipt, webhooks: Webhook[]): boolean {
  return isSuccess(receipt) || webhooks.some(({ id, accepts }) => id === receipt.webhookId && !accepts);
}

function subscribes(webhook: Webhook, projectId: string, type: EventType): boolean {
  return webhook.projectId === projectId && webhook.events.includes(type);
}
