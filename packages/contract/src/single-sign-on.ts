import { type Static, Type } from 'typebox';
import {
  Deleted,
  Email,
  Flag,
  HttpUrl,
  Id,
  IdParam,
  Line,
  Nullable,
  SlugParam,
  Timestamp,
  User,
} from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';
import { SignInChallenge } from './second-factors.ts';

const joinRoles = ['off', 'member', 'guest'] as const;

/** How an organization's members sign in through its OpenID Connect provider. The client secret is never shown. */
export const OrgProvider = Type.Object({
  id: Id,
  name: Type.String({ description: 'What the sign-in page calls it' }),
  issuer: Type.String(),
  clientId: Type.String(),
  hasClientSecret: Type.Boolean(),
  scopes: Type.Array(Type.String()),
  emailClaim: Type.String({ description: 'Claim of the ID token with the email address' }),
  nameClaim: Type.String({ description: 'Claim of the ID token with the name' }),
  joinRole: Type.Enum([...joinRoles], {
    description:
      'Role of those who sign in for the first time without an invitation; `off`: they need an invitation',
  }),
  enabled: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type OrgProvider = Static<typeof OrgProvider>;

/** A link between the signed-in user's account and their account at a provider. */
export const OwnIdentity = Type.Object({
  id: Id,
  orgName: Type.String(),
  providerName: Type.String(),
  email: Type.String({ description: 'Address at the provider' }),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});
export type OwnIdentity = Static<typeof OwnIdentity>;

const Claim = Type.String({ pattern: '^[A-Za-z0-9_.:/-]{1,200}$' });
const Door = Type.Object({
  org: Type.String({ description: 'Slug of the organization' }),
  name: Type.String(),
});

export const singleSignOn = {
  getOrgProvider: operation({
    name: 'getOrgProvider',
    method: 'GET',
    path: '/orgs/:slug/single-sign-on',
    surfaces: ['dashboard'],
    summary: 'Get the OpenID Connect provider of an organization',
    params: SlugParam,
    result: Type.Object({
      provider: Nullable(OrgProvider),
      redirectUri: Type.String({ description: 'To register at the provider, exactly as it is' }),
    }),
    errors: ['FORBIDDEN'],
  }),
  setOrgProvider: operation({
    name: 'setOrgProvider',
    method: 'PUT',
    path: '/orgs/:slug/single-sign-on',
    surfaces: ['dashboard'],
    summary: 'Set up or change the OpenID Connect provider of an organization',
    description:
      'The discovery document of the issuer is read and checked first, except with `enabled: false`. The client secret stays if it is not sent; null removes it. A different issuer or client ID removes all links to accounts, because the provider then knows people by other names. Requires a verified domain, and a sign-in or confirmation within the last 15 minutes.',
    params: SlugParam,
    body: closed({
      name: Line(limits.factorNameCharacters),
      issuer: HttpUrl,
      clientId: Type.String({ trim: true, minLength: 1, maxLength: 500 }),
      clientSecret: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 2_000 }))),
      scopes: Type.Optional(
        Type.Array(Type.String({ pattern: '^[!#-\\[\\]-~]{1,100}$' }), {
          maxItems: 20,
          uniqueItems: true,
          description: 'Default `openid`, `email`, and `profile`; `openid` is always asked for',
        }),
      ),
      emailClaim: Type.Optional(Claim),
      nameClaim: Type.Optional(Claim),
      joinRole: Type.Optional(Type.Enum([...joinRoles])),
      enabled: Type.Optional(Flag('Whether members can sign in through it; ending that ends their sessions')),
    }),
    result: OrgProvider,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  testOrgProvider: operation({
    name: 'testOrgProvider',
    method: 'POST',
    path: '/orgs/:slug/single-sign-on/test',
    surfaces: ['dashboard'],
    summary: 'Check whether the provider of an organization can be used now',
    description: 'Reads its discovery document and its keys. Signs nobody in.',
    params: SlugParam,
    result: Type.Object({
      problem: Nullable(Type.String({ description: 'What is wrong and what to do; null when nothing is' })),
    }),
    errors: ['FORBIDDEN'],
  }),
  removeOrgProvider: operation({
    name: 'removeOrgProvider',
    method: 'DELETE',
    path: '/orgs/:slug/single-sign-on',
    surfaces: ['dashboard'],
    summary: 'Remove the provider of an organization; sessions opened through it end',
    params: SlugParam,
    result: Deleted,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED'],
  }),
  findSignInProvider: operation({
    name: 'findSignInProvider',
    method: 'POST',
    path: '/single-sign-on/find',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Find the provider that an email address, or the members of an organization, sign in with',
    body: closed({
      email: Type.Optional(Email),
      org: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 50,
          description: 'Slug of an organization, instead of an address',
        }),
      ),
    }),
    result: Type.Object({ provider: Nullable(Door) }),
  }),
  startSingleSignOn: operation({
    name: 'startSingleSignOn',
    method: 'POST',
    path: '/single-sign-on/start',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Start a sign-in through the provider of an organization',
    description: `Returns the URL at the provider, and sets a cookie that the sign-in must be completed with within ${limits.factorMinutes} minutes.`,
    body: closed({
      org: Type.String({ minLength: 1, maxLength: 50 }),
      email: Type.Optional(Email),
      redirect: Type.Optional(
        Type.String({ maxLength: 2_000, description: 'Path of the page to show afterwards' }),
      ),
    }),
    result: Type.Object({ url: Type.String() }),
    session: 'opens',
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  completeSingleSignOn: operation({
    name: 'completeSingleSignOn',
    method: 'POST',
    path: '/single-sign-on/complete',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Complete a sign-in with the response of the provider',
    description:
      'Exactly one of `user`, `challenge`, and `link` is set. `challenge`: the account has a second factor; complete the sign-in with `completeSignIn`. `link`: the address belongs to an account that is not linked to the provider; sign in to it and call `linkSingleSignOn`.',
    body: closed({
      response: Type.String({
        minLength: 1,
        maxLength: 8_192,
        description: 'Query string with which the provider redirected the browser',
      }),
    }),
    result: Type.Object({
      user: Nullable(User),
      challenge: Nullable(SignInChallenge),
      link: Nullable(
        Type.Object({
          token: Type.String({ description: 'For `linkSingleSignOn`' }),
          email: Type.String(),
          orgName: Type.String(),
          providerName: Type.String(),
          expiresAt: Timestamp,
        }),
      ),
      redirect: Nullable(Type.String()),
    }),
    session: 'opens',
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT', 'UNAVAILABLE'],
  }),
  linkSingleSignOn: operation({
    name: 'linkSingleSignOn',
    method: 'POST',
    path: '/me/identities',
    surfaces: ['dashboard'],
    summary: "Link the signed-in user's account to their account at a provider",
    description:
      'With the `link` of `completeSingleSignOn`. From then on, the provider can sign in to the account. Requires a sign-in or confirmation within the last 15 minutes.',
    body: closed({ token: Type.String({ minLength: 1, maxLength: 4_000 }) }),
    result: OwnIdentity,
    status: 201,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  listOwnIdentities: operation({
    name: 'listOwnIdentities',
    method: 'GET',
    path: '/me/identities',
    surfaces: ['dashboard'],
    summary: "List the providers that the signed-in user's account is linked to",
    result: Type.Object({ identities: Type.Array(OwnIdentity) }),
  }),
  unlinkOwnIdentity: operation({
    name: 'unlinkOwnIdentity',
    method: 'DELETE',
    path: '/me/identities/:id',
    surfaces: ['dashboard'],
    summary: "Unlink the signed-in user's account from a provider; sessions opened through it end",
    description: 'Returns CONFLICT when the account has no password and no Google account to sign in with.',
    params: IdParam,
    result: Deleted,
    errors: ['CONFLICT'],
  }),
};
