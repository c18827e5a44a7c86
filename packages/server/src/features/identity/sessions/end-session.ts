import type { operations, SessionKind } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { revokeSignInToken } from '../tokens/token-store.ts';
import { deleteOwnSession } from './session-store.ts';

/** Ends one of the caller's sessions, of any kind: at once on this process, within a second on every other. */
export const endSession: Handler<typeof operations.endSession> = async (ctx, { params: { id } }) => {
  if (!isId(id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const kind = await endOwn(tx, id);
    if (kind === null) throw notFound();
    await recordSecurityEvent(tx, { type: 'session.ended', details: { kind } });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { id };
  });
};

async function endOwn(tx: Ctx, id: string): Promise<SessionKind | null> {
  const { userId } = tx.actor;
  const session = await deleteOwnSession(tx.db, { id, userId });
  if (session !== undefined) return session.kind;
  return (await revokeSignInToken(tx.db, { id, userId, now: tx.clock().toISOString() })) ? 'token' : null;
}
