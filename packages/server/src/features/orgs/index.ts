import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { addOrgMember } from './add-org-member.ts';
import { createOrg } from './create-org.ts';
import { getInvitation } from './get-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { listOrgMembers } from './list-org-members.ts';
import { listOrgs } from './list-orgs.ts';
import { removeOrgMember } from './remove-org-member.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { updateOrg } from './update-org.ts';
import { updateOrgMember } from './update-org-member.ts';

export const orgHandlers: Handlers<(typeof operationsByResource)['orgs']> = {
  listOrgs,
  createOrg,
  updateOrg,
  listOrgMembers,
  addOrgMember,
  updateOrgMember,
  removeOrgMember,
  listInvitations,
  revokeInvitation,
  getInvitation,
  acceptInvitation,
};
