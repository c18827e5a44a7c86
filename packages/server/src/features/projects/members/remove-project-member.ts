import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireProjectUndecided } from '../../scim/access.ts';
import { requireProject, requireRole } from '../access.ts';
import { deleteProjectMember, lockProjectMember } from './project-member-store.ts';

/**
 * Removes a member from the project, or the caller, whatever their role. The last owner can be removed: owners and admins
 * of the organization remain. Tasks keep their assignees.
 */
export const removeProjectMember: Handler<typeof operations.removeProjectMember> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'see');
    if (params.userId.toLowerCase() !== tx.actor.userId) requireRole(project.role, 'manage');
    const member = await lockProjectMember(tx.db, project.id, params.userId);
    await requireProjectUndecided(tx, project.id, member.userId);
    await deleteProjectMember(tx.db, project.id, member.userId);
    await recordSecurityEvent(tx, {
      type: 'project_member.removed',
      orgId: project.orgId,
      subject: { id: member.userId, name: member.name, email: member.email },
      details: {
        project: project.name,
        projectId: project.id,
        role: member.role,
        left: member.userId === tx.actor.userId,
      },
    });
    return { id: member.userId };
  });
