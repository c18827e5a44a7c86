import type { User } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { takeOverAccount } from '../accounts/take-over-account.ts';
import { findUser, findUserByGoogleSubject, setGoogleSubject, type UserRow } from '../accounts/user-store.ts';
import type { GoogleIdentity } from './google-id-token.ts';

/**
 * The user of a Google account: whoever it is linked to, else whoever has its address, and is linked to it from then
 * on, so that an address that changes hands opens nothing. Null when there is nobody, or somebody linked to another
 * Google account.
 *
 * Google vouches for the address, the password of an account whose address was never verified does not: such an
 * account may have been made by somebody who waited for its owner to come. Linking it ends whatever opened it before.
 */
export async function findOrLinkGoogleUser(ctx: Ctx, google: GoogleIdentity): Promise<UserRow | null> {
  const known = () => findUserByGoogleSubject(ctx.db, google.subject);
  // Asked again at the end for the case that another request has just linked the two.
  return (await known()) ?? (await linkByEmail(ctx, google)) ?? (await known()) ?? null;
}

async function linkByEmail(ctx: Ctx, google: GoogleIdentity): Promise<UserRow | undefined> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string; isVerified: boolean }>`
      select u.id, u.email_verified_at is not null as "isVerified" from users u
      where lower(u.email) = lower(${google.email}) and u.google_sub is null and u.disabled_at is null
        and not exists (select 1 from users other where other.google_sub = ${google.subject})
      for update of u`.execute(tx.db);
    const account = rows[0];
    if (account === undefined) return undefined;
    if (account.isVerified) await setGoogleSubject(tx.db, account.id, google.subject);
    else
      await takeOverAccount(tx, account.id, {
        passwordHash: null,
        googleSubject: google.subject,
        by: 'google',
      });
    const user = await findUser(tx.db, account.id);
    if (user !== undefined) {
      const subject = { id: user.id, name: user.name, email: user.email };
      await recordSecurityEvent(tx, { type: 'google.linked', subject });
      await tellOwner(tx, subject);
    }
    return user;
  });
}

/** Google vouches for most addresses once and for all; so whoever reads this one now is told. */
async function tellOwner(tx: Ctx, { name, email }: User): Promise<void> {
  await queueSealedMail(tx, 'account', {
    to: { name, address: email },
    subject: 'A Google account was linked to your Fettle account',
    letter: {
      preview: 'Someone signed in to your Fettle account with Google for the first time.',
      blocks: [
        {
          type: 'paragraph',
          text: `Someone signed in to your Fettle account with the Google account ${email} for the first time. This Google account can now sign in to your Fettle account.`,
        },
        {
          type: 'paragraph',
          text: 'If this was not you, change your password and contact the operator of this Fettle installation.',
        },
      ],
      footer: [{ text: 'You received this email because this is the address of your Fettle account.' }],
    },
  });
}
