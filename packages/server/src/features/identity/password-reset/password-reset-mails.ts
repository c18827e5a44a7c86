import { limits } from '@fettle/contract';
import type { Block } from '../../../mail/layout.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { type MailContext, mailUser } from '../accounts/mail-user.ts';
import type { ResettableAccount } from './password-reset-store.ts';

const asked = 'Someone asked to reset the password of the Fettle account with this email address.';

/** The link with which a new password is chosen. */
export async function mailResetLink(
  tx: MailContext,
  { email, isVerified }: ResettableAccount,
  token: string,
): Promise<void> {
  const url = `${publicUrl(tx.config)}/reset-password/${token}`;
  await mailAddress(tx, email, {
    subject: 'Choose a new password',
    blocks: [
      { type: 'paragraph', text: `${asked} If this was you, choose a new password.` },
      { type: 'button', text: 'Choose a new password', url },
      {
        type: 'paragraph',
        text: `The link works once and expires in ${limits.passwordResetMinutes} minutes. A newer link replaces it.`,
      },
      ...(isVerified ? [] : [{ type: 'paragraph' as const, text: whatTakingOverEnds }]),
    ],
    ifNotYou: 'If this wasn’t you, ignore this email. The password stays the same.',
  });
}

const whatTakingOverEnds =
  'This address was never verified for the account. Choosing a password verifies it and ends everything that gave access until then: sessions, API tokens, second factors, and a linked Google account.';

/** To the owner of an account that has no password: a link would add a way to sign in that they have not set up. */
export async function mailNoPassword(tx: MailContext, email: string): Promise<void> {
  await mailAddress(tx, email, {
    subject: 'Your account has no password',
    blocks: [
      { type: 'paragraph', text: `${asked} This account has no password, so there is none to reset.` },
      {
        type: 'paragraph',
        text: 'Sign in as you usually do: through single sign-on, with Google, or with a passkey. Once you’re signed in, you can set a password under Your account → Security.',
      },
      { type: 'button', text: 'Sign in', url: `${publicUrl(tx.config)}/sign-in` },
      {
        type: 'paragraph',
        text: 'If none of them works for you, ask the operator of this installation to set a password.',
      },
    ],
    ifNotYou: 'If this wasn’t you, ignore this email. Nothing has changed.',
  });
}

/** Says that a link was used, and what has become of everything else that gives access. */
export async function mailAboutReset(tx: MailContext, account: ResettableAccount): Promise<void> {
  const { name, email, isVerified } = account;
  const set = 'A new password was set for your Fettle account with a link sent to this address.';
  await mailUser(
    tx,
    // Until now, whoever created the account chose its name.
    { name: isVerified ? name : '', email },
    {
      subject: 'Your password was changed',
      text: isVerified
        ? `${set} All devices were signed out. Second factors and API tokens stay as they were. If you don’t recognize one, remove it under Your account → Security or Your account → API tokens.`
        : `${set} This verified the address and ended everything that gave access until then: sessions, API tokens, second factors, and a linked Google account.`,
      advice:
        'If this wasn’t you, someone else can read your email. Secure your mailbox, then reset the password again, and contact the operator of this installation.',
    },
  );
}

/** The address can be a stranger's: the mail contains no text that somebody chose freely, such as a name. */
async function mailAddress(
  tx: MailContext,
  address: string,
  { subject, blocks, ifNotYou }: { subject: string; blocks: Block[]; ifNotYou: string },
): Promise<void> {
  const letter = { preview: asked, blocks, footer: [{ text: ifNotYou }] };
  await queueSealedMail(tx, 'account', { to: { name: '', address }, subject, letter });
}
