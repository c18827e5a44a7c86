import type { OrgRole } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';

/**
 * Who may change whose membership (CONTRACT §3): owners everybody's, admins everybody's below owner, everybody else
 * nobody's but his own, by leaving.
 */

/** Refuses whoever manages no members at all. */
export function requireManager(role: OrgRole): void {
  if (role === 'owner' || role === 'admin') return;
  throw new ApiError('FORBIDDEN', `Only owners and admins can manage members; your role is ${role}.`);
}

/** Refuses an admin who would make an owner or change one. `roles`: the ones the member has or is to get. */
export function requireOwnerFor(role: OrgRole, roles: readonly OrgRole[]): void {
  if (role === 'owner' || !roles.includes('owner')) return;
  throw new ApiError('FORBIDDEN', 'Only owners can add, change, or remove owners.');
}

/** Refuses to take the role of owner from the only one left: nobody could manage the organization any more. */
export function requireOwnerLeft(otherOwners: number): void {
  if (otherOwners > 0) return;
  throw new ApiError(
    'CONFLICT',
    'This is the last owner of the organization. Make someone else an owner first.',
  );
}
