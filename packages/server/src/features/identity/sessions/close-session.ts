import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { deleteOwnSession } from './session-store.ts';

/** Signs the caller out, on every process; the user's other sessions stay open. */
export const closeSession: Handler<typeof operations.closeSession> = async (ctx) => {
  const { sessionId: id, userId } = ctx.actor;
  if (id === null) throw notFound();
  await inTransaction(ctx, async (tx) => {
    const session = await deleteOwnSession(tx.db, { id, userId });
    // Of two concurrent requests, one ended it.
    if (session !== undefined) {
      await recordSecurityEvent(tx, { type: 'session.ended', details: { kind: session.kind, own: true } });
    }
    tx.afterCommit.push(() => tx.identity.callers.clear());
  });
  return { id };
};
