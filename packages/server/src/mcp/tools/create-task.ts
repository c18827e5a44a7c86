import { type CreateTaskBody, operations, type Task } from '@fettle/contract';
import { Type } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { adds, defineTool, type ToolUse } from '../tool.ts';
import { idempotencyKey, projectId } from './fields.ts';
import { writableFields } from './task-fields.ts';

export const createTask = defineTool({
  name: 'create_task',
  description:
    'Create a task, in the first column unless status is set, or from a template. First use list_tasks with q to check whether it already exists.',
  operations: [operations.createTask, operations.createTaskFromTemplate],
  input: Type.Object(
    {
      projectId,
      title: Type.Optional({
        ...operations.createTask.body.properties.title,
        description: 'Required without templateId',
      }),
      ...writableFields,
      templateId: Type.Optional(
        Type.String({
          description: 'Template of the project, from get_project; the fields that are sent replace its own',
        }),
      ),
      idempotencyKey,
    },
    { additionalProperties: false },
  ),
  hints: adds,
  async run(use, { idempotencyKey, templateId, labels, ...args }) {
    const fields = labels === undefined ? args : { ...args, labels: labels.map((name) => ({ name })) };
    const task = await create(use, { fields, templateId, idempotencyKey });
    return {
      note: `Created ${task.key} in ${task.status}.`,
      data: { id: task.id, key: task.key, status: task.status, revision: task.revision, url: task.url },
    };
  },
});

interface NewTask {
  fields: Omit<CreateTaskBody, 'title'> & { title?: string };
  templateId: string | undefined;
  idempotencyKey: string | undefined;
}

async function create({ call }: ToolUse, { fields, templateId, idempotencyKey }: NewTask): Promise<Task> {
  const { projectId: id, title, ...others } = fields;
  if (templateId !== undefined) {
    const body = title === undefined ? others : { title, ...others };
    const params = { id, templateId };
    return await call(operations.createTaskFromTemplate, { params, body, idempotencyKey });
  }
  if (title === undefined) throw new ApiError('BAD_REQUEST', 'Send "title", or "templateId".');
  const body = { projectId: id, title, ...others };
  return await call(operations.createTask, { body, idempotencyKey });
}
