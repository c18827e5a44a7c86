import type { OrgRole } from '@fettle/contract';

const all: readonly OrgRole[] = ['owner', 'admin', 'member', 'guest'];

interface OwnMembership {
  id: string;
  role: OrgRole;
}

interface MemberWithRole {
  userId: string;
  role: OrgRole;
}

/** The roles a member may assign: owners all, admins all but owner, others none. */
export function assignableRoles(role: OrgRole): readonly OrgRole[] {
  if (role === 'owner') return all;
  return role === 'admin' ? all.filter((other) => other !== 'owner') : [];
}

/** The roles that may be assigned to a member. None where the organization would lose its last owner. */
export function rolesFor(
  me: OwnMembership,
  member: MemberWithRole,
  members: readonly MemberWithRole[],
): readonly OrgRole[] {
  const roles = assignableRoles(me.role);
  if (!roles.includes(member.role) || isLastOwner(member, members)) return [];
  return roles;
}

/** Whether a member may be removed from the organization. All members may leave, except the last owner. */
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
