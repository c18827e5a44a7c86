import { type EventType, eventExamples, type operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { writeEnvelope } from '../../events/envelope.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { lockWebhook, requireActive } from './access.ts';
import { readAttemptsOf } from './delivery/attempt-store.ts';
import { toDelivery } from './log/delivery-row.ts';
import {
  insertOneRequested,
  isTestOf,
  type RequestedDelivery,
  supersedeRetries,
} from './queue/requested-delivery-store.ts';

/** Sends the documented example of an event, signed like any other delivery and attempted once. */
export const testWebhook: Handler<typeof operations.testWebhook> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, params.id);
    requireActive(webhook);
    const underWay = await supersedeRetries(tx, webhook.id, isTestOf(body.type));
    if (underWay !== null)
      return toDelivery(underWay, { attempts: await readAttemptsOf(tx, underWay.id), subject: null });
    const now = tx.clock().toISOString();
    const created = await insertOneRequested(tx, webhook, makeTest(body.type, webhook.projectId, now), now);
    tx.afterCommit.push(() => tx.wake('deliveries'));
    return toDelivery(created, { attempts: [], subject: null });
  });

/** There is no event behind a test, so it has no position in the order of events either. */
function makeTest(type: EventType, projectId: string, createdAt: string): RequestedDelivery {
  const eventId = newId();
  const data = JSON.stringify(eventExamples[type]);
  const body = writeEnvelope({ id: eventId, type, createdAt, projectId, data });
  return { id: newId(), eventId, eventType: type, position: 0, body };
}
