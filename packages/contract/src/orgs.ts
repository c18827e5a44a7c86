import { type Static, Type } from 'typebox';
import {
  Actor,
  Deleted,
  Email,
  Id,
  IdParam,
  Line,
  Nullable,
  Org,
  OrgRole,
  ProjectRole,
  SlugParam,
  Timestamp,
  User,
} from './common-schemas.ts';
import { Password, Username } from './identity.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

const Slug = Type.String({
  trim: true,
  minLength: 2,
  maxLength: 50,
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  description: 'Lowercase letters, digits, and single hyphens',
});

export const OrgMember = Type.Object({
  userId: Id,
  name: Type.String(),
  email: Type.String(),
  username: Nullable(Type.String()),
  role: OrgRole,
  joinedAt: Timestamp,
  hasSecondFactor: Nullable(
    Type.Boolean({
      description: 'Whether the account has a second factor; null unless the caller is an owner',
    }),
  ),
  provisioned: Type.Boolean({ description: 'Whether an identity provider manages the membership' }),
  roleFromGroup: Nullable(
    Type.String({ description: 'Name of the group that decides the role; null: the role can be changed' }),
  ),
  guestProjects: Nullable(
    Type.Array(Type.Object({ projectId: Id, role: ProjectRole }), {
      description:
        'The projects that a guest is a member of, by name; null for other roles, and unless the caller is an owner or admin',
    }),
  ),
});
export type OrgMember = Static<typeof OrgMember>;

/** The role that an invitation gives in its projects. */
const InvitedRole = Type.Enum(['member', 'viewer'], { description: 'Their role in these projects' });

/** An invitation as the inviter sees it. It is the same whether or not the address has an account. */
export const NewInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: OrgRole,
  projectIds: Type.Array(Id),
  expiresAt: Timestamp,
  inviteUrl: Nullable(
    Type.String({
      description:
        'Link to the invitation, shown only once; null when a mail server is configured, because the link is then emailed to the invited address only',
    }),
  ),
});

/** An invitation that has not been accepted. Its link cannot be read again. */
export const PendingInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  name: Nullable(Type.String()),
  role: OrgRole,
  projectIds: Type.Array(Id),
  projectRole: InvitedRole,
  invitedBy: Actor,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  declinedAt: Nullable(
    Type.String({
      format: 'date-time',
      description: `When it was declined; the organization cannot invite the address again for ${limits.declinedInvitationDays} days`,
    }),
  ),
});
export type PendingInvitation = Static<typeof PendingInvitation>;

/** An invitation as the invited user sees it when signed in. */
export const OwnInvitation = Type.Object({
  id: Id,
  orgName: Type.String(),
  role: OrgRole,
  projectNames: Type.Array(Type.String()),
  projectRole: InvitedRole,
  invitedBy: Type.String({ description: 'Name of the inviter' }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  declinedAt: Nullable(Timestamp),
});
export type OwnInvitation = Static<typeof OwnInvitation>;

const JoinedProjects = Type.Array(Id, {
  description:
    'The projects of the invitation that still exist, in its order: the user is a member of them now',
});

/** The organization a user has joined, and their role in it. */
const Joined = Type.Object({ org: Org, role: OrgRole, projectIds: JoinedProjects });

/** What an organization requires of its members when they sign in. */
export const OrgSecurity = Type.Object({
  secondFactor: Type.Enum(['off', 'members', 'everyone'], {
    description: 'Who needs a second factor: nobody, everyone except guests, or everyone',
  }),
  secondFactorFrom: Nullable(
    Type.String({
      format: 'date-time',
      description: 'From when members without one see nothing of the organization; null when it is off',
    }),
  ),
});
export type OrgSecurity = Static<typeof OrgSecurity>;

const OrgMemberParams = closed({ slug: Type.String(), userId: Type.String() });
const InvitationParam = closed({ token: Type.String() });

export const orgs = {
  listOrgs: operation({
    name: 'listOrgs',
    method: 'GET',
    path: '/orgs',
    surfaces: ['dashboard'],
    summary: "List the signed-in user's organizations",
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
    description:
      'The setting `FETTLE_ORG_CREATION` controls who can create organizations: by default, owners and admins of an existing organization. `mayCreateOrgs` of `getSession` says whether the caller can.',
    body: closed({ name: Line(limits.nameCharacters), slug: Type.Optional(Slug) }),
    result: Org,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateOrg: operation({
    name: 'updateOrg',
    method: 'PATCH',
    path: '/orgs/:slug',
    surfaces: ['dashboard'],
    summary: 'Change the name or slug of an organization',
    params: SlugParam,
    body: closed({ name: Type.Optional(Line(limits.nameCharacters)), slug: Type.Optional(Slug) }),
    result: Org,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  getOrgSecurity: operation({
    name: 'getOrgSecurity',
    method: 'GET',
    path: '/orgs/:slug/security',
    surfaces: ['dashboard'],
    summary: 'Get what an organization requires of its members when they sign in',
    params: SlugParam,
    result: OrgSecurity,
    errors: ['FORBIDDEN'],
  }),
  updateOrgSecurity: operation({
    name: 'updateOrgSecurity',
    method: 'PUT',
    path: '/orgs/:slug/security',
    surfaces: ['dashboard'],
    summary: 'Require a second factor of the members of an organization, or no longer require it',
    description: `Members without a second factor, and their tokens, see nothing of the organization from \`secondFactorFrom\` on, until they set one up. Requires a sign-in or confirmation within the last 15 minutes. Returns CONFLICT when the caller has no second factor.`,
    params: SlugParam,
    body: closed({
      secondFactor: Type.Enum(['off', 'members', 'everyone']),
      secondFactorFrom: Type.Optional(
        Nullable(
          Type.String({
            format: 'date-time',
            description: `When it takes effect, up to ${limits.factorGraceDays} days from now; by default immediately`,
          }),
        ),
      ),
    }),
    result: OrgSecurity,
    errors: ['FORBIDDEN', 'CONFIRMATION_REQUIRED', 'CONFLICT'],
  }),
  listOrgMembers: operation({
    name: 'listOrgMembers',
    method: 'GET',
    path: '/orgs/:slug/members',
    surfaces: ['dashboard'],
    summary: 'List the members of an organization, sorted by name',
    params: SlugParam,
    query: closed(paging()),
    result: OrgMember,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  inviteOrgMember: operation({
    name: 'inviteOrgMember',
    method: 'POST',
    path: '/orgs/:slug/members',
    surfaces: ['dashboard'],
    summary: 'Invite someone by their email address; they become a member when they accept',
    description:
      'The response is the same whether or not the address has an account. Inviting the same address again renews the invitation and its link.',
    params: SlugParam,
    body: closed({
      email: Email,
      name: Type.Optional(Line(limits.nameCharacters)),
      role: OrgRole,
      projectIds: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: limits.projectsPerInvitation,
          uniqueItems: true,
          description: 'IDs of the projects they join when they accept',
        }),
      ),
      projectRole: Type.Optional(
        Type.Enum(['member', 'viewer'], {
          description: 'Their role in these projects; default `viewer` for guests, otherwise `member`',
        }),
      ),
    }),
    result: Type.Object({ invitation: NewInvitation }),
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  }),
  updateOrgMember: operation({
    name: 'updateOrgMember',
    method: 'PATCH',
    path: '/orgs/:slug/members/:userId',
    surfaces: ['dashboard'],
    summary: "Change the role of a member; the last owner's role cannot be changed",
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
    summary:
      'List the invitations of an organization that have not been accepted, including expired and declined ones, newest first',
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
    summary: 'Revoke an invitation; its link stops working',
    params: closed({ slug: Type.String(), invitationId: Type.String() }),
    result: Deleted,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  getInvitation: operation({
    name: 'getInvitation',
    method: 'GET',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Get an invitation by the token in its link',
    params: InvitationParam,
    result: Type.Object({
      email: Type.String(),
      name: Nullable(Type.String()),
      orgName: Type.String(),
      role: OrgRole,
      projectNames: Type.Array(Type.String()),
      projectRole: InvitedRole,
      invitedBy: Type.String({ description: 'Name of the inviter' }),
      account: Nullable(
        Type.Enum(['none', 'verified', 'unverified'], {
          description:
            'Whether the invited address has an account, and whether that account has verified the address; null when the link was not emailed, because anyone could have it',
        }),
      ),
    }),
  }),
  acceptInvitationAndSignIn: operation({
    name: 'acceptInvitationAndSignIn',
    method: 'POST',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Accept an invitation with a new account or with Google, and sign in',
    description:
      'Send either `name` and `password`, which creates an account, or a Google ID token as `idToken`, whose verified address must be the invited one. With a password, an address that already has an account returns CONFLICT: sign in and call `acceptInvitationAsCurrentUser` instead. `claimAccount` lets the person who opened an emailed link take over an account with that address that was never verified; its password, sessions, tokens, Google link, and second factors are removed. An account with a second factor cannot accept with Google here: it returns SECOND_FACTOR_REQUIRED, and the user signs in first.',
    params: InvitationParam,
    body: closed({
      name: Type.Optional(Line(limits.nameCharacters)),
      username: Type.Optional(Username),
      password: Type.Optional(Password),
      claimAccount: Type.Optional(Type.Boolean()),
      idToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8192, description: 'Google ID token' })),
      nonce: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'With `idToken`: the expected value of its nonce claim',
        }),
      ),
    }),
    result: Type.Object({ user: User, projectIds: JoinedProjects }),
    status: 201,
    session: 'opens',
    errors: ['UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED', 'FORBIDDEN', 'CONFLICT'],
  }),
  acceptInvitationAsCurrentUser: operation({
    name: 'acceptInvitationAsCurrentUser',
    method: 'POST',
    path: '/invitations/:token/join',
    surfaces: ['dashboard'],
    summary: 'Accept an invitation as the signed-in user, whose email address must be the invited one',
    params: InvitationParam,
    result: Joined,
    errors: ['FORBIDDEN'],
  }),
  declineInvitation: operation({
    name: 'declineInvitation',
    method: 'DELETE',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: `Decline an invitation; the organization cannot invite the address again for ${limits.declinedInvitationDays} days`,
    params: InvitationParam,
    result: Deleted,
  }),
  listOwnInvitations: operation({
    name: 'listOwnInvitations',
    method: 'GET',
    path: '/me/invitations',
    surfaces: ['dashboard'],
    summary: "List invitations for the signed-in user's verified email address, newest first",
    description:
      'The list is empty until the address is verified, because only the owner of the address should see who invited it.',
    query: closed(paging()),
    result: OwnInvitation,
    kind: 'list',
  }),
  acceptOwnInvitation: operation({
    name: 'acceptOwnInvitation',
    method: 'POST',
    path: '/me/invitations/:id',
    surfaces: ['dashboard'],
    summary: "Accept an invitation for the signed-in user's verified email address",
    params: IdParam,
    result: Joined,
  }),
  declineOwnInvitation: operation({
    name: 'declineOwnInvitation',
    method: 'DELETE',
    path: '/me/invitations/:id',
    surfaces: ['dashboard'],
    summary: `Decline an invitation; the organization cannot invite the address again for ${limits.declinedInvitationDays} days`,
    params: IdParam,
    result: Deleted,
  }),
};
