import { type LinkedTask, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defineTool } from '../tool.ts';
import { auditId } from './fields.ts';

const { title, status, priority, assigneeIds, dueDate } = operations.createTask.body.properties;

/** A fault on every page of a template is one task with its places, not four hundred. */
export const createTaskFromFinding = defineTool({
  name: 'create_task_from_finding',
  description:
    'Make a task of what a check found: all its places as one task, or with url only that page. An open task for the same is answered instead of a second one.',
  // What the operation of the dashboard does is made of these, and needs their scopes.
  operations: [
    operations.createTask,
    operations.listTasks,
    operations.getAudit,
    operations.listAuditFindings,
  ],
  input: Type.Object(
    {
      auditId,
      check: Type.String({ description: 'Id of the check, such as title-missing' }),
      url: Type.Optional(Type.String({ minLength: 1, description: 'Exact URL of the finding' })),
      title: Type.Optional(title),
      status,
      priority,
      assigneeIds,
      dueDate,
    },
    { additionalProperties: false },
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  async run({ call }, { auditId: id, ...body }) {
    const { created, task } = await call(operations.createTaskFromFinding, { params: { id }, body });
    return answer(created ? 'Created.' : `${task.key} is about it already; nothing was made.`, task);
  },
});

function answer(note: string, { id, key, status: column, url }: LinkedTask) {
  return {
    note,
    next: 'When it is repaired, start_audit and list_findings with change=fixed prove it.',
    data: { id, key, status: column, url },
  };
}
