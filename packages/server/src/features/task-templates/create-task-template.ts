import { type Input, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { requireProject } from '../projects/access.ts';
import { lockProjectTasks } from '../projects/index.ts';
import { prepareTaskBody } from '../tasks/index.ts';
import { requireTemplate } from './require-template.ts';
import { readNewContent } from './template-content.ts';
import { countTemplates, insertTemplate } from './template-store.ts';

type CreateTaskTemplate = Handler<typeof operations.createTaskTemplate>;

/** Adds a template to a project. The lock keeps the limit, and a task that is copied as it is. */
const create: CreateTaskTemplate = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { params, body } = input;
  return await inTransaction(ready, async (tx) => {
    const project = await requireProject(tx, params.id, 'write');
    await lockProjectTasks(tx.db, project.id);
    const content = await readNewContent(tx, project.id, body);
    if ((await countTemplates(tx, project.id)) >= limits.templatesPerProject) {
      const max = limits.templatesPerProject;
      throw new ApiError('CONFLICT', `The project has reached the limit of ${max} task templates.`);
    }
    const id = newId();
    await insertTemplate(tx, project, { id, name: body.name, content });
    await touchTemplates(tx, { id, orgId: project.orgId, projectId: project.id });
    return (await requireTemplate(tx, { id: project.id, templateId: id }, 'see')).template;
  });
};

async function prepare(
  ctx: Ctx,
  { params, body }: Input<typeof operations.createTaskTemplate>,
): Promise<Ctx> {
  return await prepareTaskBody(ctx, body, () => requireProject(ctx, params.id, 'write'));
}

export const createTaskTemplate: CreateTaskTemplate = Object.assign(create, { prepare });
