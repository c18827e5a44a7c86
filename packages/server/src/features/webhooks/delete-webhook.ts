import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { lockWebhook } from './access.ts';
import { recordWebhookEvent } from './record-webhook-event.ts';
import { deleteWebhookRow } from './webhook-store.ts';

/** Deletes a webhook. Its deliveries are no longer reachable, and are dropped with their partitions. */
export const deleteWebhook: Handler<typeof operations.deleteWebhook> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, params.id);
    await deleteWebhookRow(tx, webhook.id);
    await recordWebhookEvent(tx, 'webhook.deleted', webhook);
    return { id: webhook.id };
  });
