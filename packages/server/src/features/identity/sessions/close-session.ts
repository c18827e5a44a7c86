import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { deleteOwnSession } from './session-store.ts';

/** Ends the sign-in that made the request, here and on every process; others of the same user stay open. */
export const closeSession: Handler<typeof operations.closeSession> = async (ctx) => {
  const { sessionId: id, userId } = ctx.actor;
  if (id === null) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const session = await deleteOwnSession(tx.db, { id, userId });
    // Two that sign out at once: one of them ended it.
    if (session !== undefined) {
      await recordSecurityEvent(tx, { type: 'session.ended', details: { kind: session.kind, own: true } });
    }
    tx.afterCommit.push(() => tx.identity.callers.clear());
  });
  return { id };
};
