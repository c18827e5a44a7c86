import { type Static, Type } from 'typebox';
import { Password, Username } from './identity.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import {
  Actor,
  Deleted,
  Email,
  Id,
  Line,
  Nullable,
  Org,
  OrgRole,
  SlugParam,
  Timestamp,
  User,
} from './shapes.ts';

const Slug = Type.String({
  trim: true,
  minLength: 2,
  maxLength: 50,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Lower-case letters, digits and single dashes',
});

export const OrgMember = Type.Object({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  username: Nullable(Type.String()),
  role: OrgRole,
  joinedAt: Timestamp,
});
export type OrgMember = Static<typeof OrgMember>;

/** Answer to adding someone: a member at once, or an invitation for an address that has no account. */
const AddedOrgMember = Type.Object({
  member: Nullable(OrgMember),
  invitation: Nullable(
    Type.Object({
      id: Id,
      email: Type.String(),
      role: OrgRole,
      inviteUrl: Type.String(),
      expiresAt: Timestamp,
    }),
  ),
  inviteUrl: Nullable(Type.String()),
});

/** What somebody was invited to and has not accepted yet. The address that opens it is nowhere to be read again. */
export const PendingInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  name: Nullable(Type.String()),
  role: OrgRole,
  invitedBy: Actor,
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type PendingInvitation = Static<typeof PendingInvitation>;

const OrgMemberParams = closed({ slug: Type.String(), userId: Type.String() });
const InvitationParam = closed({ token: Type.String() });

export const orgs = {
  listOrgs: operation({
    name: 'listOrgs',
    method: 'GET',
    path: '/orgs',
    surfaces: ['dashboard'],
    summary: 'Organizations of the signed-in user',
    query: closed(paging()),
    result: Type.Object({ ...Org.properties, role: OrgRole }),
    kind: 'list',
  }),
  createOrg: operation({
    name: 'createOrg',
    method: 'POST',
    path: '/orgs',
    surfaces: ['dashboard'],
    summary: 'Create an organization and become its owner',
    body: closed({ name: Line(limits.nameCharacters), slug: Type.Optional(Slug) }),
    result: Org,
    status: 201,
    errors: ['CONFLICT'],
  }),
  updateOrg: operation({
    name: 'updateOrg',
    method: 'PATCH',
    path: '/orgs/:slug',
    surfaces: ['dashboard'],
    summary: 'Rename an organization',
    params: SlugParam,
    body: closed({ name: Type.Optional(Line(limits.nameCharacters)), slug: Type.Optional(Slug) }),
    result: Org,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listOrgMembers: operation({
    name: 'listOrgMembers',
    method: 'GET',
    path: '/orgs/:slug/members',
    surfaces: ['dashboard'],
    summary: 'Members of an organization, by name',
    params: SlugParam,
    query: closed(paging()),
    result: OrgMember,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  addOrgMember: operation({
    name: 'addOrgMember',
    method: 'POST',
    path: '/orgs/:slug/members',
    surfaces: ['dashboard'],
    summary: 'Add a user by e-mail; an unknown address gets an invitation',
    params: SlugParam,
    body: closed({ email: Email, name: Type.Optional(Line(limits.nameCharacters)), role: OrgRole }),
    result: AddedOrgMember,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  }),
  updateOrgMember: operation({
    name: 'updateOrgMember',
    method: 'PATCH',
    path: '/orgs/:slug/members/:userId',
    surfaces: ['dashboard'],
    summary: 'Change the role of a member; the last owner stays owner',
    params: OrgMemberParams,
    body: closed({ role: OrgRole }),
    result: OrgMember,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeOrgMember: operation({
    name: 'removeOrgMember',
    method: 'DELETE',
    path: '/orgs/:slug/members/:userId',
    surfaces: ['dashboard'],
    summary: 'Remove a member from the organization and all its projects',
    params: OrgMemberParams,
    result: Deleted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listInvitations: operation({
    name: 'listInvitations',
    method: 'GET',
    path: '/orgs/:slug/invitations',
    surfaces: ['dashboard'],
    summary: 'Invitations nobody has accepted yet, newest first; those that are over are among them',
    params: SlugParam,
    query: closed(paging()),
    result: PendingInvitation,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  revokeInvitation: operation({
    name: 'revokeInvitation',
    method: 'DELETE',
    path: '/orgs/:slug/invitations/:invitationId',
    surfaces: ['dashboard'],
    summary: 'Take an invitation back; its link opens nothing any more',
    params: closed({ slug: Type.String(), invitationId: Type.String() }),
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  getInvitation: operation({
    name: 'getInvitation',
    method: 'GET',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'What an invitation is for',
    params: InvitationParam,
    result: Type.Object({
      email: Type.String(),
      name: Nullable(Type.String()),
      orgName: Type.String(),
      role: OrgRole,
    }),
  }),
  acceptInvitation: operation({
    name: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Accept an invitation: creates the account and signs in',
    description:
      'Either with `name` and `password`, or with a Google ID token as `idToken`, whose verified address must be the invited one; the name is then by default that of the invitation or of the Google account.',
    params: InvitationParam,
    body: closed({
      name: Type.Optional(Line(limits.nameCharacters)),
      username: Type.Optional(Username),
      password: Type.Optional(Password),
      idToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'Google ID token' })),
      nonce: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'With idToken: its nonce claim must be this',
        }),
      ),
    }),
    result: Type.Object({ user: User }),
    status: 201,
    session: 'opens',
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT'],
  }),
};
