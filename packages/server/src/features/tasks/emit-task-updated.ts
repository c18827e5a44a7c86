import type { ChangedPart, EventData, TaskCompact } from '@fettle/contract';
import type { Ctx } from '../../context.ts';
import { type EventSubject, emit } from '../../events/emit.ts';
import { callerActor, causeOf } from './actors.ts';
import { readTaskCompact } from './read-task.ts';

interface Details {
  after?: TaskCompact;
  relation?: EventData<'task.updated'>['relation'];
  part?: ChangedPart;
}

/**
 * Emits task.updated in the transaction of the change, after it. `changedFields` are names of task fields, or
 * `checklists`, `attachments`, `timeEntries`, `relations`; `previous` holds the old value of those that have one. `after` is
 * the compact task after the change, read here when it is not given; `part` says which checklist, item, or attachment it was.
 */
export async function emitTaskUpdated(
  tx: Ctx,
  task: EventSubject & { id: string },
  changedFields: readonly string[],
  previous: Record<string, unknown>,
  { after, relation, part }: Details = {},
): Promise<void> {
  const { orgId, projectId, relatedTaskId } = task;
  const subject = { orgId, projectId, ...(relatedTaskId === undefined ? {} : { relatedTaskId }) };
  await emit(tx, subject, 'task.updated', {
    taskId: task.id,
    changedFields: [...changedFields],
    previous,
    task: after ?? (await readTaskCompact(tx, task.id)),
    actor: callerActor(tx),
    ...causeOf(tx),
    ...(relation === undefined ? {} : { relation }),
    ...(part === undefined ? {} : { part }),
  });
}
