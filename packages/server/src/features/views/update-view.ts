import type { operations, UpdateViewBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { touchViews } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { requireRole } from '../projects/access.ts';
import { completeFilters } from './complete-filters.ts';
import { requireSpace } from './require-space.ts';
import { requireChangeable } from './view-access.ts';
import { readView, updateColumns, type ViewColumns } from './view-store.ts';

type UpdateView = Handler<typeof operations.updateView>;

/** Only its creator can make a shared view private: it would be gone for whoever else does. */
const update: UpdateView = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const view = await requireChangeable(tx, params);
    const willBeShared = body.visibility === undefined ? view.isShared : body.visibility === 'project';
    if (willBeShared !== view.isShared) {
      if (willBeShared) requireRole(view.role, 'write');
      else if (!view.isOwn)
        throw new ApiError('FORBIDDEN', 'Only the person who created this view can make it private.');
      await requireSpace(tx, view.projectId, willBeShared);
    }
    const columns = toColumns(body);
    if (Object.keys(columns).length > 0) {
      await updateColumns(tx.db, view.id, { ...columns, updated_at: tx.clock().toISOString() });
      if (view.isShared || willBeShared) await touchViews(tx, view);
    }
    return readView(tx.db, view.id);
  });

function toColumns({ name, visibility, layout, filters, grouping, fields, sort, order }: UpdateViewBody) {
  const columns: ViewColumns = {};
  if (name !== undefined) columns.name = name;
  if (visibility !== undefined) columns.is_shared = visibility === 'project';
  if (layout !== undefined) columns.layout = layout;
  if (filters !== undefined) columns.filters = JSON.stringify(completeFilters(filters));
  if (grouping !== undefined) columns.grouping = grouping;
  if (fields !== undefined) columns.fields = fields;
  if (sort !== undefined) columns.sort = sort;
  if (order !== undefined) columns.sort_order = order;
  return columns;
}

const present: UpdateView['present'] = async (tx, { params }) =>
  readView(tx.db, (await requireChangeable(tx, params)).id);

export const updateView: UpdateView = Object.assign(update, { present });
