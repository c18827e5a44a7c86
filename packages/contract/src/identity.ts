import { type Static, Type } from 'typebox';
import { Deleted, Email, Id, IdParam, Line, Nullable, Org, Timestamp, User } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { allScopes, type Scope } from './scopes.ts';
import { factorProofFields, SignInChallenge } from './second-factors.ts';

export const ScopeName = Type.Enum(allScopes as [Scope, ...Scope[]]);

export const Password = Type.String({ minLength: limits.password.min, maxLength: limits.password.max });
/** Sign-in accepts any length, so that a wrong guess gives no hint about the password rules. */
export const PasswordGuess = Type.String({ minLength: 1, maxLength: limits.password.max });
export const Username = Type.String({
  trim: true,
  minLength: 2,
  maxLength: 50,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  description: 'Letters, digits, dots, hyphens, and underscores; starts with a letter or digit',
});

/** Either `identifier` and `password`, or a Google ID token as `idToken` or `credential`. */
export const SignInBody = closed({
  identifier: Type.Optional(
    Type.String({ trim: true, minLength: 1, maxLength: 254, description: 'Email address or username' }),
  ),
  password: Type.Optional(PasswordGuess),
  idToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'Google ID token' })),
  credential: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'Same as `idToken`' })),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'For an account with a second factor: the six-digit code of the authenticator app, or a recovery code',
    }),
  ),
});
export type SignInBody = Static<typeof SignInBody>;

/** The dashboard's sign-in also sends the nonce of its request to Google (OpenID Connect Core §3.1.2.1). */
export const OpenSessionBody = closed({
  ...SignInBody.properties,
  nonce: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'With `idToken`: the expected value of its nonce claim',
    }),
  ),
});
export type OpenSessionBody = Static<typeof OpenSessionBody>;

/**
 * Signed-in users confirm their identity with their password or with the Google account they sign in with, and with their
 * second factor instead if they have one.
 */
export const ConfirmSessionBody = closed({
  password: Type.Optional(PasswordGuess),
  idToken: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 8192,
      description: 'Google ID token issued within the last 15 minutes',
    }),
  ),
  nonce: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'With `idToken`: the expected value of its nonce claim',
    }),
  ),
  ...factorProofFields,
  challenge: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'With `passkey`: the `challenge` of `startConfirmation`',
    }),
  ),
});
export type ConfirmSessionBody = Static<typeof ConfirmSessionBody>;

const PasswordResetParam = closed({ token: Type.String() });

const ProjectSummary = Type.Object({ id: Id, name: Type.String(), orgId: Id, orgSlug: Type.String() });

const tokenProjects =
  'IDs of the projects that the token is limited to; null for every project that its user can see';

const tokenKinds = ['personal', 'login'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const Token = Type.Object({
  id: Id,
  kind: Type.Enum([...tokenKinds], {
    description:
      '`personal`: an API token; `login`: a sign-in token, which is also listed as a session and is revoked when that session ends',
  }),
  name: Type.String(),
  scopes: Type.Array(ScopeName),
  projectIds: Nullable(Type.Array(Id, { description: tokenProjects })),
  publicId: Type.String(),
  lastFour: Type.String(),
  expiresAt: Nullable(Timestamp),
  lastUsedAt: Nullable(Timestamp),
  createdAt: Timestamp,
  revokedAt: Nullable(Timestamp),
});
export type Token = Static<typeof Token>;

const TokenWithSecret = Type.Object({
  ...Token.properties,
  token: Type.String({ description: 'The token, which is not shown again' }),
});

export const identity = {
  getMe: operation({
    name: 'getMe',
    method: 'GET',
    path: '/me',
    summary: 'Get the current user with the organizations and projects that the credential gives access to',
    result: Type.Object({
      user: User,
      token: Type.Object({ name: Type.String(), scopes: Type.Array(ScopeName) }),
      orgs: Type.Array(Org),
      projects: Type.Array(ProjectSummary),
    }),
  }),
  logIn: operation({
    name: 'logIn',
    method: 'POST',
    path: '/auth/login',
    surfaces: ['v1'],
    credential: false,
    summary: 'Exchange a password or a Google ID token for a sign-in token',
    description:
      'Send `identifier` and `password`, or a Google ID token as `idToken`. A sign-in token is for programs that people sign in to. It is valid for one year, has every scope, and is revoked when the password changes and when the user signs out everywhere. An API token, in contrast, is created by hand and has only the scopes chosen for it. For an account with a second factor, send a `code` too; without one, the response is SECOND_FACTOR_REQUIRED.',
    body: SignInBody,
    result: Type.Object({ token: Type.String(), user: User }),
    errors: ['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  }),
  signInMobile: operation({
    name: 'signInMobile',
    method: 'POST',
    path: '/mobile/login',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Exchange a password or a Google ID token for a JWT that is valid for `/api`',
    description: `Send \`identifier\` and \`password\`, or a Google ID token as \`idToken\`. For an account with a second factor, send a \`code\` too. The JWT is valid for ${limits.mobileTokenDays} days.`,
    body: SignInBody,
    result: Type.Object({ token: Type.String(), user: User }),
    errors: ['SECOND_FACTOR_REQUIRED', 'RATE_LIMITED'],
  }),
  getSetup: operation({
    name: 'getSetup',
    method: 'GET',
    path: '/setup',
    surfaces: ['dashboard'],
    credential: false,
    summary:
      'Check whether this installation still needs its first user, and whether Google sign-in and email are configured',
    result: Type.Object({
      needed: Type.Boolean(),
      googleClientId: Nullable(Type.String({ description: 'null when sign-in with Google is off' })),
      passkeyHost: Nullable(
        Type.String({ description: 'Hostname that passkeys belong to; null when they cannot be used' }),
      ),
      sendsMail: Type.Boolean({ description: 'Whether a mail server is configured' }),
    }),
  }),
  setUp: operation({
    name: 'setUp',
    method: 'POST',
    path: '/setup',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Create the first user and organization; works only while there are no users',
    body: closed({
      name: Line(limits.nameCharacters),
      email: Email,
      username: Type.Optional(Username),
      password: Password,
      orgName: Line(limits.nameCharacters),
    }),
    result: Type.Object({ user: User, org: Org }),
    status: 201,
    session: 'opens',
    errors: ['CONFLICT'],
  }),
  openSession: operation({
    name: 'openSession',
    method: 'POST',
    path: '/session',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Sign in to the dashboard',
    description:
      'Send `identifier` and `password`, or a Google ID token as `idToken`. The response sets the session cookie, unless the account has a second factor and no `code` was sent: then it has a `challenge` for `completeSignIn` instead.',
    body: OpenSessionBody,
    result: Type.Object({
      user: Nullable(User),
      challenge: Nullable(SignInChallenge),
    }),
    session: 'opens',
    errors: ['RATE_LIMITED'],
  }),
  getSession: operation({
    name: 'getSession',
    method: 'GET',
    path: '/session',
    surfaces: ['dashboard'],
    summary: 'Get the signed-in user',
    result: Type.Object({
      user: User,
      mayCreateOrgs: Type.Boolean({ description: 'Whether the user can create organizations' }),
      secondFactorRequiredBy: Type.Array(
        Type.Object({
          name: Type.String(),
          from: Type.String({
            format: 'date-time',
            description: 'When it becomes invisible to the user; in the past, it already is',
          }),
        }),
        { description: 'Organizations that require a second factor, which the user does not have' },
      ),
    }),
  }),
  closeSession: operation({
    name: 'closeSession',
    method: 'DELETE',
    path: '/session',
    surfaces: ['dashboard'],
    summary: 'Sign out',
    result: Deleted,
    session: 'closes',
  }),
  confirmSession: operation({
    name: 'confirmSession',
    method: 'POST',
    path: '/session/confirm',
    surfaces: ['dashboard'],
    summary: 'Confirm the identity of the signed-in user',
    description:
      'For the next 15 minutes, this session can call operations that otherwise return CONFIRMATION_REQUIRED. Signing in also counts as confirmation. A user with a second factor sends `code`, `recoveryCode`, or `passkey` with its `challenge`; every other user sends `password` or `idToken`. Wrong passwords count as failed sign-ins.',
    body: ConfirmSessionBody,
    result: Type.Object({
      confirmedAt: Timestamp,
      validUntil: Timestamp,
    }),
    session: 'confirms',
    errors: ['RATE_LIMITED'],
  }),
  requestPasswordReset: operation({
    name: 'requestPasswordReset',
    method: 'POST',
    path: '/password-resets',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Email a link with which to choose a new password',
    description:
      'The response is the same whether or not the address has an account, and only the owner of the address learns more. A new link replaces earlier ones. Returns CONFLICT when no mail server is configured; the operator of this installation can then set a password with `fettle user reset-password`.',
    body: closed({ email: Email }),
    result: Type.Object({
      email: Type.String(),
      validMinutes: Type.Integer({ description: 'How long the link works' }),
    }),
    errors: ['CONFLICT'],
  }),
  getPasswordReset: operation({
    name: 'getPasswordReset',
    method: 'GET',
    path: '/password-resets/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Get the account for which the token from an emailed link sets a password',
    params: PasswordResetParam,
    result: Type.Object({
      email: Type.String(),
      emailVerified: Type.Boolean({
        description:
          'Whether the address was verified before. If not, setting the password verifies it and ends everything that gave access to the account until then, including second factors and API tokens',
      }),
    }),
  }),
  resetPassword: operation({
    name: 'resetPassword',
    method: 'POST',
    path: '/password-resets/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Set a new password with the token from the emailed link',
    description:
      'Ends every session of the account, including mobile sessions and sign-in tokens, and opens none: signing in still needs the second factor, if there is one. API tokens of an account with a verified address keep working. The token works once; one that is unknown, used, replaced, or expired gets NOT_FOUND.',
    params: PasswordResetParam,
    body: closed({ password: Password }),
    result: Type.Object({
      email: Type.String(),
      emailVerified: Type.Boolean({ description: 'Whether the address was verified before' }),
    }),
  }),
  listTokens: operation({
    name: 'listTokens',
    method: 'GET',
    path: '/tokens',
    surfaces: ['dashboard'],
    summary: "List the signed-in user's API tokens and sign-in tokens, newest first",
    query: closed(paging()),
    result: Token,
    kind: 'list',
  }),
  createToken: operation({
    name: 'createToken',
    method: 'POST',
    path: '/tokens',
    surfaces: ['dashboard'],
    summary: 'Create an API token, which is shown only once',
    description:
      'Requires a sign-in or confirmation within the last 15 minutes. A user can have up to 100 active API tokens.',
    body: closed({
      name: Line(limits.nameCharacters),
      scopes: Type.Array(ScopeName, { uniqueItems: true }),
      expiresAt: Type.Optional(
        Nullable(
          Type.String({ format: 'date-time', description: 'When the token expires; by default, never' }),
        ),
      ),
      projectIds: Type.Optional(
        Nullable(Type.Array(Type.String(), { maxItems: 200, uniqueItems: true, description: tokenProjects })),
      ),
    }),
    result: TokenWithSecret,
    status: 201,
    errors: ['CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  revokeToken: operation({
    name: 'revokeToken',
    method: 'DELETE',
    path: '/tokens/:id',
    surfaces: ['dashboard'],
    summary: 'Revoke an API token or sign-in token; it stops working within a second',
    params: IdParam,
    result: Deleted,
  }),
};
