import { limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { touch } from '../../../events/touch.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { requireWatcherAccess, toTaskWatchers, watcherIdOf } from './watcher-access.ts';
import { canSee, readWatchers, type StoredWatchers, writeWatchers } from './watcher-store.ts';

/**
 * Makes the caller watch a task that they see, or somebody else in a project that the caller manages. NOT_FOUND for
 * people who cannot see the task. It emits no event: watching changes who hears of the task, and nothing of the task.
 */
export const addTaskWatcher: Handler<typeof operations.addTaskWatcher> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const userId = watcherIdOf(tx, params.userId);
    const isSelf = userId === tx.actor.userId;
    requireWatcherAccess(tx, task, userId);
    if (!(await canSee(tx.db, task.projectId, userId))) throw notFound();
    const before = await readWatchers(tx, task.id);
    if (before.watcherIds.includes(userId)) return toTaskWatchers(task.id, before.shown);
    if (!isSelf && before.unwatchedBy.includes(userId)) {
      throw new ApiError(
        'CONFLICT',
        'This person has stopped watching the task. Only they can start watching it again.',
      );
    }
    await writeWatchers(tx.db, task.id, {
      watcherIds: [...roomFor(before), userId],
      unwatchedBy: before.unwatchedBy.filter((id) => id !== userId),
    });
    await touch(tx, task);
    return toTaskWatchers(task.id, (await readWatchers(tx, task.id)).shown);
  });

/** The watchers of a task that has room for another one; on a full one, those without access make room. */
function roomFor({ watcherIds, shown }: StoredWatchers): string[] {
  if (watcherIds.length < limits.watchersPerTask) return watcherIds;
  if (shown.length < limits.watchersPerTask) return shown.map(({ id }) => id);
  throw new ApiError('CONFLICT', `The task has reached the limit of ${limits.watchersPerTask} watchers.`);
}
