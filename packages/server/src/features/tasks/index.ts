import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { moveTask } from './move-task.ts';
import { updateTask } from './update-task.ts';

export const taskHandlers: Handlers<(typeof operationsByResource)['tasks']> = {
  listTasks,
  getTask,
  createTask,
  updateTask,
  deleteTask,
  moveTask,
};
