import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readRelationPage } from './relation-store.ts';

/** Relations of a task, with the related tasks that the caller sees. */
export const listTaskRelations: Handler<typeof operations.listTaskRelations> = async (
  ctx,
  { params, query },
) => await readRelationPage(ctx, params.id, query);
