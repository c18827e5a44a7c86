import { limits, type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { lockWebhook, requireActive, requireWebhook } from '../access.ts';
import { insertAsked } from '../queue/requested-delivery-store.ts';
import { findLostEvents, findTakenUp, type LostEvent } from '../queue/undelivered-event-store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Sends again what has not reached a webhook since a time. What one call has taken up waits then, so that the next
 * one goes on behind it, and two at once do not send twice.
 *
 * The log is read before the webhook is locked: two weeks of a busy one take a second, for which its lane would stand.
 */
export const replayFailed: Handler<typeof operations.replayFailed> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const webhook = await requireWebhook(tx, params.id);
    const since = readSince(tx, body.since);
    requireActive(webhook);
    const max = limits.replayedDeliveries;
    const lost = await findLostEvents(tx, webhook, since, max + 1);
    const replayed = lost.length === 0 ? 0 : await takeUp(tx, webhook.id, lost.slice(0, max));
    return { webhookId: webhook.id, since, replayed, hasMore: lost.length > max };
  });

async function takeUp(tx: Ctx, webhookId: string, lost: readonly LostEvent[]): Promise<number> {
  const webhook = await lockWebhook(tx, webhookId);
  requireActive(webhook);
  const ids = lost.map(({ eventId }) => eventId);
  const takenUp = await findTakenUp(tx, webhook.id, ids);
  const asked = lost
    .filter(({ eventId }) => !takenUp.has(eventId))
    .map((event) => ({ ...event, id: newId(), body: null }));
  if (asked.length === 0) return 0;
  await insertAsked(tx, webhook, asked, tx.clock().toISOString());
  tx.afterCommit.push(() => tx.wake('deliveries'));
  return asked.length;
}

function readSince({ clock }: Ctx, text: string): string {
  const since = parseTimestamp(text) ?? text;
  const now = clock().getTime();
  const time = Date.parse(since);
  if (time > now) throw refuse('must not be in the future');
  if (time < now - limits.replayDays * DAY_MS)
    throw refuse(`must not be more than ${limits.replayDays} days in the past`);
  return since;
}

function refuse(fault: string): ApiError {
  const message = `'since' ${fault}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'since', message }] });
}
