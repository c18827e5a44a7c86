import type { Invariant } from './invariant.ts';

export const noForeignDelivery: Invariant = {
  description: 'a webhook hears only of its own project, only of its events, under its own secret',
  findViolations({ receipts, webhooks }) {
    const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
    return receipts.flatMap(({ webhookId, event, signed, deliveryId }) => {
      const webhook = byId.get(webhookId);
      if (webhook === undefined) return [`delivery ${deliveryId} came to ${webhookId}, which is no webhook`];
      const what = `webhook ${webhookId}, delivery ${deliveryId}:`;
      return [
        webhook.projectId === event.projectId ? [] : [`${what} event of project ${event.projectId}`],
        webhook.events.includes(event.type) ? [] : [`${what} ${event.type}, to which it is not subscribed`],
        signed ? [] : [`${what} not signed with its secret`],
      ].flat();
    });
  },
};
