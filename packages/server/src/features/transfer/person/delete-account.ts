import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireRecentConfirmation } from '../../identity/index.ts';
import { deleteUser } from './delete-user.ts';

/** Deletes the caller's account, if they have just proved who they are. */
export const deleteAccount: Handler<typeof operations.deleteAccount> = async (ctx, { body }) => {
  await requireRecentConfirmation(ctx);
  const { userId, email } = ctx.actor;
  if (body.confirm.trim().toLowerCase() !== email.toLowerCase()) {
    const message = '"confirm" must be the email address of your account.';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'confirm', message }] });
  }
  return inTransaction(ctx, async (tx) => {
    await deleteUser(tx, { id: userId, email }, { by: 'self', actor: tx.actor });
    return { id: userId };
  });
};
