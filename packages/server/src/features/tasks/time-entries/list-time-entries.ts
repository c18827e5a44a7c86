import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readTimeEntryPage } from './time-entry-store.ts';

/** Time logged on a task, the most recent work first. */
export const listTimeEntries: Handler<typeof operations.listTimeEntries> = async (ctx, { params, query }) =>
  await readTimeEntryPage(ctx, params.id, query);
