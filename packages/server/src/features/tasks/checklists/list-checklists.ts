import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readChecklistPage } from './checklist-store.ts';

/** Checklists of a task with their items, in their order. */
export const listChecklists: Handler<typeof operations.listChecklists> = async (ctx, { params, query }) =>
  await readChecklistPage(ctx, params.id, query);
