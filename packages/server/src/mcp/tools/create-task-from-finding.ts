import { type LinkedTask, operations } from '@fettle/contract';
import { Type } from 'typebox';
import { defineTool } from '../tool.ts';
import { auditId } from './fields.ts';

const { title, status, priority, assigneeIds, dueDate } = operations.createTask.body.properties;

/** An issue on every page of a template becomes one task with all occurrences instead of hundreds of tasks. */
export const createTaskFromFinding = defineTool({
  name: 'create_task_from_finding',
  description:
    'Create a task for a failing check: one task for all its occurrences or, with url, for one page. If an open task for the same check and page exists, it is returned instead.',
  // The dashboard operation combines these operations, so it requires their scopes.
  operations: [
    operations.createTask,
    operations.listTasks,
    operations.getAudit,
    operations.listAuditFindings,
  ],
  input: Type.Object(
    {
      auditId,
      check: Type.String({ description: 'ID of the check, such as title-missing' }),
      url: Type.Optional(Type.String({ minLength: 1, description: 'Exact URL of the page' })),
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
    return toOutput(
      created ? 'Task created.' : `${task.key} already covers this; no task was created.`,
      task,
    );
  },
});

function toOutput(note: string, { id, key, status: column, url }: LinkedTask) {
  return {
    note,
    next: 'After the fix, use start_audit and list_findings with change=fixed to verify it.',
    data: { id, key, status: column, url },
  };
}
