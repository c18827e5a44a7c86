import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { lockWebhook, requireActive } from '../access.ts';
import { readAttemptsOf } from '../delivery/attempt-store.ts';
import { findInLane, insertOneAsked, ofEvent, takePlace } from '../queue/requested-delivery-store.ts';
import { requireDelivery } from './delivery-access.ts';
import { toDelivery } from './delivery-shape.ts';

/**
 * Sends the event of a delivery once more: a new delivery, the same event id and the same bytes, also when the webhook
 * no longer asks for its type.
 */
export const redeliverDelivery: Handler<typeof operations.redeliverDelivery> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const delivery = await requireDelivery(tx, params.id);
    const webhook = await lockWebhook(tx, delivery.webhookId);
    requireActive(webhook);
    const { eventId, eventType, position, body, ownBody } = delivery;
    if (body === null) {
      throw new ApiError(
        'CONFLICT',
        'The event of this delivery is no longer kept, so it cannot be sent again.',
      );
    }
    const onItsWay =
      (await findInLane(tx, webhook.id, delivery)) ?? (await takePlace(tx, webhook.id, ofEvent(eventId)));
    if (onItsWay !== null) return toDelivery(onItsWay, await readAttemptsOf(tx, onItsWay.id));
    const again = { id: newId(), eventId, eventType, position, body: ownBody };
    const made = await insertOneAsked(tx, webhook, again, tx.clock().toISOString());
    tx.afterCommit.push(() => tx.wake('deliveries'));
    return toDelivery(made, []);
  });
