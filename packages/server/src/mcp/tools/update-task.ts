import { operations, type Task } from '@fettle/contract';
import { Type } from 'typebox';
import { cut } from '../compact.ts';
import { readTrust } from '../content-trust.ts';
import { aboutTasks, isFromOutside } from '../task-view.ts';
import { defineTool } from '../tool.ts';
import { taskId } from './fields.ts';
import { toLabels, writableFields } from './task-fields.ts';

export const updateTask = defineTool({
  name: 'update_task',
  description:
    'Change a task: move it (status), assign it, set a due date, or edit its title or description. Only the fields sent change; null clears a field.',
  operations: [operations.updateTask],
  input: Type.Object(
    {
      taskId,
      title: operations.updateTask.body.properties.title,
      ...writableFields,
      dueDateComplete: Type.Optional(Type.Boolean()),
      ifRevision: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Fails if the task is no longer at this revision' }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  async run({ ctx, call }, { taskId: id, ifRevision, labels, ...fields }) {
    const params = { id };
    const maySee = ctx.actor.scopes.includes('tasks:read');
    const before = maySee ? await call(operations.getTask, { params }) : null;
    const body = { ...fields, labels: toLabels(labels, before?.labels) };
    const after = await call(operations.updateTask, { params, body, revision: ifRevision });
    const changes = describeChanges(before, after, body);
    const trust = await readTrust(ctx, aboutTasks([after]));
    return {
      note: `${after.key}, revision ${after.revision}. ${changes.length === 0 ? 'Nothing changed.' : 'The changes are listed below.'}`,
      ...(changes.length === 0
        ? {}
        : { data: isFromOutside(after, trust) ? { untrusted: { changes } } : { changes } }),
      next:
        after.completedAt !== null && before?.completedAt === null
          ? 'Use add_comment to say what was done.'
          : undefined,
    };
  },
});

/** `status: todo → done` for every sent field whose value changed. */
function describeChanges(before: Task | null, after: Task, sent: Record<string, unknown>): string[] {
  const [was, is] = [before === null ? null : comparable(before), comparable(after)];
  return Object.keys(sent)
    .filter((name) => sent[name] !== undefined && was?.[name] !== is[name])
    .map((name) => `${name}: ${was === null ? '' : `${show(was[name])} → `}${show(is[name])}`);
}

function show(value: string | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'none' : cut(value, 120);
}

function comparable(task: Task): Record<string, string | null> {
  return {
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    labels: task.labels.map(({ name }) => name).join(', '),
    assigneeIds: task.assignees.map(({ name }) => name).join(', '),
    dueDate: task.dueDate,
    dueDateComplete: String(task.dueDateComplete),
    pageUrl: task.pageUrl,
    screenshotUrl: task.screenshotUrl,
  };
}
