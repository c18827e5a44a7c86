import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { lockOrgMembers } from '../access.ts';
import { requireManager, requireOwnerFor, requireOwnerLeft } from './member-rules.ts';
import { countOtherOwners, deleteOrgMember, readOrgMember } from './org-member-store.ts';

/**
 * Removes a member from the organization and its projects, or the caller, who can leave whatever their role. CONFLICT when
 * it would leave the organization without an owner. The member's work stays, and tasks keep their assignees.
 */
export const removeOrgMember: Handler<typeof operations.removeOrgMember> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockOrgMembers(tx, params.slug);
    if (params.userId.toLowerCase() !== tx.actor.userId) requireManager(org.role);
    const member = await readOrgMember(tx.db, org.id, params.userId);
    requireOwnerFor(org.role, [member.role]);
    if (member.role === 'owner') {
      requireOwnerLeft(await countOtherOwners(tx.db, org.id, member.userId));
    }
    await deleteOrgMember(tx.db, org.id, member.userId);
    // A session that was opened through the organization's provider has ended with the membership.
    tx.afterCommit.push(() => tx.identity.callers.clear());
    await recordSecurityEvent(tx, {
      type: 'member.removed',
      orgId: org.id,
      subject: { id: member.userId, name: member.name, email: member.email },
      details: { organization: org.name, role: member.role, left: member.userId === tx.actor.userId },
    });
    return { id: member.userId };
  });
