import type { operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { deleteSession } from './session-store.ts';

/** Ends the session that made the request, here and on every process; others of the same user stay open. */
export const closeSession: Handler<typeof operations.closeSession> = async (ctx) => {
  const id = ctx.actor.sessionId;
  if (id === null) {
    throw new ApiError('BAD_REQUEST', 'There is no session to close: forget the mobile token instead.');
  }
  await inTransaction(ctx, async (tx) => {
    await deleteSession(tx.db, id);
    tx.afterCommit.push(() => tx.identity.callers.clear());
  });
  return { id };
};
