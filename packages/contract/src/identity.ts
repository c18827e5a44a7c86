import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import { allScopes, type Scope } from './scopes.ts';
import { Deleted, Email, Id, IdParam, Line, Nullable, Org, Timestamp, User } from './shapes.ts';

export const ScopeName = Type.Enum(allScopes as [Scope, ...Scope[]]);

export const Password = Type.String({ minLength: limits.password.min, maxLength: limits.password.max });
/** At login any length is read, so that a wrong guess is a wrong guess and not a hint. */
export const PasswordGuess = Type.String({ minLength: 1, maxLength: limits.password.max });
export const Username = Type.String({
  trim: true,
  minLength: 2,
  maxLength: 50,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  description: 'Letters, digits, dot, dash and underscore',
});

/** Either identifier and password, or a Google ID token under one of its two names (CONTRACT §2). */
export const LoginBody = closed({
  identifier: Type.Optional(
    Type.String({ trim: true, minLength: 1, maxLength: 254, description: 'E-mail or username' }),
  ),
  password: Type.Optional(PasswordGuess),
  idToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'Google ID token' })),
  credential: Type.Optional(
    Type.String({ minLength: 1, maxLength: 8192, description: 'The same as idToken' }),
  ),
});
export type LoginBody = Static<typeof LoginBody>;

/** The dashboard's own sign-in also says which answer of Google it asked for (OpenID Connect Core §3.1.2.1). */
export const OpenSessionBody = closed({
  ...LoginBody.properties,
  nonce: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'With idToken: its nonce claim must be this' }),
  ),
});
export type OpenSessionBody = Static<typeof OpenSessionBody>;

/** A signed-in person proves once more who they are: by their password, or by the Google account they sign in with. */
export const ConfirmSessionBody = closed({
  password: Type.Optional(PasswordGuess),
  idToken: Type.Optional(
    Type.String({ minLength: 1, maxLength: 8192, description: 'Google ID token made within 15 minutes' }),
  ),
  nonce: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'With idToken: its nonce claim must be this' }),
  ),
});
export type ConfirmSessionBody = Static<typeof ConfirmSessionBody>;

const ProjectSummary = Type.Object({ id: Id, name: Type.String(), orgId: Id, orgSlug: Type.String() });

const tokenKinds = ['personal', 'login'] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const Token = Type.Object({
  id: Id,
  kind: Type.Enum([...tokenKinds], {
    description: 'login: made by signing in; it is listed among the sessions too and ends with them',
  }),
  name: Type.String(),
  scopes: Type.Array(ScopeName),
  projectIds: Nullable(Type.Array(Id)),
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
  token: Type.String({ description: 'Shown only once' }),
});

export const identity = {
  getMe: operation({
    name: 'getMe',
    method: 'GET',
    path: '/me',
    summary: 'The user behind the credential, with every organization and project it can see',
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
    summary: 'Trade a password or a Google ID token for a personal access token',
    description:
      'The token is valid for one year and carries every scope. It ends when the password changes and when its user signs out everywhere.',
    body: LoginBody,
    result: Type.Object({ token: Type.String(), user: User }),
    errors: ['RATE_LIMITED'],
  }),
  logInMobile: operation({
    name: 'logInMobile',
    method: 'POST',
    path: '/mobile/login',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Trade a password or a Google ID token for the legacy mobile JWT',
    body: LoginBody,
    result: Type.Object({ token: Type.String(), user: User }),
    errors: ['RATE_LIMITED'],
  }),
  getSetup: operation({
    name: 'getSetup',
    method: 'GET',
    path: '/setup',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Whether this installation still needs its first user, and how people sign in',
    result: Type.Object({
      needed: Type.Boolean(),
      googleClientId: Nullable(Type.String({ description: 'null: sign-in with Google is off' })),
      sendsMail: Type.Boolean({ description: 'Whether a mail server is configured' }),
    }),
  }),
  setUp: operation({
    name: 'setUp',
    method: 'POST',
    path: '/setup',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Create the first user and organization; only while there is no user',
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
    body: OpenSessionBody,
    result: Type.Object({ user: User }),
    session: 'opens',
    errors: ['RATE_LIMITED'],
  }),
  getSession: operation({
    name: 'getSession',
    method: 'GET',
    path: '/session',
    surfaces: ['dashboard'],
    summary: 'The signed-in user',
    result: Type.Object({
      user: User,
      mayCreateOrgs: Type.Boolean({ description: 'Whether they may found organizations' }),
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
    summary: 'Prove once more who is signed in',
    description:
      'For 15 minutes this session may then do what answers CONFIRMATION_REQUIRED otherwise. Signing in counts as a proof too. Wrong passwords count like failed sign-ins.',
    body: ConfirmSessionBody,
    result: Type.Object({
      confirmedAt: Timestamp,
      validUntil: Timestamp,
    }),
    session: 'confirms',
  }),
  listTokens: operation({
    name: 'listTokens',
    method: 'GET',
    path: '/tokens',
    surfaces: ['dashboard'],
    summary: 'The personal access tokens of the signed-in user, newest first',
    description: 'Those made by signing in are among them, with the kind `login`.',
    query: closed(paging()),
    result: Token,
    kind: 'list',
  }),
  createToken: operation({
    name: 'createToken',
    method: 'POST',
    path: '/tokens',
    surfaces: ['dashboard'],
    summary: 'Mint a personal access token; its secret is shown only here',
    description:
      'Needs a proof of who one is that is no older than 15 minutes, as a sign-in is. At most 100 personal tokens work at a time.',
    body: closed({
      name: Line(limits.nameCharacters),
      scopes: Type.Array(ScopeName, { uniqueItems: true }),
      expiresAt: Type.Optional(Nullable(Type.String({ format: 'date-time' }))),
      projectIds: Type.Optional(Nullable(Type.Array(Type.String(), { maxItems: 200, uniqueItems: true }))),
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
    summary: 'Revoke a token; the next request with it is refused',
    params: IdParam,
    result: Deleted,
  }),
};
