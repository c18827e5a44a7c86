import { isDeepStrictEqual } from 'node:util';
import type { Task } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { emit } from '../../events/emit.ts';
import type { Versioned } from '../../operation-output.ts';
import { callerActor, causeOf } from './actors.ts';
import { lockColumn } from './board/task-columns.ts';
import { emitTaskUpdated } from './emit-task-updated.ts';
import { readTaskDetail } from './read-task.ts';
import type { TaskAccess } from './task-access.ts';
import { type TaskFields, toColumns } from './task-fields.ts';
import { compactOf } from './task-rows.ts';

/**
 * Writes what differs from `before` to a locked task and returns its detail. task.updated names every field that differs,
 * including consequences of others (`completedAt`, `position`); a changed status emits its own event as well. If nothing
 * differs, nothing is written or emitted.
 */
export async function saveTask(
  tx: Ctx,
  access: TaskAccess,
  before: TaskFields,
  changes: Partial<TaskFields>,
): Promise<Versioned<Task>> {
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
  const detail = await readTaskDetail(tx, access.id);
  if (changed.length > 0) await emitChanges(tx, access, detail.value, changed, before);
  return detail;
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
    ...causeOf(tx),
  });
}

/** `completedAt` of a task that enters a column: a done column sets it, or keeps it if set; any other clears it. */
export async function enterColumn(
  tx: Ctx,
  projectId: string,
  status: string,
  completedAt: string | null,
): Promise<string | null> {
  const column = await lockColumn(tx, projectId, status);
  return column.category === 'done' ? (completedAt ?? tx.clock().toISOString()) : null;
}
