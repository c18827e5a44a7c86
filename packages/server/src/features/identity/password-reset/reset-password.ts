import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { type Ctx, nobody } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { reclaimAccount } from '../accounts/reclaim-account.ts';
import { findPasswordSubject, lockUser } from '../accounts/user-store.ts';
import { hashPassword } from '../passwords/password.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { setPassword } from '../passwords/set-password.ts';
import { mailAboutReset } from './password-reset-mails.ts';
import { findPasswordReset, type ResettableAccount } from './password-reset-store.ts';

/**
 * Sets the password of the account that a mailed link is for. It opens no session: signing in asks for the second factor,
 * which a mailbox must not replace. An account whose address was never verified goes to whoever has now proved the
 * address, without anything that gave access before.
 */
export const resetPassword: Handler<typeof operations.resetPassword> = async (ctx, { params, body }) => {
  // Read without a lock first: an invented token must not make the service compute hashes.
  const { id } = await requireReset(ctx, params.token);
  await requireStrongPassword(ctx, body.password, await findPasswordSubject(ctx.db, id));
  const passwordHash = await hashPassword(ctx, body.password);
  return inTransaction(ctx, async (tx) => {
    // Of two requests with the same link, the second waits here and then finds that it was used.
    await lockUser(tx.db, id);
    const account = await requireReset(tx, params.token);
    await replacePassword(tx, account, passwordHash);
    await mailAboutReset(tx, account);
    return { email: account.email, emailVerified: account.isVerified };
  });
};

async function requireReset(ctx: Ctx, token: string): Promise<ResettableAccount> {
  const account = await findPasswordReset(ctx.db, token, ctx.clock());
  if (account === undefined) throw notFound();
  return account;
}

/** Both end every session, and the link. */
async function replacePassword(tx: Ctx, account: ResettableAccount, passwordHash: string): Promise<void> {
  const { id, name, email, isVerified } = account;
  const asOwner = { ...tx, actor: { ...nobody, userId: id, name, email } };
  if (isVerified) return setPassword(asOwner, id, passwordHash, { by: 'mail' });
  const user = await reclaimAccount(asOwner, id, { passwordHash, by: 'mail' });
  if (user === null) throw notFound();
}
