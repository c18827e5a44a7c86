import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readCommentPage } from './comment-store.ts';

/** Comments of a task, oldest first. */
export const listComments: Handler<typeof operations.listComments> = async (ctx, { params, query }) =>
  await readCommentPage(ctx, params.id, query);
