import { type Static, Type } from 'typebox';
import { Deleted, Id, Line, Nullable, ProjectRole, SlugParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** What an administrator enters at the identity provider, and how many people it manages. */
export const Provisioning = Type.Object({
  baseUrl: Type.String({ description: 'The base URL of the SCIM API' }),
  users: Type.Object({
    active: Type.Integer({ description: 'People with access' }),
    pending: Type.Integer({ description: 'People who have not accepted their invitation' }),
    inactive: Type.Integer({ description: 'People without access' }),
  }),
});
export type Provisioning = Static<typeof Provisioning>;

/** A token for an identity provider, without its secret. */
export const ScimToken = Type.Object({
  id: Id,
  name: Type.String(),
  publicId: Type.String(),
  lastFour: Type.String(),
  createdBy: Nullable(Type.String({ description: 'Name of who created it' })),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  revokedAt: Nullable(Timestamp),
  lastUsedAt: Nullable(Timestamp),
});
export type ScimToken = Static<typeof ScimToken>;

const MappedRole = Nullable(
  Type.Enum(['admin', 'member', 'guest'], {
    description: 'The role of its members in the organization; null: the group decides none',
  }),
);

export const ScimGroupProject = Type.Object({ projectId: Id, name: Type.String(), role: ProjectRole });
export type ScimGroupProject = Static<typeof ScimGroupProject>;

/** A group of an identity provider, and what it gives access to. */
export const ScimGroup = Type.Object({
  id: Id,
  displayName: Type.String(),
  memberCount: Type.Integer(),
  role: MappedRole,
  projects: Type.Array(ScimGroupProject),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ScimGroup = Static<typeof ScimGroup>;

/** A request of an identity provider. */
export const ScimRequest = Type.Object({
  id: Id,
  token: Nullable(Type.String({ description: 'Name of the token' })),
  method: Type.String(),
  path: Type.String({ description: 'Path without the query' }),
  status: Type.Integer(),
  detail: Nullable(Type.String({ description: 'Why it was refused' })),
  createdAt: Timestamp,
});
export type ScimRequest = Static<typeof ScimRequest>;

const errors = ['FORBIDDEN'] as const;

export const provisioning = {
  getProvisioning: operation({
    name: 'getProvisioning',
    method: 'GET',
    path: '/orgs/:slug/provisioning',
    surfaces: ['dashboard'],
    summary: 'Get the SCIM URL of an organization and how many people its identity provider manages',
    params: SlugParam,
    result: Provisioning,
    errors,
  }),
  listScimTokens: operation({
    name: 'listScimTokens',
    method: 'GET',
    path: '/orgs/:slug/scim-tokens',
    surfaces: ['dashboard'],
    summary: 'List the tokens for identity providers, including revoked and expired ones, newest first',
    params: SlugParam,
    query: closed(paging()),
    result: ScimToken,
    kind: 'list',
    errors,
  }),
  createScimToken: operation({
    name: 'createScimToken',
    method: 'POST',
    path: '/orgs/:slug/scim-tokens',
    surfaces: ['dashboard'],
    summary: 'Create a token for an identity provider; its secret is shown only once',
    description: `Requires a sign-in or confirmation within the last 15 minutes. An organization can have ${limits.scimTokens} valid tokens. A token created by an admin cannot end the access of owners.`,
    params: SlugParam,
    body: closed({
      name: Line(100),
      expiresAt: Type.Optional(
        Nullable(Type.String({ format: 'date-time', description: 'Null or omitted: never' })),
      ),
    }),
    result: Type.Object({ ...ScimToken.properties, token: Type.String({ description: 'The secret' }) }),
    status: 201,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  revokeScimToken: operation({
    name: 'revokeScimToken',
    method: 'DELETE',
    path: '/orgs/:slug/scim-tokens/:tokenId',
    surfaces: ['dashboard'],
    summary: 'Revoke a token for an identity provider',
    params: closed({ slug: Type.String(), tokenId: Type.String() }),
    result: Deleted,
    errors,
  }),
  listScimGroups: operation({
    name: 'listScimGroups',
    method: 'GET',
    path: '/orgs/:slug/scim-groups',
    surfaces: ['dashboard'],
    summary: 'List the groups of identity providers and what they give access to, sorted by name',
    params: SlugParam,
    query: closed(paging()),
    result: ScimGroup,
    kind: 'list',
    errors,
  }),
  mapScimGroup: operation({
    name: 'mapScimGroup',
    method: 'PUT',
    path: '/orgs/:slug/scim-groups/:groupId',
    surfaces: ['dashboard'],
    summary: 'Set the role and the projects that a group of an identity provider gives its members',
    description:
      'Applies to its current members immediately. Requires a sign-in or confirmation within the last 15 minutes.',
    params: closed({ slug: Type.String(), groupId: Type.String() }),
    body: closed({
      role: MappedRole,
      projects: Type.Array(closed({ projectId: Type.String(), role: ProjectRole }), {
        maxItems: limits.scimGroupProjects,
      }),
    }),
    result: ScimGroup,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED'],
  }),
  listScimRequests: operation({
    name: 'listScimRequests',
    method: 'GET',
    path: '/orgs/:slug/scim-requests',
    surfaces: ['dashboard'],
    summary: `List the requests of identity providers in the last ${limits.scimRequestDays} days, newest first`,
    params: SlugParam,
    query: closed({
      ...paging(),
      outcome: Type.Optional(Type.Enum(['refused'], { description: 'Only those that were refused' })),
    }),
    result: ScimRequest,
    kind: 'list',
    errors,
  }),
};
