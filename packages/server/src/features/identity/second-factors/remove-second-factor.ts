import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockUser } from '../accounts/user-store.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { mailAboutRemoved } from './factor-mails.ts';
import { nameOfKind } from './factor-names.ts';
import { deleteFactor, deleteRecoveryCodes, hasFactors } from './second-factor-store.ts';

/** Removes a factor of the caller. Recovery codes stand for a factor, so the last one takes them along. */
export const removeSecondFactor: Handler<typeof operations.removeSecondFactor> = async (
  ctx,
  { params: { id } },
) => {
  if (!isId(id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    const { userId, name, email } = tx.actor;
    await lockUser(tx.db, userId);
    await requireRecentConfirmation(tx);
    const factor = await deleteFactor(tx.db, { id, userId });
    if (factor === undefined) throw notFound();
    const isLast = !(await hasFactors(tx.db, userId));
    if (isLast) await deleteRecoveryCodes(tx.db, userId);
    const kind = nameOfKind[factor.kind];
    await recordSecurityEvent(tx, {
      type: 'second_factor.removed',
      details: { kind, name: factor.name, last: isLast },
    });
    await mailAboutRemoved(tx, { id: userId, name, email }, `The ${kind} "${factor.name}"`);
    return { id };
  });
};
