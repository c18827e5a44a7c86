import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touchViews } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { requireChangeable } from './view-access.ts';
import { removeView } from './view-store.ts';

export const deleteView: Handler<typeof operations.deleteView> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const view = await requireChangeable(tx, params);
    await removeView(tx.db, view.id);
    if (view.isShared) await touchViews(tx, view);
    return { id: view.id };
  });
