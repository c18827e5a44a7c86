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
    'No mail server is configured, so email addresses cannot be verified by email. The operator of this installation can verify or change your address with the fettle command.',
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
    tooMany: `You have reached the limit of ${limits.emailVerificationsPerHour} verification emails per hour`,
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
          text: `Someone who is signed in to Fettle as ${tx.actor.email} asked to use this email address. If this was you, confirm the address in the browser where you’re signed in.`,
        },
        {
          type: 'button',
          text: 'Confirm email address',
          url: `${publicUrl(tx.config)}/verify-email/${token}`,
        },
        { type: 'paragraph', text: `The link expires in ${limits.emailVerificationHours} hours.` },
      ],
      footer: [
        {
          text: 'If this wasn’t you, ignore this email. The link works only for someone signed in to that account.',
        },
      ],
    },
  });
  return { email, expiresAt };
}
