import type { SecurityEntry, SecurityEventType } from '@fettle/contract';
import { named } from './security-log-details.ts';

interface Told {
  /** Who did it, where that is someone else. */
  who: string;
  /** Whether the reader did it. */
  isOwn: boolean;
  details: SecurityEntry['details'];
}

/** What happened to the reader’s own account. The organization’s log names them, and here every line would begin alike. */
export const ownSentences: Partial<Record<SecurityEventType, (told: Told) => string>> = {
  'sign_in.succeeded': () => 'Signed in',
  'sign_in.failed': () => 'Failed sign-in to your account',
  'sign_in.confirmed': () => 'Identity confirmed',
  'second_factor.added': ({ details }) => `Second factor added: ${named(details.name, 'unnamed')}`,
  'second_factor.removed': ({ who, isOwn, details }) => {
    if (!isOwn) return `${who} removed all of your second factors`;
    return details.all === true
      ? 'All second factors removed'
      : `Second factor removed: ${named(details.name, 'unnamed')}`;
  },
  'recovery_codes.created': () => 'New recovery codes created',
  'recovery_code.used': () => 'Recovery code used',
  'session.ended': ({ who, isOwn, details }) => {
    if (!isOwn) return `${who} ended one of your sessions`;
    return details.kind === 'all others' ? 'Signed out everywhere else' : 'Signed out or ended a session';
  },
  'password.changed': ({ who, isOwn }) => (isOwn ? 'New password set' : `${who} set a new password for you`),
  'email.changed': () => 'Email address changed',
  'email.verified': () => 'Email address verified',
  'google.linked': () => 'Google account linked',
  'provider.linked': ({ details }) => `Account linked to ${named(details.provider, 'a sign-in provider')}`,
  'provider.unlinked': ({ details }) =>
    `Account unlinked from ${named(details.provider, 'a sign-in provider')}`,
  'user.created': () => 'Account created',
  'user.exported': () => 'Account data exported',
  'token.created': ({ who, isOwn }) => (isOwn ? 'API token created' : `${who} created an API token for you`),
  'token.revoked': ({ who, isOwn }) =>
    isOwn ? 'API token revoked' : `${who} revoked one of your API tokens`,
};
