import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { keepBaseRole, requireRoleUndecided } from '../../scim/access.ts';
import { lockOrgMembers } from '../access.ts';
import { requireManager, requireOwnerFor, requireOwnerLeft } from './member-rules.ts';
import { countOtherOwners, readOrgMember, setOrgRole } from './org-member-store.ts';

/** Changes the role of a member, also the caller's own; CONFLICT when it would leave no owner. */
export const updateOrgMember: Handler<typeof operations.updateOrgMember> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockOrgMembers(tx, params.slug);
    requireManager(org.role);
    const member = await readOrgMember(tx.db, org.id, params.userId);
    requireOwnerFor(org.role, [member.role, body.role]);
    if (member.role === 'owner' && body.role !== 'owner') {
      requireOwnerLeft(await countOtherOwners(tx.db, org.id, member.userId));
    }
    if (body.role === member.role) return member;
    await requireRoleUndecided(tx, org.id, member.userId, body.role);
    await setOrgRole(tx.db, org.id, member.userId, body.role);
    await keepBaseRole(tx, org.id, member.userId, body.role);
    await recordSecurityEvent(tx, {
      type: 'member.role_changed',
      orgId: org.id,
      subject: { id: member.userId, name: member.name, email: member.email },
      details: { organization: org.name, roleFrom: member.role, roleTo: body.role },
    });
    return { ...member, role: body.role };
  });
