import { operations, type RelationKind, relationKinds, type Task } from '@fettle/contract';
import { Type } from 'typebox';
import { cut } from '../compact.ts';
import { readTrust } from '../content-trust.ts';
import { aboutTasks, isFromOutside } from '../task-view.ts';
import { defineTool, type ToolUse } from '../tool.ts';
import { taskId } from './fields.ts';
import { toLabels, writableFields } from './task-fields.ts';

export const updateTask = defineTool({
  name: 'update_task',
  description:
    'Change a task: move it (status), assign it, set a due date, or edit its title and description. Relate it to other tasks, or watch it. Only the fields sent change; null clears a field.',
  operations: [
    operations.updateTask,
    operations.addTaskRelation,
    operations.removeTaskRelation,
    operations.addTaskWatcher,
    operations.removeTaskWatcher,
  ],
  input: Type.Object(
    {
      taskId,
      title: operations.updateTask.body.properties.title,
      ...writableFields,
      dueDateComplete: Type.Optional(
        Type.Boolean({ description: 'Whether the task is marked as completed on time' }),
      ),
      relatedTaskId: Type.Optional(Type.String({ description: 'ID of a task to relate this one to' })),
      relationKind: Type.Optional(
        Type.Enum([...relationKinds], {
          description: 'With relatedTaskId: what this task does to it; default relates_to',
        }),
      ),
      removeRelationId: Type.Optional(
        Type.String({ description: 'ID of a relation to remove; get_task returns it' }),
      ),
      watch: Type.Optional(
        Type.Boolean({ description: 'Whether the user of the token is notified about the task' }),
      ),
      ifRevision: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'Expected revision of the task; the call fails if the task has changed since',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  async run(
    use,
    { taskId: id, ifRevision, labels, relatedTaskId, relationKind, removeRelationId, watch, ...fields },
  ) {
    const { ctx, call } = use;
    const params = { id };
    // First, so that nothing has changed if they are refused.
    const related = await changeRelations(use, id, { relatedTaskId, relationKind, removeRelationId });
    const maySee = ctx.actor.scopes.includes('tasks:read');
    const before = maySee ? await call(operations.getTask, { params }) : null;
    const body = { ...fields, labels: toLabels(labels, before?.labels) };
    const after = await call(operations.updateTask, { params, body, revision: ifRevision });
    const watching = await changeWatching(use, id, watch);
    const changes = [...describeChanges(before, after, body), ...related, ...watching];
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

interface RelationArgs {
  relatedTaskId: string | undefined;
  relationKind: RelationKind | undefined;
  removeRelationId: string | undefined;
}

/** Adds and removes a relation, and says so. */
async function changeRelations(
  { call }: ToolUse,
  id: string,
  { relatedTaskId, relationKind = 'relates_to', removeRelationId }: RelationArgs,
): Promise<string[]> {
  const changes: string[] = [];
  if (removeRelationId !== undefined) {
    await call(operations.removeTaskRelation, { params: { id, relationId: removeRelationId } });
    changes.push(`relation removed: ${removeRelationId}`);
  }
  if (relatedTaskId !== undefined) {
    const body = { kind: relationKind, taskId: relatedTaskId };
    const { id: added, relatedTask } = await call(operations.addTaskRelation, { params: { id }, body });
    changes.push(`relation added: ${relationKind} ${relatedTask?.key ?? relatedTaskId} (${added})`);
  }
  return changes;
}

/** Watches the task or stops watching it, and says so. */
async function changeWatching({ call }: ToolUse, id: string, watch: boolean | undefined): Promise<string[]> {
  if (watch === undefined) return [];
  const params = { id, userId: 'me' };
  if (watch) await call(operations.addTaskWatcher, { params });
  else await call(operations.removeTaskWatcher, { params });
  return [watch ? 'watching' : 'no longer watching'];
}

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
