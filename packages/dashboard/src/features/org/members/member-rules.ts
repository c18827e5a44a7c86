import type { OrgRole } from '@fettle/contract';

const all: readonly OrgRole[] = ['owner', 'admin', 'member', 'guest'];

export interface OwnMembership {
  id: string;
  role: OrgRole;
}

export interface MemberWithRole {
  userId: string;
  role: OrgRole;
}

/** The roles somebody may give: owners all, admins those below owner, others none (CONTRACT §3). */
export function assignableRoles(role: OrgRole): readonly OrgRole[] {
  if (role === 'owner') return all;
  return role === 'admin' ? all.filter((other) => other !== 'owner') : [];
}

/** The roles a member may be given by somebody: none where that would leave nobody who owns the organization. */
export function rolesFor(
  me: OwnMembership,
  member: MemberWithRole,
  members: readonly MemberWithRole[],
): readonly OrgRole[] {
  const roles = assignableRoles(me.role);
  if (!roles.includes(member.role) || isLastOwner(member, members)) return [];
  return roles;
}

/** Whether somebody may take a member out of the organization; everybody may leave it, but not its last owner. */
export function mayRemove(
  me: OwnMembership,
  member: MemberWithRole,
  members: readonly MemberWithRole[],
): boolean {
  if (isLastOwner(member, members)) return false;
  return member.userId === me.id || assignableRoles(me.role).includes(member.role);
}

function isLastOwner(member: MemberWithRole, members: readonly MemberWithRole[]): boolean {
  return member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
}
