import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { findTimeEntry } from './time-entry-store.ts';

/** A time entry of a task the caller sees. */
export const getTimeEntry: Handler<typeof operations.getTimeEntry> = async (ctx, { params }) => {
  const task = await requireTask(ctx, params.id, 'see');
  const entry = await findTimeEntry(ctx, task.id, params.entryId);
  if (entry === undefined) throw notFound();
  return entry;
};
