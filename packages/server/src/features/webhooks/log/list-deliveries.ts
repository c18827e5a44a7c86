import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireWebhook } from '../access.ts';
import { readDeliveries } from './delivery-list-store.ts';

/** The log of a webhook: deliveries that were sent, are pending, or were skipped. */
export const listDeliveries: Handler<typeof operations.listDeliveries> = async (ctx, { params, query }) => {
  const { status, eventType, since, page = 1, limit = 50 } = query;
  const { id } = await requireWebhook(ctx, params.id);
  return await readDeliveries(ctx, id, { status, eventType, since, page, limit });
};
