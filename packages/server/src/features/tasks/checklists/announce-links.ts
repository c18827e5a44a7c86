import type { Ctx } from '../../../context.ts';
import type { EventSubject } from '../../../events/emit.ts';
import { touch } from '../../../events/touch.ts';
import { emitTaskUpdated } from '../emit-task-updated.ts';
import { followTasks } from './linked-task-store.ts';

type Subject = Pick<EventSubject, 'orgId' | 'projectId'>;

/** After tasks were renamed, completed, or opened again: the items that were turned into them follow. */
export async function followLinkedTasks(
  tx: Ctx,
  subject: Subject,
  taskIds: readonly string[],
): Promise<void> {
  await emitItems(tx, subject, await followTasks(tx, taskIds));
}

/** Emits task.updated for tasks whose checklist items have changed. */
export async function emitItems(tx: Ctx, subject: Subject, taskIds: readonly string[]): Promise<void> {
  const { orgId, projectId } = subject;
  for (const id of taskIds) await emitTaskUpdated(tx, { id, orgId, projectId }, ['checklists'], {});
}

/** Tells live streams that tasks no longer belong to an item. */
export async function touchUnlinked(tx: Ctx, subject: Subject, taskIds: readonly string[]): Promise<void> {
  const { orgId, projectId } = subject;
  for (const id of taskIds) await touch(tx, { id, orgId, projectId });
}
