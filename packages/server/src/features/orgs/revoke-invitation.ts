import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { lockMembersOf } from './access.ts';
import { requireManager, requireOwnerFor } from './member-rules.ts';
import { deleteInvitation, lockOpenInvitation } from './open-invitations.ts';

/** Takes an invitation back before it is accepted; that of an owner only owners may. */
export const revokeInvitation: Handler<typeof operations.revokeInvitation> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockMembersOf(tx, params.slug);
    requireManager(org.role);
    const invitation = await lockOpenInvitation(tx.db, org.id, params.invitationId);
    requireOwnerFor(org.role, [invitation.role]);
    await deleteInvitation(tx.db, invitation.id);
    return { id: invitation.id };
  });
