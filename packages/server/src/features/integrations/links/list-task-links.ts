import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readTaskLinks } from './task-link-store.ts';

/** Commits and pull requests linked to a task. */
export const listTaskLinks: Handler<typeof operations.listTaskLinks> = async (ctx, { params, query }) =>
  await readTaskLinks(ctx, params.id, query);
