import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { lockWebhook, requireActive } from '../access.ts';
import { readAttemptsOf } from '../delivery/attempt-store.ts';
import {
  findQueued,
  insertOneRequested,
  isOfEvent,
  supersedeRetries,
} from '../queue/requested-delivery-store.ts';
import { requireDelivery } from './delivery-access.ts';
import { toDelivery } from './delivery-row.ts';
import { readSubject } from './subject-store.ts';

/**
 * Sends the event of a delivery again: a new delivery with the same event ID and the same bytes, even when the webhook
 * has unsubscribed from its type.
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
        'The event of this delivery is no longer stored, so it cannot be redelivered.',
      );
    }
    const underWay =
      (await findQueued(tx, webhook.id, delivery)) ??
      (await supersedeRetries(tx, webhook.id, isOfEvent(eventId)));
    const subject = await readSubject(tx, eventId);
    if (underWay !== null)
      return toDelivery(underWay, { attempts: await readAttemptsOf(tx, underWay.id), subject });
    const again = { id: newId(), eventId, eventType, position, body: ownBody };
    const created = await insertOneRequested(tx, webhook, again, tx.clock().toISOString());
    tx.afterCommit.push(() => tx.wake('deliveries'));
    return toDelivery(created, { attempts: [], subject });
  });
