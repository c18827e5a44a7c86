import type { User } from '@fettle/contract';
import { formatCount } from '../../../format-amount.ts';
import { type MailContext, mailUser } from '../accounts/mail-user.ts';

export function mailAboutAdded(tx: MailContext, user: User, factor: string): Promise<void> {
  return mailUser(tx, user, {
    subject: 'A second factor was added to your account',
    text: `${factor} was added to your Fettle account. You can now use it to sign in.`,
  });
}

export function mailAboutRemoved(tx: MailContext, user: User, factor: string): Promise<void> {
  return mailUser(tx, user, {
    subject: 'A second factor was removed from your account',
    text: `${factor} was removed from your Fettle account. It no longer works for signing in.`,
  });
}

export function mailAboutReset(tx: MailContext, user: User): Promise<void> {
  return mailUser(tx, user, {
    subject: 'Your second factors were removed',
    text: 'All second factors and recovery codes were removed from your Fettle account. You can now sign in without them.',
    advice:
      'If you didn’t ask the operator of this installation for this, contact them now and change your password.',
  });
}

export function mailAboutNewCodes(tx: MailContext, user: User): Promise<void> {
  return mailUser(tx, user, {
    subject: 'New recovery codes for your account',
    text: 'New recovery codes were created for your Fettle account. Earlier codes no longer work.',
  });
}

export function mailAboutRecoveryCode(tx: MailContext, user: User, left: number): Promise<void> {
  return mailUser(tx, user, {
    subject: 'A recovery code was used for your account',
    text: `A recovery code was used to sign in to your Fettle account or to confirm your identity. You have ${formatCount(left, 'recovery code')} left.`,
  });
}

export function mailAboutGuesses(tx: MailContext, user: User): Promise<void> {
  return mailUser(tx, user, {
    subject: 'Wrong codes were entered for your account',
    text: 'Someone who knows your password, or who is signed in to your account, entered several wrong codes. They were rejected.',
    advice: 'If this wasn’t you, change your password now. This signs out all other devices.',
  });
}
