import { type Static, Type } from 'typebox';
import { Password, Username } from './identity.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
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

/** An invitation, as whoever makes it is answered: alike whether the address has an account or not. */
export const NewInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: OrgRole,
  projectIds: Type.Array(Id),
  expiresAt: Timestamp,
  inviteUrl: Nullable(
    Type.String({
      description:
        'The link that opens the invitation, shown only now; null where a mail server is configured, which sends it to the invited address alone',
    }),
  ),
});

/** An invitation that is not accepted. The link that opens it cannot be read again. */
export const PendingInvitation = Type.Object({
  id: Id,
  email: Type.String(),
  name: Nullable(Type.String()),
  role: OrgRole,
  projectIds: Type.Array(Id),
  invitedBy: Actor,
  createdAt: Timestamp,
  expiresAt: Timestamp,
  declinedAt: Nullable(
    Type.String({
      format: 'date-time',
      description: `When it was declined; the address cannot be invited again for ${limits.declinedInvitationDays} days`,
    }),
  ),
});
export type PendingInvitation = Static<typeof PendingInvitation>;

/** An invitation as the invited person sees it when signed in. */
export const OwnInvitation = Type.Object({
  id: Id,
  orgName: Type.String(),
  role: OrgRole,
  projectNames: Type.Array(Type.String()),
  invitedBy: Type.String({ description: 'Name of the person who invites' }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  declinedAt: Nullable(Timestamp),
});
export type OwnInvitation = Static<typeof OwnInvitation>;

/** What somebody has joined. */
const Joined = Type.Object({ org: Org, role: OrgRole });

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
    description:
      'Who may is a setting of the installation: by default owners and admins of an organization. `mayCreateOrgs` of the session says whether the caller is among them.',
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
  inviteOrgMember: operation({
    name: 'inviteOrgMember',
    method: 'POST',
    path: '/orgs/:slug/members',
    surfaces: ['dashboard'],
    summary: 'Invite an email address; its owner becomes a member by accepting',
    description:
      'The answer is the same whether the address has an account or not. Inviting again renews the invitation and its link.',
    params: SlugParam,
    body: closed({
      email: Email,
      name: Type.Optional(Line(limits.nameCharacters)),
      role: OrgRole,
      projectIds: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: limits.projectsPerInvitation,
          uniqueItems: true,
          description: 'Projects they join by accepting',
        }),
      ),
      projectRole: Type.Optional(
        Type.Enum(['member', 'viewer'], {
          description: 'Their role in these projects; by default viewer for a guest and member for others',
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
    summary: 'Invitations that are not accepted, newest first; expired and declined ones are among them',
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
    summary: 'What an invitation is for',
    params: InvitationParam,
    result: Type.Object({
      email: Type.String(),
      name: Nullable(Type.String()),
      orgName: Type.String(),
      role: OrgRole,
      projectNames: Type.Array(Type.String()),
      invitedBy: Type.String({ description: 'Name of the person who invites' }),
      account: Nullable(
        Type.Enum(['none', 'verified', 'unverified'], {
          description:
            'Whether the invited address has an account; null where the link was not mailed, because then it proves nothing about who opens it',
        }),
      ),
    }),
  }),
  acceptInvitation: operation({
    name: 'acceptInvitation',
    method: 'POST',
    path: '/invitations/:token',
    surfaces: ['dashboard'],
    credential: false,
    summary: 'Accept an invitation and sign in, with a new account or with Google',
    description:
      'Either with `name` and `password`, which creates the account, or with a Google ID token as `idToken`, whose verified address must be the invited one. An address that has an account is a CONFLICT with a password: sign in and accept with `joinWithInvitation`. With `claimAccount`, whoever opened a mailed link takes over an account of that address that was never verified: its password, sessions, tokens and Google link end.',
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
          description: 'With idToken: its nonce claim must be this',
        }),
      ),
    }),
    result: Type.Object({ user: User }),
    status: 201,
    session: 'opens',
    errors: ['UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT'],
  }),
  joinWithInvitation: operation({
    name: 'joinWithInvitation',
    method: 'POST',
    path: '/invitations/:token/join',
    surfaces: ['dashboard'],
    summary: 'Accept an invitation as the signed-in user, whose address must be the invited one',
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
    summary: 'Decline an invitation; the organization cannot invite the address again for a while',
    params: InvitationParam,
    result: Deleted,
  }),
  listOwnInvitations: operation({
    name: 'listOwnInvitations',
    method: 'GET',
    path: '/me/invitations',
    surfaces: ['dashboard'],
    summary: 'Invitations for the verified address of the signed-in user, newest first',
    description: 'Empty while the address is not verified: only its owner may learn who invites it.',
    query: closed(paging()),
    result: OwnInvitation,
    kind: 'list',
  }),
  acceptOwnInvitation: operation({
    name: 'acceptOwnInvitation',
    method: 'POST',
    path: '/me/invitations/:id',
    surfaces: ['dashboard'],
    summary: 'Accept an invitation for the verified address of the signed-in user',
    params: IdParam,
    result: Joined,
  }),
  declineOwnInvitation: operation({
    name: 'declineOwnInvitation',
    method: 'DELETE',
    path: '/me/invitations/:id',
    surfaces: ['dashboard'],
    summary: 'Decline an invitation; the organization cannot invite the address again for a while',
    params: IdParam,
    result: Deleted,
  }),
};
