import { operations } from '@fettle/contract';
import { Type } from 'typebox';
import { adds, defineTool } from '../tool.ts';
import { idempotencyKey, projectId } from './fields.ts';
import { toLabels, writableFields } from './task-fields.ts';

export const createTask = defineTool({
  name: 'create_task',
  description:
    'Create a task, in the first column unless status is set. First use list_tasks with q to check whether it already exists.',
  operations: [operations.createTask],
  input: Type.Object(
    { projectId, title: operations.createTask.body.properties.title, ...writableFields, idempotencyKey },
    { additionalProperties: false },
  ),
  hints: adds,
  async run({ call }, { idempotencyKey: key, labels, ...fields }) {
    const body = { ...fields, labels: toLabels(labels) };
    const task = await call(operations.createTask, { body, idempotencyKey: key });
    return {
      note: `Created ${task.key} in ${task.status}.`,
      data: { id: task.id, key: task.key, status: task.status, revision: task.revision, url: task.url },
    };
  },
});
