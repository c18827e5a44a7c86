import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import type { Handler } from '../../../handler.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { toProfile } from '../accounts/get-profile.ts';
import { findProfile } from '../accounts/user-store.ts';
import { takeEmailVerification } from './email-verification-store.ts';
import { markEmailVerified } from './mark-email-verified.ts';
import { replaceEmail } from './replace-email.ts';

/**
 * Verifies an address by the token that was mailed to it. Only the account that requested the mail can use it: otherwise
 * an attacker could have the owner of an address verify it for the attacker's account with one click.
 */
export const verifyEmail: Handler<typeof operations.verifyEmail> = async (ctx, { params }) => {
  try {
    return await inTransaction(ctx, async (tx) => verify(tx, params.token));
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email') throw error;
    throw new ApiError(
      'CONFLICT',
      'This email address now belongs to another account. Sign in to that account, or use a different address.',
      { cause: error },
    );
  }
};

async function verify(tx: Ctx, token: string) {
  const { userId } = tx.actor;
  const now = tx.clock().toISOString();
  const email = await takeEmailVerification(tx.db, { userId, token, now });
  const before = email === null ? undefined : await findProfile(tx.db, userId);
  if (email === null || before === undefined) throw notFound();
  const isChange = before.email.toLowerCase() !== email.toLowerCase();
  const profile = isChange ? await replaceEmail(tx, before, { to: email, by: 'mail' }) : before;
  if (isChange) await notifyFormerAddress(tx, before.email, email);
  if (!isChange) await markEmailVerified(tx, before, 'mail');
  tx.afterCommit.push(() => tx.identity.callers.clear());
  return toProfile({ ...profile, email_verified_at: profile.email_verified_at ?? now }, null);
}

async function notifyFormerAddress(tx: Ctx, from: string, to: string): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name: tx.actor.name, address: from },
    subject: 'Your email address was changed',
    letter: {
      preview: 'The email address of your Fettle account was changed.',
      blocks: [
        { type: 'paragraph', text: `The email address of your Fettle account was changed to ${to}.` },
        {
          type: 'paragraph',
          text: 'If this wasn’t you, contact the operator of this installation. They can restore the address and reset the password.',
        },
      ],
      footer: [{ text: 'You received this email because this was the address of your Fettle account.' }],
    },
  });
}
