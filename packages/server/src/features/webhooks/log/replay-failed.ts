import { limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { inUtc } from '../../../in-utc.ts';
import { lockWebhook, requireActive, requireWebhook } from '../access.ts';
import { insertRequested } from '../queue/requested-delivery-store.ts';
import {
  findAlreadyRequested,
  findUndeliveredEvents,
  type UndeliveredEvent,
} from '../queue/undelivered-event-store.ts';

const dayMs = 24 * 3_600_000;

/**
 * Sends the events again that have not reached a webhook since a given time. What one call has requested is pending then,
 * so the next call continues behind it, and two calls at once send nothing twice.
 *
 * The log is read before the webhook is locked: two weeks of a busy webhook take a second, and its queue would stop for
 * as long.
 */
export const replayFailed: Handler<typeof operations.replayFailed> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const webhook = await requireWebhook(tx, params.id);
    const since = readSince(tx, body.since);
    requireActive(webhook);
    const max = limits.replayedDeliveries;
    const undelivered = await findUndeliveredEvents(tx, webhook, since, max + 1);
    const replayed = undelivered.length === 0 ? 0 : await request(tx, webhook.id, undelivered.slice(0, max));
    return { webhookId: webhook.id, since, replayed, hasMore: undelivered.length > max };
  });

async function request(
  tx: Ctx,
  webhookId: string,
  undelivered: readonly UndeliveredEvent[],
): Promise<number> {
  const webhook = await lockWebhook(tx, webhookId);
  requireActive(webhook);
  const ids = undelivered.map(({ eventId }) => eventId);
  const alreadyRequested = await findAlreadyRequested(tx, webhook.id, ids);
  const requested = undelivered
    .filter(({ eventId }) => !alreadyRequested.has(eventId))
    .map((event) => ({ ...event, id: newId(), body: null }));
  if (requested.length === 0) return 0;
  await insertRequested(tx, webhook, requested, tx.clock().toISOString());
  tx.afterCommit.push(() => tx.wake('deliveries'));
  return requested.length;
}

function readSince({ clock }: Ctx, text: string): string {
  const since = inUtc(text);
  const now = clock().getTime();
  const time = Date.parse(since);
  if (time > now) throw refuse('must not be in the future');
  if (time < now - limits.replayDays * dayMs)
    throw refuse(`must not be more than ${limits.replayDays} days in the past`);
  return since;
}

function refuse(problem: string): ApiError {
  const message = `"since" ${problem}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'since', message }] });
}
