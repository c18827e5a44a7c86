import type { User } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { reclaimAccount } from '../accounts/reclaim-account.ts';
import { findUser, findUserByGoogleSubject, setGoogleSubject, type UserRow } from '../accounts/user-store.ts';
import type { GoogleIdentity } from './google-id-token.ts';

/**
 * The user of a Google account: whoever it is linked to, else whoever has its email address. They are linked from then
 * on, so that an address that changes hands gives no access. Null when there is nobody, or only somebody linked to
 * another Google account.
 *
 * Google vouches for the email address; the password of an account whose address was never verified does not: somebody
 * may have created such an account and waited for the owner of the address. Linking it ends all earlier ways to sign in.
 */
export async function findOrLinkGoogleUser(ctx: Ctx, google: GoogleIdentity): Promise<UserRow | null> {
  const known = () => findUserByGoogleSubject(ctx.db, google.subject);
  // Looked up again at the end, in case another request has just linked the two.
  return (await known()) ?? (await linkByEmail(ctx, google)) ?? (await known()) ?? null;
}

async function linkByEmail(ctx: Ctx, google: GoogleIdentity): Promise<UserRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string; isVerified: boolean }>`
      select account.id, account.email_verified_at is not null as "isVerified" from users account
      where lower(account.email) = lower(${google.email}) and account.google_sub is null and account.disabled_at is null
        and not exists (select 1 from users other where other.google_sub = ${google.subject})
      for update of account`.execute(tx.db);
    const account = rows[0];
    if (account === undefined) return undefined;
    if (account.isVerified) await setGoogleSubject(tx.db, account.id, google.subject);
    else
      await reclaimAccount(tx, account.id, {
        passwordHash: null,
        googleSubject: google.subject,
        by: 'google',
      });
    const user = await findUser(tx.db, account.id);
    if (user !== undefined) {
      const subject = { id: user.id, name: user.name, email: user.email };
      await recordSecurityEvent(tx, { type: 'google.linked', subject });
      await notifyOwner(tx, subject);
    }
    return user;
  });
}

/** Google vouches for most addresses only once, so the current reader of this one is notified. */
async function notifyOwner(tx: Ctx, { name, email }: User): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name, address: email },
    subject: 'A Google account was linked to your Fettle account',
    letter: {
      preview: 'Someone signed in to your Fettle account with Google for the first time.',
      blocks: [
        {
          type: 'paragraph',
          text: `Someone signed in to your Fettle account with the Google account ${email} for the first time. You can now use this Google account to sign in to Fettle.`,
        },
        {
          type: 'paragraph',
          text: 'If this wasn’t you, change your password and contact the operator of this installation.',
        },
      ],
      footer: [{ text: 'You received this email because this is the address of your Fettle account.' }],
    },
  });
}
