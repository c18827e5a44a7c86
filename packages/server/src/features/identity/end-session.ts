import type { operations } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { isId } from '../../ids.ts';
import { deleteOwnSession } from './session-store.ts';

/** Ends one session of the caller: at once on this process, within a second on every other. */
export const endSession: Handler<typeof operations.endSession> = async (ctx, { params: { id } }) => {
  if (!isId(id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    if (!(await deleteOwnSession(tx.db, { id, userId: tx.actor.userId }))) throw notFound();
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { id };
  });
};
