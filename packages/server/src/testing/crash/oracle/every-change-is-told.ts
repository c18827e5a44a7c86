import type { EventType } from '@fettle/contract';
import type { Change, Ledgers, Receipt, Webhook } from '../ledger.ts';
import { isSuccess, type Rule } from './rule.ts';

const typeOf = {
  create: 'task.created',
  update: 'task.updated',
  comment: 'comment.created',
} as const satisfies Record<Change['kind'], EventType>;

/**
 * Of each acknowledged change, and of each event that is stored. A receiver that takes deliveries must have answered
 * one with success; one that refuses must at least have been asked.
 */
export const everyChangeIsTold: Rule = {
  promise: 'an acknowledged change has its event delivered to every webhook subscribed to it',
  findBreaches: (ledgers) => [...changesNotTold(ledgers), ...eventsNotTold(ledgers)],
};

function changesNotTold({ changes, receipts, webhooks }: Ledgers): string[] {
  const told = new Set(
    receipts.flatMap((receipt) => (counts(receipt, webhooks) ? [keyOfReceipt(receipt)] : [])),
  );
  return changes.flatMap((change) => {
    if (change.acknowledgedAt === null) return [`${change.kind} '${change.mark}' was never acknowledged`];
    const type = typeOf[change.kind];
    return webhooks
      .filter((webhook) => subscribes(webhook, change.projectId, type))
      .filter(({ id }) => !told.has(`${id} ${type} ${change.mark}`))
      .map(({ id }) => `${type} of '${change.mark}' never came to webhook ${id}`);
  });
}

function eventsNotTold({ stored, receipts, webhooks }: Ledgers): string[] {
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
  return `${webhookId} ${event.type} ${event.mark}`;
}

function counts(receipt: Receipt, webhooks: Webhook[]): boolean {
  return isSuccess(receipt) || webhooks.some(({ id, takes }) => id === receipt.webhookId && !takes);
}

function subscribes(webhook: Webhook, projectId: string, type: EventType): boolean {
  return webhook.projectId === projectId && webhook.events.includes(type);
}
