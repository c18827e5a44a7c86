import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireOrg } from './access.ts';
import { changeOrg } from './org-store.ts';

/** Changes name or slug, or both, which only owners may. Addresses with the old slug end with it. */
export const updateOrg: Handler<typeof operations.updateOrg> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'owner');
    return changeOrg(tx.db, org.id, tx.clock().toISOString(), body);
  });
