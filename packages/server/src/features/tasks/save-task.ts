import { isDeepStrictEqual } from 'node:util';
import type { Task, TaskCompact } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { emit } from '../../events/emit.ts';
import type { Versioned } from '../../operation-output.ts';
import { callerActor, causeOf } from './actors.ts';
import { lockColumn } from './board/task-columns.ts';
import { followLinkedTasks } from './checklists/announce-links.ts';
import { emitTaskUpdated } from './emit-task-updated.ts';
import { readTaskCompact, readTaskDetail } from './read-task.ts';
import { touchBlockedTasks } from './relations/announce-relations.ts';
import type { TaskAccess } from './task-access.ts';
import { type TaskFields, toColumns } from './task-fields.ts';
import { compactOf } from './task-rows.ts';
import { wakeRecurringTasks } from './wake-recurring-tasks.ts';
import { withWatchers } from './watchers/watcher-rows.ts';

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
  const changed = await writeChanges(tx, access.id, before, changes);
  const detail = await readTaskDetail(tx, access.id);
  if (changed.length > 0) await emitChanges(tx, access, compactOf(detail.value), changed, before);
  return detail;
}

/** The same for the service itself, which has no access that a detail could be read with. */
export async function saveTaskAsService(
  tx: Ctx,
  task: ChangedTask,
  before: TaskFields,
  changes: Partial<TaskFields>,
): Promise<void> {
  const changed = await writeChanges(tx, task.id, before, changes);
  if (changed.length > 0) await emitChanges(tx, task, await readTaskCompact(tx, task.id), changed, before);
}

/** Writes what differs, and returns the names of those fields. */
async function writeChanges(
  tx: Ctx,
  id: string,
  before: TaskFields,
  changes: Partial<TaskFields>,
): Promise<(keyof TaskFields)[]> {
  const after = { ...before, ...changes };
  const changed = (Object.keys(before) as (keyof TaskFields)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (changed.length > 0) {
    const assigned = after.assigneeIds.filter((assignee) => !before.assigneeIds.includes(assignee));
    await tx.db
      .updateTable('tasks')
      .set({
        ...toColumns(after),
        watcher_ids: withWatchers(assigned),
        revision: sql`revision + 1`,
        updated_at: tx.clock().toISOString(),
      })
      .where('id', '=', id)
      .execute();
  }
  return changed;
}

type ChangedTask = Pick<TaskAccess, 'id' | 'orgId' | 'projectId'>;

async function emitChanges(
  tx: Ctx,
  access: ChangedTask,
  task: TaskCompact,
  changed: (keyof TaskFields)[],
  before: TaskFields,
): Promise<void> {
  const previous = Object.fromEntries(changed.map((field) => [field, before[field]]));
  await emitTaskUpdated(tx, access, changed, previous, { after: task });
  if (changed.includes('completedAt')) await touchBlockedTasks(tx, [access.id]);
  if (changed.includes('completedAt') && task.recurringTaskId !== null) wakeRecurringTasks(tx);
  if (changed.includes('completedAt') || changed.includes('title')) {
    await followLinkedTasks(tx, access, [access.id]);
  }
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
