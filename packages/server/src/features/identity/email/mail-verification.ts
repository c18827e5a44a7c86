import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { limitHourly } from '../../../hourly-limit.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { saveEmailVerification } from './email-verification-store.ts';

/** @throws ApiError CONFLICT when no mail server is configured, so that no address can be verified by mail */
export function requireMail(ctx: Pick<Ctx, 'config'>): void {
  if (mailSettings(ctx.config) !== null) return;
  throw new ApiError(
    'CONFLICT',
    'No mail server is configured here, so no address can be verified by mail. Whoever runs this installation can verify or change it with the fettle command.',
  );
}

/**
 * Mails a link that verifies an address for the caller's account, in the caller's transaction. The link works only for
 * that account: somebody who receives a mail they did not ask for cannot verify anything for a stranger by opening it.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function mailVerification(
  tx: Ctx,
  email: string,
): Promise<{ email: string; expiresAt: string }> {
  const { userId } = tx.actor;
  await limitHourly(tx, {
    class: 'verifications',
    subject: userId,
    max: limits.emailVerificationsPerHour,
    tooMany: `You asked for ${limits.emailVerificationsPerHour} such emails within the hour`,
  });
  const { token, expiresAt } = await saveEmailVerification(tx.db, { userId, email, now: tx.clock() });
  await queueSealedMail(tx, 'account', {
    // The address can be a stranger's: the mail contains no text that its sender chose freely, such as a name.
    to: { name: '', address: email },
    subject: 'Confirm your email address',
    letter: {
      preview: 'Confirm the email address of your Fettle account.',
      blocks: [
        {
          type: 'paragraph',
          text: `Somebody who is signed in as ${tx.actor.email} wants to use this address for their Fettle account. If that is you, confirm it in the browser you are signed in with.`,
        },
        {
          type: 'button',
          text: 'Confirm this address',
          url: `${publicUrl(tx.config)}/verify-email/${token}`,
        },
        { type: 'paragraph', text: `The link works for ${limits.emailVerificationHours} hours.` },
      ],
      footer: [
        {
          text: 'If it is not you, ignore this email: the link does nothing for anybody who is not signed in to that account.',
        },
      ],
    },
  });
  return { email, expiresAt };
}
