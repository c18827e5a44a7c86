import type { operations, TimeEntry } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { inUtc } from '../../../in-utc.ts';
import { requireTask } from '../task-access.ts';
import { emitTimeChanged } from './emit-time-changed.ts';
import { insertTimeEntry } from './time-entry-store.ts';

/** Logs time for the caller, done now unless said otherwise. */
export const logTime: Handler<typeof operations.logTime> = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'write', { lock: true });
    const now = tx.clock().toISOString();
    const entry: TimeEntry = {
      id: newId(),
      taskId: task.id,
      userId: tx.actor.userId,
      userName: tx.actor.name,
      minutes: body.minutes,
      note: body.note ?? '',
      loggedAt: inUtc(body.loggedAt ?? now),
      createdAt: now,
    };
    await insertTimeEntry(tx, task, entry);
    await emitTimeChanged(tx, task, entry.minutes);
    return entry;
  });
