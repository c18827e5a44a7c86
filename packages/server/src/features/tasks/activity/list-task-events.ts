import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readActivityPage } from './activity-store.ts';

/** What happened to a task, newest first. */
export const listTaskEvents: Handler<typeof operations.listTaskEvents> = async (ctx, { params, query }) =>
  await readActivityPage(ctx, params.id, query);
