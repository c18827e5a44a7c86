import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireRecurringTask } from './require-recurring-task.ts';

/** A recurring task with its next date. */
export const getRecurringTask: Handler<typeof operations.getRecurringTask> = async (ctx, { params }) =>
  (await requireRecurringTask(ctx, params, 'see')).recurring;
