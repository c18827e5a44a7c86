import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { findChecklist } from './checklist-store.ts';

/** A checklist, with its items, of a task the caller sees. */
export const getChecklist: Handler<typeof operations.getChecklist> = async (ctx, { params }) => {
  const task = await requireTask(ctx, params.id, 'see');
  const checklist = await findChecklist(ctx, task.id, params.checklistId);
  if (checklist === undefined) throw notFound();
  return checklist;
};
