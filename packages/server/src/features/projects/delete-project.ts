import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { requireProject } from './access.ts';
import { deleteProjectRow, lockProjectTasks } from './project-writes.ts';

/** Deletes a project and, by the foreign keys, everything in it. */
export const deleteProject: Handler<typeof operations.deleteProject> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const { id, orgId, name } = await requireProject(tx, params.id, 'manage');
    await lockProjectTasks(tx.db, id);
    await deleteProjectRow(tx.db, id);
    await recordSecurityEvent(tx, {
      type: 'project.deleted',
      orgId,
      subject: null,
      details: { project: name, projectId: id },
    });
    return { id };
  });
