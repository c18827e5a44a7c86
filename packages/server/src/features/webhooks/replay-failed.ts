import { limits, type operations, parseTimestamp } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { lockWebhook, requireActive } from './access.ts';
import { insertAsked } from './asked-delivery-store.ts';
import { findLostEvents } from './lost-event-store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Sends again what has not reached a webhook since a time. What one call has taken up waits then, so that the next
 * one goes on behind it, and two at once do not send twice.
 */
export const replayFailed: Handler<typeof operations.replayFailed> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, params.id);
    const since = readSince(tx, body.since);
    requireActive(webhook);
    const max = limits.replayedDeliveries;
    const lost = await findLostEvents(tx, webhook, since, max + 1);
    const taken = lost.slice(0, max);
    if (taken.length > 0) {
      await insertAsked(
        tx,
        webhook,
        taken.map((event) => ({ ...event, id: newId(), body: null })),
        tx.clock().toISOString(),
      );
      tx.afterCommit.push(() => tx.wake('deliveries'));
    }
    return { webhookId: webhook.id, since, replayed: taken.length, hasMore: lost.length > max };
  });

function readSince({ clock }: Ctx, text: string): string {
  const since = parseTimestamp(text) ?? text;
  const now = clock().getTime();
  const time = Date.parse(since);
  if (time > now) throw refuse('lies in the future');
  if (time < now - limits.replayDays * DAY_MS) throw refuse(`lies more than ${limits.replayDays} days back`);
  return since;
}

function refuse(fault: string): ApiError {
  const message = `'since' ${fault}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path: 'since', message }] });
}
