import { type Static, Type } from 'typebox';
import { Deleted, Email, Id, IdParam, Line, Nullable, Timestamp } from './common-schemas.ts';
import { Password, PasswordGuess, Username } from './identity.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** What users see and change in their own account, in the dashboard only. */

export const Profile = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean({
    description: 'Whether the address has been verified by an emailed link, Google, or the operator',
  }),
  pendingEmail: Nullable(
    Type.String({
      description:
        'New address, which takes effect when it is confirmed with the link emailed to it; null when no change is pending',
    }),
  ),
  username: Nullable(Type.String()),
  hasPassword: Type.Boolean({
    description: 'Whether a password is set',
  }),
  hasGoogle: Type.Boolean({ description: 'Whether a Google account is linked' }),
});
export type Profile = Static<typeof Profile>;

const sessionKinds = ['browser', 'mobile', 'token'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const Session = Type.Object({
  id: Id,
  kind: Type.Enum([...sessionKinds], {
    description:
      '`browser`: the dashboard; `mobile`: a JWT from `signInMobile`; `token`: a sign-in token from `logIn`',
  }),
  userAgent: Nullable(Type.String({ description: 'User-Agent header of the sign-in' })),
  address: Nullable(Type.String({ description: 'IP address of the sign-in; null when unknown' })),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  expiresAt: Timestamp,
  current: Type.Boolean({ description: 'Whether this request was made with this session' }),
});
export type Session = Static<typeof Session>;

const Ended = Type.Object({
  ended: Type.Integer({
    description: 'Number of sessions ended: browsers, mobile sessions, and sign-in tokens',
  }),
});

export const account = {
  getProfile: operation({
    name: 'getProfile',
    method: 'GET',
    path: '/me/profile',
    surfaces: ['dashboard'],
    summary: 'Get the account of the signed-in user',
    result: Profile,
  }),
  updateProfile: operation({
    name: 'updateProfile',
    method: 'PATCH',
    path: '/me',
    surfaces: ['dashboard'],
    summary: 'Change the name or username of the signed-in user; fields that are not sent stay the same',
    body: closed({
      name: Type.Optional(Line(limits.nameCharacters)),
      username: Type.Optional(Nullable(Username)),
    }),
    result: Profile,
    errors: ['CONFLICT'],
  }),
  sendEmailVerification: operation({
    name: 'sendEmailVerification',
    method: 'POST',
    path: '/me/email-verification',
    surfaces: ['dashboard'],
    summary: 'Email a verification link to the signed-in user',
    description:
      'The link goes to the pending new address or, if there is none, to the current one. Returns CONFLICT when no mail server is configured or there is nothing to verify.',
    result: Type.Object({ email: Type.String(), expiresAt: Timestamp }),
    errors: ['CONFLICT', 'RATE_LIMITED'],
  }),
  verifyEmail: operation({
    name: 'verifyEmail',
    method: 'POST',
    path: '/me/email-verification/:token',
    surfaces: ['dashboard'],
    summary: 'Verify an email address with the token from the emailed link',
    description:
      'Only the account that requested the email can use the link; any other account gets NOT_FOUND. Returns CONFLICT when the address now belongs to another account.',
    params: closed({ token: Type.String() }),
    result: Profile,
    errors: ['CONFLICT'],
  }),
  changeEmail: operation({
    name: 'changeEmail',
    method: 'PUT',
    path: '/me/email',
    surfaces: ['dashboard'],
    summary: 'Change the email address of the signed-in user',
    description:
      'The change takes effect when it is confirmed with the link emailed to the new address. The current address is notified. Returns CONFLICT when no mail server is configured; the operator of this installation can then change the address with `fettle user set-email`.',
    body: closed({ email: Email }),
    result: Profile,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT', 'RATE_LIMITED'],
  }),
  changePassword: operation({
    name: 'changePassword',
    method: 'PUT',
    path: '/me/password',
    surfaces: ['dashboard'],
    summary: 'Change the password and end every other session',
    description:
      'The other sessions include mobile sessions and sign-in tokens. API tokens keep working unless `revokeTokens` is true. Requires the current password or, if no password is set yet, a sign-in or confirmation within the last 15 minutes. Wrong passwords count as failed sign-ins.',
    body: closed({
      currentPassword: Type.Optional(PasswordGuess),
      password: Password,
      revokeTokens: Type.Optional(
        Type.Boolean({ description: 'Whether to also revoke every API token; default false' }),
      ),
    }),
    result: Ended,
    errors: ['CONFIRMATION_REQUIRED'],
  }),
  listSessions: operation({
    name: 'listSessions',
    method: 'GET',
    path: '/sessions',
    surfaces: ['dashboard'],
    summary:
      "List the signed-in user's sessions (browsers, mobile sessions, and sign-in tokens), newest first",
    query: closed(paging()),
    result: Session,
    kind: 'list',
  }),
  endSession: operation({
    name: 'endSession',
    method: 'DELETE',
    path: '/sessions/:id',
    surfaces: ['dashboard'],
    summary: 'End a session of the signed-in user; it stops working within a second',
    params: IdParam,
    result: Deleted,
  }),
  endOtherSessions: operation({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/sessions',
    surfaces: ['dashboard'],
    summary: 'End every session of the signed-in user except the current one',
    description:
      'This includes mobile sessions and sign-in tokens. API tokens keep working unless `revokeTokens` is true.',
    query: closed({
      revokeTokens: Type.Optional(
        Type.Boolean({ description: 'Whether to also revoke every API token; default false' }),
      ),
    }),
    result: Ended,
  }),
};
