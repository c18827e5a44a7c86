import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { type EventSubject, emit } from '../../../events/emit.ts';
import { callerActor } from '../actors.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { endOfColumn, positionStep } from './task-positions.ts';

/** A column all of whose tasks go to another, which means done or does not. */
export interface ColumnMove {
  from: string;
  to: string;
  toIsDone: boolean;
}

/**
 * Puts all tasks of a column behind those of another, in their order, and tells of each what its own move would have
 * told (CONTRACT §6). A task that was completed before keeps the time of it. Call it with the project's counters
 * locked. CONFLICT when there are more than `limits.tasksOfRemovedColumn`.
 */
export async function moveColumnTasks(tx: Ctx, subject: EventSubject, move: ColumnMove): Promise<void> {
  const { from, to, toIsDone } = move;
  const tasks = await lockColumnTasks(tx, subject.projectId, from);
  const now = tx.clock().toISOString();
  const end = await endOfColumn(tx, subject.projectId, to);
  const completedAt = toIsDone ? sql`coalesce(t.completed_at, ${now}::timestamptz)` : sql`null::timestamptz`;
  await sql`
    update tasks t set status = ${to}, position = ${end} + (n.place - 1) * ${positionStep}::double precision,
      completed_at = ${completedAt}, updated_at = ${now}, revision = t.revision + 1
    from unnest(${tasks.map(({ id }) => id)}::uuid[]) with ordinality as n (id, place)
    where t.id = n.id`.execute(tx.db);
  for (const { id, position, completedAt: before } of tasks) {
    const isTurned = (before !== null) !== toIsDone;
    const previous = { status: from, position, ...(isTurned ? { completedAt: before } : {}) };
    await emitTaskUpdated(tx, { ...subject, id }, Object.keys(previous), previous);
    await emit(tx, subject, 'task.status_changed', { taskId: id, from, to, actor: callerActor(tx) });
  }
}

async function lockColumnTasks(tx: Ctx, projectId: string, status: string) {
  const most = limits.tasksOfRemovedColumn;
  const tasks = await tx.db
    .selectFrom('tasks')
    .select(['id', 'position', 'completed_at as completedAt'])
    .where('project_id', '=', projectId)
    .where('status', '=', status)
    .orderBy('position')
    .orderBy('id')
    .limit(most + 1)
    .forUpdate()
    .execute();
  if (tasks.length <= most) return tasks;
  throw new ApiError(
    'CONFLICT',
    `The column '${status}' has more than ${most} tasks, the limit for one move. Move some of them first.`,
  );
}
