import { type Static, Type } from 'typebox';
import { Password, PasswordGuess, Username } from './identity.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { Deleted, Email, Id, IdParam, Line, Nullable, Timestamp } from './shapes.ts';

/** What people see and change of their own account, in the dashboard only. */

export const Profile = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean({
    description: 'Whether a mailed link, Google or the operator has shown that the address is theirs',
  }),
  pendingEmail: Nullable(
    Type.String({ description: 'The address the account changes to when the link mailed there is opened' }),
  ),
  username: Nullable(Type.String()),
  hasPassword: Type.Boolean({ description: 'false: signs in with Google only, and may set a password' }),
  hasGoogle: Type.Boolean({ description: 'Whether a Google account is linked' }),
});
export type Profile = Static<typeof Profile>;

const sessionKinds = ['browser', 'mobile', 'token'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const Session = Type.Object({
  id: Id,
  kind: Type.Enum([...sessionKinds], {
    description: 'A browser, the mobile app, or a program that signed in for a token',
  }),
  userAgent: Nullable(Type.String({ description: 'Of whatever signed in, as it calls itself' })),
  address: Nullable(Type.String({ description: 'Where it signed in from; null where that is not known' })),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  expiresAt: Timestamp,
  current: Type.Boolean({ description: 'The one this request was made with' }),
});
export type Session = Static<typeof Session>;

const Ended = Type.Object({
  ended: Type.Integer({
    description: 'Sign-ins that were open until now: browsers, mobile devices and programs',
  }),
});

export const account = {
  getProfile: operation({
    name: 'getProfile',
    method: 'GET',
    path: '/me/profile',
    surfaces: ['dashboard'],
    summary: 'The account of the signed-in user',
    result: Profile,
  }),
  updateProfile: operation({
    name: 'updateProfile',
    method: 'PATCH',
    path: '/me',
    surfaces: ['dashboard'],
    summary: 'Change name or username; only the fields sent change',
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
    summary: 'Mail a link that verifies the address of the signed-in user, or the one they change to',
    description: 'CONFLICT where no mail server is configured or nothing is left to verify.',
    result: Type.Object({ email: Type.String(), expiresAt: Timestamp }),
    errors: ['CONFLICT', 'RATE_LIMITED'],
  }),
  verifyEmail: operation({
    name: 'verifyEmail',
    method: 'POST',
    path: '/me/email-verification/:token',
    surfaces: ['dashboard'],
    summary: 'Verify an address by the token of the mailed link',
    description:
      'Only the account that asked for the mail can use it: a link that somebody else made us send verifies nothing for them.',
    params: closed({ token: Type.String() }),
    result: Profile,
    errors: ['CONFLICT'],
  }),
  changeEmail: operation({
    name: 'changeEmail',
    method: 'PUT',
    path: '/me/email',
    surfaces: ['dashboard'],
    summary: 'Change the address; it counts when the link mailed to the new one is opened',
    description:
      'The present address is told. CONFLICT where no mail server is configured: there the operator changes it with `fettle user set-email`.',
    body: closed({ email: Email }),
    result: Profile,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT', 'RATE_LIMITED'],
  }),
  changePassword: operation({
    name: 'changePassword',
    method: 'PUT',
    path: '/me/password',
    surfaces: ['dashboard'],
    summary: 'Change the password; every other sign-in ends',
    description:
      'Ends every other session, mobile sign-ins and tokens made by signing in. Personal access tokens stay, unless `revokeTokens` is true. Needs the current password; where there is none yet, a proof of who one is that is no older than 15 minutes. Wrong passwords count like failed sign-ins.',
    body: closed({
      currentPassword: Type.Optional(PasswordGuess),
      password: Password,
      revokeTokens: Type.Optional(
        Type.Boolean({ description: 'Also revoke every personal access token; default: false' }),
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
    summary: 'Where the user is signed in, newest first: browsers, mobile devices and programs',
    query: closed(paging()),
    result: Session,
    kind: 'list',
  }),
  endSession: operation({
    name: 'endSession',
    method: 'DELETE',
    path: '/sessions/:id',
    surfaces: ['dashboard'],
    summary: 'Sign out somewhere else',
    params: IdParam,
    result: Deleted,
  }),
  endOtherSessions: operation({
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/sessions',
    surfaces: ['dashboard'],
    summary: 'Sign out everywhere but here',
    description:
      'Ends every other session, mobile sign-ins and tokens made by signing in. Personal access tokens stay, unless `revokeTokens` is true.',
    query: closed({
      revokeTokens: Type.Optional(
        Type.Boolean({ description: 'Also revoke every personal access token; default: false' }),
      ),
    }),
    result: Ended,
  }),
};
