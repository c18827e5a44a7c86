import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createRecurringTask } from './create-recurring-task.ts';
import { deleteRecurringTask } from './delete-recurring-task.ts';
import { getRecurringTask } from './get-recurring-task.ts';
import { listRecurringTasks } from './list-recurring-tasks.ts';
import { updateRecurringTask } from './update-recurring-task.ts';

export { createDueTasks } from './create-due-tasks.ts';

export const recurringTaskHandlers: Handlers<(typeof operationsByResource)['recurringTasks']> = {
  listRecurringTasks,
  getRecurringTask,
  createRecurringTask,
  updateRecurringTask,
  deleteRecurringTask,
};
