import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { deleteOtherSessions } from './session-store.ts';

/** Signs the caller out everywhere but here. Mobile sign-ins end with the password only, and tokens one by one. */
export const endOtherSessions: Handler<typeof operations.endOtherSessions> = async (ctx) =>
  inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor;
    const ended = await deleteOtherSessions(tx.db, { userId, sessionId, now: tx.clock().toISOString() });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { ended };
  });
