import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { countInWindow } from '../../../db/rate-windows.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { saveEmailVerification } from './email-verification-store.ts';

const hourMs = 3_600_000;

/** @throws ApiError CONFLICT where no mail server is configured, so that no address can be verified by mail */
export function requireMail(ctx: Pick<Ctx, 'config'>): void {
  if (mailSettings(ctx.config) !== null) return;
  throw new ApiError(
    'CONFLICT',
    'No mail server is configured, so email addresses cannot be verified by email. The operator of this installation can verify or change your address with the fettle command.',
  );
}

/**
 * Mails a link that verifies an address for the caller's account, in the caller's transaction. The link is of use only
 * to that account: whoever receives a mail they did not ask for can verify nothing for a stranger by opening it.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function mailVerification(
  tx: Ctx,
  email: string,
): Promise<{ email: string; expiresAt: string }> {
  await countMail(tx);
  const { userId } = tx.actor;
  const { token, expiresAt } = await saveEmailVerification(tx.db, { userId, email, now: tx.clock() });
  await queueSealedMail(tx, 'account', {
    // The address may be a stranger's: nothing in the mail is a text that its sender chose freely, such as a name.
    to: { name: '', address: email },
    subject: 'Confirm your email address',
    letter: {
      preview: 'Confirm the email address of your Fettle account.',
      blocks: [
        {
          type: 'paragraph',
          text: `Someone signed in to Fettle as ${tx.actor.email} asked to use this email address. If this was you, confirm the address in the browser where you are signed in.`,
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
          text: 'If this was not you, ignore this email. The link works only for someone signed in to that account.',
        },
      ],
    },
  });
  return { email, expiresAt };
}

async function countMail(tx: Ctx): Promise<void> {
  const now = tx.clock().getTime();
  const startsAt = new Date(now - (now % hourMs)).toISOString();
  const count = await countInWindow(tx.db, { subject: tx.actor.userId, class: 'verifications', startsAt });
  if (count <= limits.emailVerificationsPerHour) return;
  const seconds = Math.ceil((hourMs - (now % hourMs)) / 1000);
  throw new ApiError(
    'RATE_LIMITED',
    `You have reached the limit of ${limits.emailVerificationsPerHour} verification emails per hour. Try again in ${Math.ceil(seconds / 60)} min.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
