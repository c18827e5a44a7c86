import type { Input, operations } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { Handler } from '../../handler.ts';
import { requireAssignable, requireProjectAndTakeNumber } from '../projects/index.ts';
import {
  callerActor,
  compactOf,
  insertTask,
  prepareTaskBody,
  readTaskBody,
  readTaskDetail,
} from '../tasks/index.ts';
import { requireTemplate } from './require-template.ts';
import { addChecklists, fieldsOfTemplate } from './task-of-template.ts';
import { contentOf } from './template-content.ts';

type CreateTaskFromTemplate = Handler<typeof operations.createTaskFromTemplate>;

/** Creates a task with the content of a template, and with what is sent instead of it. */
const create: CreateTaskFromTemplate = async (ctx, input) => {
  const ready = ctx.db.isTransaction ? ctx : await prepare(ctx, input);
  const { params, body } = input;
  const sent = body === undefined ? {} : readTaskBody(ready, body);
  return await inTransaction(ready, async (tx) => {
    await requireTemplate(tx, params, 'write');
    const { project, number } = await requireProjectAndTakeNumber(tx, params.id);
    const { template } = await requireTemplate(tx, params, 'write');
    if (sent.assigneeIds !== undefined) await requireAssignable(tx, project.id, sent.assigneeIds);
    const content = contentOf(template);
    const fields = { ...(await fieldsOfTemplate(tx, project.id, content)), ...sent };
    const source = content.source ?? tx.actor.source;
    const as = { ...tx, actor: { ...tx.actor, source } };
    const { value } = await insertTask(as, project, number, fields);
    await addChecklists(tx, { id: value.id, orgId: project.orgId }, content);
    const detail = await readTaskDetail(tx, value.id);
    await emit(tx, { orgId: project.orgId, projectId: project.id }, 'task.created', {
      taskId: value.id,
      task: compactOf(detail.value),
      actor: callerActor(tx),
    });
    return detail;
  });
};

async function prepare(
  ctx: Ctx,
  { params, body }: Input<typeof operations.createTaskFromTemplate>,
): Promise<Ctx> {
  return body === undefined
    ? ctx
    : await prepareTaskBody(ctx, body, () => requireTemplate(ctx, params, 'write'));
}

export const createTaskFromTemplate: CreateTaskFromTemplate = Object.assign(create, { prepare });
