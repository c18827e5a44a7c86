import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireProjectUndecided } from '../../scim/access.ts';
import { requireProject } from '../access.ts';
import { lockProjectMember, setProjectRole } from './project-member-store.ts';

/** Changes a role. The last owner can be demoted: owners and admins of the organization manage the project too. */
export const updateProjectMember: Handler<typeof operations.updateProjectMember> = async (
  ctx,
  { params, body },
) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    const member = await lockProjectMember(tx.db, project.id, params.userId);
    if (body.role === member.role) return member;
    await requireProjectUndecided(tx, project.id, member.userId);
    await setProjectRole(tx.db, project.id, member.userId, body.role);
    await recordSecurityEvent(tx, {
      type: 'project_member.role_changed',
      orgId: project.orgId,
      subject: { id: member.userId, name: member.name, email: member.email },
      details: {
        project: project.name,
        projectId: project.id,
        roleFrom: member.role,
        roleTo: body.role,
      },
    });
    return { ...member, role: body.role };
  });
