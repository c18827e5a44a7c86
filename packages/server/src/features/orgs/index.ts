import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { acceptOwnInvitation } from './accept-own-invitation.ts';
import { createOrg } from './create-org.ts';
import { declineInvitation } from './decline-invitation.ts';
import { declineOwnInvitation } from './decline-own-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { inviteOrgMember } from './invite-org-member.ts';
import { joinWithInvitation } from './join-with-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { listOrgMembers } from './list-org-members.ts';
import { listOrgs } from './list-orgs.ts';
import { listOwnInvitations } from './list-own-invitations.ts';
import { removeOrgMember } from './remove-org-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateOrg } from './update-org.ts';
import { updateOrgMember } from './update-org-member.ts';

export const orgHandlers: Handlers<(typeof operationsByResource)['orgs']> = {
  listOrgs,
  createOrg,
  updateOrg,
  listOrgMembers,
  inviteOrgMember,
  updateOrgMember,
  removeOrgMember,
  listInvitations,
  revokeInvitation,
  getInvitation,
  acceptInvitation,
  joinWithInvitation,
  declineInvitation,
  listOwnInvitations,
  acceptOwnInvitation,
  declineOwnInvitation,
};
