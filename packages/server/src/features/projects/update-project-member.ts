import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireProject } from './access.ts';
import { lockProjectMember, setProjectRole } from './project-member-store.ts';

/** Changes a role. The last owner may be demoted: owners and admins of the organization manage the project too. */
export const updateProjectMember: Handler<typeof operations.updateProjectMember> = async (
  ctx,
  { params, body },
) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    const member = await lockProjectMember(tx.db, project.id, params.userId);
    await setProjectRole(tx.db, project.id, member.userId, body.role);
    return { ...member, role: body.role };
  });
