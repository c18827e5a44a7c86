import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockOrgMembers } from '../access.ts';
import { requireManager, requireOwnerFor } from '../members/member-rules.ts';
import { declined } from './invitation-store.ts';
import { deleteInvitation, lockPendingInvitation } from './pending-invitations.ts';

/**
 * Revokes an invitation before it is accepted; only owners can revoke that of an owner. A declined one stays: it keeps
 * the address from being invited again.
 */
export const revokeInvitation: Handler<typeof operations.revokeInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockOrgMembers(tx, params.slug);
    requireManager(org.role);
    const invitation = await lockPendingInvitation(tx.db, org.id, params.invitationId);
    requireOwnerFor(org.role, [invitation.role]);
    if (invitation.declinedAt !== null) throw declined(invitation.email);
    await deleteInvitation(tx.db, invitation.id);
    // No subject: the organization must not learn whether the address has an account.
    await recordSecurityEvent(tx, {
      type: 'invitation.revoked',
      orgId: org.id,
      subject: null,
      details: { email: invitation.email, role: invitation.role, invitationId: invitation.id },
    });
    return { id: invitation.id };
  });
