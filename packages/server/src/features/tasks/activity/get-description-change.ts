import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { findDescriptionChange } from './activity-store.ts';

/** The two versions of a description, which the history itself leaves out because they are long. */
export const getDescriptionChange: Handler<typeof operations.getDescriptionChange> = async (
  ctx,
  { params },
) => {
  const task = await requireTask(ctx, params.id, 'see');
  const change = await findDescriptionChange(ctx, task.id, params.eventId);
  if (change === undefined) throw notFound();
  return change;
};
