import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { insertOrg } from './org-store.ts';

/** Makes an org; the caller becomes its first owner. */
export const createOrg: Handler<typeof operations.createOrg> = async (ctx, { body }) =>
  inTransaction(ctx, (tx) =>
    insertOrg(tx.db, {
      name: body.name,
      slug: body.slug ?? null,
      ownerId: tx.actor.userId,
      now: tx.clock().toISOString(),
    }),
  );
