import { isDeepStrictEqual } from 'node:util';
import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { inUtc } from '../../../in-utc.ts';
import { emitTimeChanged } from './emit-time-changed.ts';
import { requireOwnTimeEntry } from './require-own-time-entry.ts';
import { changeTimeEntry } from './time-entry-store.ts';

type UpdateTimeEntry = Handler<typeof operations.updateTimeEntry>;

/** Changes a time entry; a request that changes nothing writes and emits nothing. */
const update: UpdateTimeEntry = async (ctx, { params, body }) =>
  await inTransaction(ctx, async (tx) => {
    const { task, entry } = await requireOwnTimeEntry(tx, params.id, params.entryId);
    const changed = {
      ...entry,
      minutes: body.minutes ?? entry.minutes,
      note: body.note ?? entry.note,
      loggedAt: inUtc(body.loggedAt ?? entry.loggedAt),
    };
    if (isDeepStrictEqual(changed, entry)) return entry;
    await changeTimeEntry(tx, changed);
    await emitTimeChanged(tx, task, changed.minutes - entry.minutes);
    return changed;
  });

const present: UpdateTimeEntry['present'] = async (tx, { params }) =>
  (await requireOwnTimeEntry(tx, params.id, params.entryId)).entry;

export const updateTimeEntry: UpdateTimeEntry = Object.assign(update, { present });
