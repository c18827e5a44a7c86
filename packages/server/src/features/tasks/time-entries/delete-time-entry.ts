import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { emitTimeChanged } from './emit-time-changed.ts';
import { requireOwnTimeEntry } from './require-own-time-entry.ts';
import { removeTimeEntry } from './time-entry-store.ts';

/** Deletes the caller's own time entry; owners of the project can delete any. */
export const deleteTimeEntry: Handler<typeof operations.deleteTimeEntry> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { task, entry } = await requireOwnTimeEntry(tx, params.id, params.entryId);
    await removeTimeEntry(tx, entry.id);
    await emitTimeChanged(tx, task, -entry.minutes);
    return { id: entry.id };
  });
