import type { OrgRole } from '@fettle/contract';

const all: readonly OrgRole[] = ['owner', 'admin', 'member', 'guest'];

export interface Me {
  id: string;
  role: OrgRole;
}

export interface Ranked {
  userId: string;
  role: OrgRole;
}

/** The roles somebody may give: owners all, admins those below owner, others none (CONTRACT §3). */
export function rolesToGive(role: OrgRole): readonly OrgRole[] {
  if (role === 'owner') return all;
  return role === 'admin' ? all.filter((other) => other !== 'owner') : [];
}

/** The roles a member may be given by somebody: none where that would leave nobody who owns the organization. */
export function rolesFor(me: Me, member: Ranked, members: readonly Ranked[]): readonly OrgRole[] {
  const roles = rolesToGive(me.role);
  if (!roles.includes(member.role) || isLastOwner(member, members)) return [];
  return roles;
}

/** Whether somebody may take a member out of the organization; everybody may leave it, but not its last owner. */
export function mayRemove(me: Me, member: Ranked, members: readonly Ranked[]): boolean {
  if (isLastOwner(member, members)) return false;
  return member.userId === me.id || rolesToGive(me.role).includes(member.role);
}

function isLastOwner(member: Ranked, members: readonly Ranked[]): boolean {
  return member.role === 'owner' && members.filter(({ role }) => role === 'owner').length === 1;
}
