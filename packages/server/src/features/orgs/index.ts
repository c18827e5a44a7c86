import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { downloadOrgLogo } from './branding/download-org-logo.ts';
import { getOrgBranding } from './branding/get-org-branding.ts';
import { removeOrgLogo } from './branding/remove-org-logo.ts';
import { setOrgLogo } from './branding/set-org-logo.ts';
import { updateOrgBranding } from './branding/update-org-branding.ts';
import { createOrg } from './create-org.ts';
import { addOrgDomain } from './domains/add-org-domain.ts';
import { listOrgDomains } from './domains/list-org-domains.ts';
import { removeOrgDomain } from './domains/remove-org-domain.ts';
import { verifyOrgDomain } from './domains/verify-org-domain.ts';
import { acceptInvitationAndSignIn } from './invitations/accept-invitation-and-sign-in.ts';
import { acceptInvitationAsCurrentUser } from './invitations/accept-invitation-as-current-user.ts';
import { acceptOwnInvitation } from './invitations/accept-own-invitation.ts';
import { declineInvitation } from './invitations/decline-invitation.ts';
import { declineOwnInvitation } from './invitations/decline-own-invitation.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { inviteOrgMember } from './invitations/invite-org-member.ts';
import { listInvitations } from './invitations/list-invitations.ts';
import { listOwnInvitations } from './invitations/list-own-invitations.ts';
import { revokeInvitation } from './invitations/revoke-invitation.ts';
import { listOrgs } from './list-orgs.ts';
import { listOrgMembers } from './members/list-org-members.ts';
import { removeOrgMember } from './members/remove-org-member.ts';
import { updateOrgMember } from './members/update-org-member.ts';
import { getOrgSecurity } from './security/get-org-security.ts';
import { updateOrgSecurity } from './security/update-org-security.ts';
import { updateOrg } from './update-org.ts';

export { checkVerifiedDomains } from './domains/check-verified-domains.ts';
export { removeDomainByOperator, verifyDomainByOperator } from './domains/domains-of-operator.ts';

export const orgHandlers: Handlers<(typeof operationsByResource)['orgs']> = {
  listOrgs,
  createOrg,
  updateOrg,
  getOrgSecurity,
  updateOrgSecurity,
  listOrgMembers,
  inviteOrgMember,
  updateOrgMember,
  removeOrgMember,
  listInvitations,
  revokeInvitation,
  getInvitation,
  acceptInvitationAndSignIn,
  acceptInvitationAsCurrentUser,
  declineInvitation,
  listOwnInvitations,
  acceptOwnInvitation,
  declineOwnInvitation,
};

export const domainHandlers: Handlers<(typeof operationsByResource)['domains']> = {
  listOrgDomains,
  addOrgDomain,
  verifyOrgDomain,
  removeOrgDomain,
};

export const brandingHandlers: Handlers<(typeof operationsByResource)['branding']> = {
  getOrgBranding,
  updateOrgBranding,
  setOrgLogo,
  downloadOrgLogo,
  removeOrgLogo,
};
