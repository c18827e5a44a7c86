import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { type EventSubject, emit } from '../../../events/emit.ts';
import { callerActor } from '../actors.ts';
import { followLinkedTasks } from '../checklists/announce-links.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { touchBlockedTasks } from '../relations/announce-relations.ts';
import { wakeRecurringTasks } from '../wake-recurring-tasks.ts';
import { endOfColumn, positionStep } from './task-positions.ts';

/** Moves all tasks of one column to another, whose category is done or not. */
export interface ColumnMove {
  from: string;
  to: string;
  toIsDone: boolean;
}

/**
 * Moves all tasks of a column to the end of another, in their order, and emits for each the events that moving it alone
 * would emit. A completed task keeps the time of its completion. Call it with the project's tasks locked. CONFLICT when
 * there are more than `limits.tasksOfRemovedColumn`.
 */
export async function moveColumnTasks(tx: Ctx, subject: EventSubject, move: ColumnMove): Promise<void> {
  const { from, to, toIsDone } = move;
  const tasks = await lockColumnTasks(tx, subject.projectId, from);
  const now = tx.clock().toISOString();
  const end = await endOfColumn(tx, subject.projectId, to);
  const completedAt = toIsDone
    ? sql`coalesce(task.completed_at, ${now}::timestamptz)`
    : sql`null::timestamptz`;
  await sql`
    update tasks task set status = ${to}, position = ${end} + (moved.place - 1) * ${positionStep}::double precision,
      completed_at = ${completedAt}, updated_at = ${now}, revision = task.revision + 1
    from unnest(${tasks.map(({ id }) => id)}::uuid[]) with ordinality as moved (id, place)
    where task.id = moved.id`.execute(tx.db);
  for (const { id, position, completedAt: before } of tasks) {
    const changesCompletion = (before !== null) !== toIsDone;
    const previous = { status: from, position, ...(changesCompletion ? { completedAt: before } : {}) };
    await emitTaskUpdated(tx, { ...subject, id }, Object.keys(previous), previous);
    await emit(tx, subject, 'task.status_changed', { taskId: id, from, to, actor: callerActor(tx) });
  }
  const changed = tasks.filter((task) => (task.completedAt !== null) !== toIsDone).map(({ id }) => id);
  if (changed.length === 0) return;
  await touchBlockedTasks(tx, changed);
  wakeRecurringTasks(tx);
  await followLinkedTasks(tx, subject, changed);
}

async function lockColumnTasks(tx: Ctx, projectId: string, status: string) {
  const max = limits.tasksOfRemovedColumn;
  const tasks = await tx.db
    .selectFrom('tasks')
    .select(['id', 'position', 'completed_at as completedAt'])
    .where('project_id', '=', projectId)
    .where('status', '=', status)
    .orderBy('position')
    .orderBy('id')
    .limit(max + 1)
    .forUpdate()
    .execute();
  if (tasks.length <= max) return tasks;
  throw new ApiError(
    'CONFLICT',
    `The column "${status}" has more than ${max} tasks, the most that can be moved at once. Move some of them first.`,
  );
}
