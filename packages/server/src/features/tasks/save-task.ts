import { isDeepStrictEqual } from 'node:util';
import type { Task } from '@fettle/contract';
import { sql } from 'kysely';
import { withNotes } from '../../answer.ts';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { emit } from '../../events/emit.ts';
import { callerActor } from './actors.ts';
import { lockColumn } from './board/task-columns.ts';
import { emitTaskUpdated } from './emit-task-updated.ts';
import { readTaskDetail } from './read-task.ts';
import type { TaskAccess } from './task-access.ts';
import { type TaskFields, toColumns } from './task-fields.ts';
import { compactOf } from './task-shapes.ts';

/** Refuses a change that was made with an older revision in view (If-Match, CONTRACT §1). */
export function requireRevision(ctx: Ctx, task: TaskAccess): void {
  if (ctx.expectedRevisions === null || ctx.expectedRevisions.includes(task.revision)) return;
  throw new ApiError(
    'PRECONDITION_FAILED',
    `The task has changed since you read it; it is now at revision ${task.revision}. Read it again, then repeat your change.`,
  );
}

/**
 * Writes what differs from `before` to a locked task and answers with its detail. Every field that differs after is
 * named in task.updated, consequences of others too (`completedAt`, `position`); a moved status has its own event in
 * addition. Nothing that differs: nothing is written and nothing is emitted.
 */
export async function saveTask(
  tx: Ctx,
  access: TaskAccess,
  before: TaskFields,
  changes: Partial<TaskFields>,
): Promise<Task> {
  const after = { ...before, ...changes };
  const changed = (Object.keys(before) as (keyof TaskFields)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (changed.length > 0) {
    await tx.db
      .updateTable('tasks')
      .set({ ...toColumns(after), revision: sql`revision + 1`, updated_at: tx.clock().toISOString() })
      .where('id', '=', access.id)
      .execute();
  }
  const { task, version } = await readTaskDetail(tx, access.id);
  if (changed.length > 0) await emitChanges(tx, access, task, changed, before);
  return withNotes(task, { version });
}

async function emitChanges(
  tx: Ctx,
  access: TaskAccess,
  task: Task,
  changed: (keyof TaskFields)[],
  before: TaskFields,
): Promise<void> {
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]));
  await emitTaskUpdated(tx, access, changed, previous, compactOf(task));
  if (!changed.includes('status')) return;
  await emit(tx, access, 'task.status_changed', {
    taskId: access.id,
    from: before.status,
    to: task.status,
    actor: callerActor(tx),
  });
}

/** `completedAt` of a task that enters a column: set by a done one, kept when it was set, cleared by any other. */
export async function enterColumn(
  tx: Ctx,
  projectId: string,
  status: string,
  completedAt: string | null,
): Promise<string | null> {
  const column = await lockColumn(tx, projectId, status);
  return column.category === 'done' ? (completedAt ?? tx.clock().toISOString()) : null;
}
