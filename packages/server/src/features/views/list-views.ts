import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { readViewPage } from './view-store.ts';

/** Private views of others are not there, whatever role the caller has. */
export const listViews: Handler<typeof operations.listViews> = async (ctx, { params, query }) => {
  const { id } = await requireProject(ctx, params.id, 'see');
  return readViewPage(ctx, id, query);
};
