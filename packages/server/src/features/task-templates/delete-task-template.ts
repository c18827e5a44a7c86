import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { lockProjectTasks } from '../projects/index.ts';
import { requireTemplate } from './require-template.ts';
import { removeTemplate } from './template-store.ts';

/** Deletes a template. Recurring tasks that use it keep its content, and it is no longer listed. */
export const deleteTaskTemplate: Handler<typeof operations.deleteTaskTemplate> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const { project, template } = await requireTemplate(tx, params, 'write');
    await lockProjectTasks(tx.db, project.id);
    await removeTemplate(tx, template.id);
    await touchTemplates(tx, { id: template.id, orgId: project.orgId, projectId: project.id });
    return { id: template.id };
  });
