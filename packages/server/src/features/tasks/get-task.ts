import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readTaskDetail } from './read-task.ts';

/** A task with its comments, checklists, and attachments. */
export const getTask: Handler<typeof operations.getTask> = async (ctx, { params }) =>
  await readTaskDetail(ctx, params.id);
