import type { operations } from '@fettle/contract';
import { withNotes } from '../../answer.ts';
import type { Handler } from '../../handler.ts';
import { readTaskDetail } from './read-task.ts';

/** A task with its comments, checklists and attachments. */
export const getTask: Handler<typeof operations.getTask> = async (ctx, { params }) => {
  const { task, version } = await readTaskDetail(ctx, params.id);
  return withNotes(task, { version });
};
