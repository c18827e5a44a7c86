import type { OrgRole } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';

/**
 * Who can change whose membership: owners everybody's; admins everybody's except owners'; everybody else only their own,
 * by leaving.
 */

/** Refuses roles that cannot manage members at all. */
export function requireManager(role: OrgRole): void {
  if (role === 'owner' || role === 'admin') return;
  throw new ApiError('FORBIDDEN', `Only owners and admins can manage members; your role is ${role}.`);
}

/** Refuses admins who would create or change an owner. `roles`: the current and the new role of the member. */
export function requireOwnerFor(role: OrgRole, roles: readonly OrgRole[]): void {
  if (role === 'owner' || !roles.includes('owner')) return;
  throw new ApiError('FORBIDDEN', 'Only owners can add, change, or remove owners.');
}

/** Refuses to remove the last owner: otherwise nobody could manage the organization. */
export function requireOwnerLeft(otherOwners: number): void {
  if (otherOwners > 0) return;
  throw new ApiError(
    'CONFLICT',
    'This is the last owner of the organization. Make someone else an owner first.',
  );
}
