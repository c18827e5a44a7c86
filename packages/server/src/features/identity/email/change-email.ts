import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { toProfile } from '../accounts/get-profile.ts';
import { findProfile, lockUser } from '../accounts/user-store.ts';
import { requireRecentConfirmation } from '../sessions/require-recent-confirmation.ts';
import { deleteEmailVerification, findEmailInVerification } from './email-verification-store.ts';
import { mailVerification, requireMail } from './mail-verification.ts';

/**
 * Starts a change of the caller's email address. Nothing changes until the link mailed to the new address is opened, and
 * the current address is notified at once, so that a stolen session cannot take over the account unnoticed. Whether the
 * new address has an account is not revealed: only its owner learns it, by opening the link. Sending the current address
 * cancels a pending change.
 */
export const changeEmail: Handler<typeof operations.changeEmail> = async (ctx, { body }) => {
  requireMail(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockUser(tx.db, userId);
    await requireRecentConfirmation(tx);
    const profile = await findProfile(tx.db, userId);
    if (profile === undefined) throw notFound();
    if (profile.email.toLowerCase() === body.email.toLowerCase()) {
      if (await deleteEmailVerification(tx.db, userId)) return toProfile(profile, null);
      const message = 'This is already your email address. Enter a different one.';
      throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'email', message }] });
    }
    await mailVerification(tx, body.email);
    await notifyCurrentAddress(tx, profile.email, body.email);
    return toProfile(profile, await findEmailInVerification(tx.db, userId, tx.clock().toISOString()));
  });
};

async function notifyCurrentAddress(tx: Ctx, from: string, to: string): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name: tx.actor.name, address: from },
    subject: 'Request to change your email address',
    letter: {
      preview: 'Someone asked to change the email address of your Fettle account.',
      blocks: [
        {
          type: 'paragraph',
          text: `Someone who is signed in to your Fettle account asked to change its email address to ${to}. The change takes effect when it is confirmed with the link sent to that address.`,
        },
        {
          type: 'paragraph',
          text: 'If this wasn’t you, someone else has access to your account: change your password now. This signs out all other devices.',
        },
      ],
      footer: [{ text: 'You received this email because this is the address of your Fettle account.' }],
    },
  });
}
