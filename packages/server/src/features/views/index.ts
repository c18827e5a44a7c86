import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { updateView } from './update-view.ts';

export const viewHandlers: Handlers<(typeof operationsByResource)['views']> = {
  listViews,
  createView,
  updateView,
  deleteView,
};
