import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { lockWebhook } from './access.ts';
import { deleteWebhookRow } from './webhook-store.ts';

/** Removes a webhook. Its deliveries cannot be reached any more and go with their partition. */
export const deleteWebhook: Handler<typeof operations.deleteWebhook> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await lockWebhook(tx, params.id);
    await deleteWebhookRow(tx, id);
    return { id };
  });
