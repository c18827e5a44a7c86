import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockMembersOf } from '../access.ts';
import { requireManager, requireOwnerFor } from '../members/member-rules.ts';
import { declined } from './invitation-store.ts';
import { deleteInvitation, lockOpenInvitation } from './pending-invitations.ts';

/**
 * Revokes an invitation before it is accepted; that of an owner only owners may. One that was declined stays: it is
 * what keeps the address from being invited again.
 */
export const revokeInvitation: Handler<typeof operations.revokeInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockMembersOf(tx, params.slug);
    requireManager(org.role);
    const invitation = await lockOpenInvitation(tx.db, org.id, params.invitationId);
    requireOwnerFor(org.role, [invitation.role]);
    if (invitation.declinedAt !== null) throw declined(invitation.email);
    await deleteInvitation(tx.db, invitation.id);
    // No subject: whether the address has an account is nothing the organization learns.
    await recordSecurityEvent(tx, {
      type: 'invitation.revoked',
      orgId: org.id,
      subject: null,
      details: { email: invitation.email, role: invitation.role, invitationId: invitation.id },
    });
    return { id: invitation.id };
  });
