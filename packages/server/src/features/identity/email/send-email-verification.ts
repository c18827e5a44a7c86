import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { findProfile } from '../accounts/user-store.ts';
import { findEmailInVerification } from './email-verification-store.ts';
import { mailVerification, requireMail } from './mail-verification.ts';

/** Mails the link once more: for the address the caller changes to, or else for the one they have. */
export const sendEmailVerification: Handler<typeof operations.sendEmailVerification> = async (ctx) => {
  requireMail(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const profile = await findProfile(tx.db, userId);
    if (profile === undefined) throw notFound();
    const pending = await findEmailInVerification(tx.db, userId, tx.clock().toISOString());
    if (pending === null && profile.email_verified_at !== null) {
      throw new ApiError('CONFLICT', `The email address ${profile.email} is already verified.`);
    }
    return mailVerification(tx, pending ?? profile.email);
  });
};
