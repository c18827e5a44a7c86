import type { Input, operations } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { touchTemplates } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { prepareTaskBody } from '../tasks/index.ts';
import { requireTemplate } from './require-template.ts';
import { changeContent } from './template-content.ts';
import { writeTemplate } from './template-store.ts';

type UpdateTaskTemplate = Handler<typeof operations.updateTaskTemplate>;

/** Changes the fields that are sent. A name makes hidden content of a recurring task a template that lists show. */
const update: UpdateTaskTemplate = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { params, body } = input;
  return await inTransaction(ready, async (tx) => {
    const { project, template } = await requireTemplate(tx, params, 'write', { lock: true });
    const content = await changeContent(tx, template, body);
    await touchTemplates(tx, { id: template.id, orgId: project.orgId, projectId: project.id });
    return await writeTemplate(tx, { id: template.id, name: body.name ?? template.name, content });
  });
};

async function prepare(
  ctx: Ctx,
  { params, body }: Input<typeof operations.updateTaskTemplate>,
): Promise<Ctx> {
  return await prepareTaskBody(ctx, body, () => requireTemplate(ctx, params, 'write'));
}

const present: UpdateTaskTemplate['present'] = async (tx, { params }) =>
  (await requireTemplate(tx, params, 'write', { lock: true })).template;

export const updateTaskTemplate: UpdateTaskTemplate = Object.assign(update, { prepare, present });
