import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { revokeUserToken } from './token-store.ts';

/** Revokes one of the caller's tokens: at once on this process, within a second on every other. */
export const revokeToken: Handler<typeof operations.revokeToken> = async (ctx, { params }) => {
  if (!isId(params.id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const revoked = await revokeUserToken(tx.db, {
      id: params.id,
      userId: tx.actor.userId,
      revokedAt: tx.clock().toISOString(),
    });
    if (revoked === undefined) throw notFound();
    const { id, name, isNew } = revoked;
    if (isNew) await recordSecurityEvent(tx, { type: 'token.revoked', details: { id, name } });
    tx.afterCommit.push(() => tx.identity.callers.clear());
    return { id };
  });
};
