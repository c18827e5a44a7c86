import type { OrgRole } from '@fettle/contract';

/** The role an invitation can give in its projects. */
export type InvitedProjectRole = 'member' | 'viewer';

/** The invited person and what they are invited to. */
export interface Invitee {
  email: string;
  name: string;
  role: OrgRole;
  projectIds: readonly string[];
  projectRole: InvitedProjectRole;
}

export const emptyInvitee: Invitee = {
  email: '',
  name: '',
  role: 'member',
  projectIds: [],
  projectRole: 'member',
};

/** Guests are often clients who only read. Owners and admins can see all projects anyway. */
export function withRole(invitee: Invitee, role: OrgRole): Invitee {
  const projectRole = projectRoleOf(role);
  return { ...invitee, role, projectRole, projectIds: seesEveryProject(role) ? [] : invitee.projectIds };
}

/** The service's default role. */
export function projectRoleOf(role: OrgRole): InvitedProjectRole {
  return role === 'guest' ? 'viewer' : 'member';
}

export function seesEveryProject(role: OrgRole): boolean {
  return role === 'owner' || role === 'admin';
}
