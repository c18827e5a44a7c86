import type { TaskCompact } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { type EventSubject, emit } from '../../events/emit.ts';
import { callerActor, causeOf } from './actors.ts';
import { readTaskCompact } from './read-task.ts';

/**
 * Emits task.updated in the transaction of the change, after it. `changedFields` are names of task fields, or
 * `checklists`, `attachments`, `timeEntries`; `previous` holds the old value of those that have one. `after` is the
 * compact task after the change, read here when it is not given.
 */
export async function emitTaskUpdated(
  tx: Ctx,
  task: EventSubject & { id: string },
  changedFields: readonly string[],
  previous: Record<string, unknown>,
  after?: TaskCompact,
): Promise<void> {
  await emit(tx, { orgId: task.orgId, projectId: task.projectId }, 'task.updated', {
    taskId: task.id,
    changedFields: [...changedFields],
    previous,
    task: after ?? (await readTaskCompact(tx, task.id)),
    actor: callerActor(tx),
    ...causeOf(tx),
  });
}
