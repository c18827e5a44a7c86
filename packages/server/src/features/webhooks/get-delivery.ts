import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readAttempts } from './attempt-store.ts';
import { requireDelivery } from './delivery-access.ts';
import { toDelivery } from './delivery-shape.ts';

const sentHeaders = [
  'Content-Type',
  'User-Agent',
  'X-Service-Event',
  'X-Service-Delivery',
  'X-Service-Signature',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];

/** More than is kept of any answer. */
const WHOLE = 1_000_000;

/** One delivery with all that is known of it. */
export const getDelivery: Handler<typeof operations.getDelivery> = async (ctx, { params }) => {
  const delivery = await requireDelivery(ctx, params.id);
  const attempts = await readAttempts(ctx, [delivery.id], WHOLE);
  return {
    ...toDelivery(delivery, attempts.get(delivery.id) ?? []),
    headers: sentHeaders,
    body: delivery.body,
  };
};
