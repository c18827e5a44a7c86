import { limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { clientNetwork } from '../../../client-network.ts';
import type { Ctx } from '../../../context.ts';
import { subjectOfNetwork } from '../../../db/rate-windows.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { limitHourly } from '../../../hourly-limit.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { lowerIdentifier } from '../accounts/user-store.ts';
import { mailNoPassword, mailResetLink } from './password-reset-mails.ts';
import { lockAccountOf, savePasswordReset } from './password-reset-store.ts';

/**
 * Mails a link to choose a new password, if the address has an account. The response says the same if it has none, and
 * comes as soon: nothing that depends on the account is awaited.
 */
export const requestPasswordReset: Handler<typeof operations.requestPasswordReset> = async (
  ctx,
  { body: { email } },
) => {
  requireMail(ctx);
  await limitRequests(ctx, email);
  void mailOwner(ctx, email).catch((err: unknown) =>
    ctx.log.warn({ err }, 'could not mail a password reset'),
  );
  return { email, validMinutes: limits.passwordResetMinutes };
};

function requireMail(ctx: Ctx): void {
  if (mailSettings(ctx.config) !== null) return;
  throw new ApiError(
    'CONFLICT',
    'No mail server is configured, so no link can be emailed. The operator of this installation can set a new password with the fettle command.',
  );
}

/**
 * By the address that was typed, whether it has an account or not, so that a refusal says nothing of it, and the same
 * mailbox gets few mails. By network, so that nobody can mail a list of people.
 */
async function limitRequests(ctx: Ctx, email: string): Promise<void> {
  const { perAddress, perNetwork } = limits.passwordResetsPerHour;
  const counted = { class: 'password resets' };
  await limitHourly(ctx, {
    ...counted,
    subject: subjectOfNetwork(`password resets ${clientNetwork(ctx.client.address)}`),
    max: perNetwork,
    tooMany: 'Too many links were requested from your network',
  });
  await limitHourly(ctx, {
    ...counted,
    subject: subjectOfNetwork(`password resets of ${await lowerIdentifier(ctx.db, email)}`),
    max: perAddress,
    tooMany: `${perAddress} links were requested for ${email} within the last hour, which is the limit. Use the newest one`,
  });
}

async function mailOwner(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await lockAccountOf(tx.db, email);
    if (account === undefined) return;
    // Without a password, its owner signs in elsewhere. Before the address is verified, the owner can be anybody.
    if (account.isVerified && !account.hasPassword) return mailNoPassword(tx, account.email);
    const reset = { userId: account.id, email: account.email, now: tx.clock() };
    await mailResetLink(tx, account, await savePasswordReset(tx.db, reset));
  });
}
