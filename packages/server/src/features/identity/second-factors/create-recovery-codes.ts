import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockUser } from '../accounts/user-store.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { createCodes } from './add-second-factor.ts';
import { mailAboutNewCodes } from './factor-mails.ts';
import { hasFactors } from './second-factor-store.ts';

/** New recovery codes for the caller; they are in this response and nowhere else. */
export const createRecoveryCodes: Handler<typeof operations.createRecoveryCodes> = async (ctx) =>
  inTransaction(ctx, async (tx) => {
    const { userId, name, email } = tx.actor;
    await lockUser(tx.db, userId);
    await requireRecentConfirmation(tx);
    if (!(await hasFactors(tx.db, userId))) {
      throw new ApiError('CONFLICT', 'Your account has no second factor. Add one first.');
    }
    const recoveryCodes = await createCodes(tx, userId);
    await recordSecurityEvent(tx, { type: 'recovery_codes.created' });
    await mailAboutNewCodes(tx, { id: userId, name, email });
    return { recoveryCodes };
  });
