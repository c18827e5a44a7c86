import { limits, type operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { touch } from '../../../events/touch.ts';
import type { Handler } from '../../../handler.ts';
import { requireTask } from '../task-access.ts';
import { requireWatcherAccess, toTaskWatchers, watcherIdOf } from './watcher-access.ts';
import { canSee, readWatchers, writeWatchers } from './watcher-store.ts';

/**
 * Makes the caller stop watching a task, also one that they do not watch yet: nothing they do later makes them watch it
 * again, except choosing to. Owners of the project can remove others. NOT_FOUND for people who cannot see the task.
 */
export const removeTaskWatcher: Handler<typeof operations.removeTaskWatcher> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const task = await requireTask(tx, params.id, 'see', { lock: true });
    const userId = watcherIdOf(tx, params.userId);
    const isSelf = userId === tx.actor.userId;
    requireWatcherAccess(tx, task, userId);
    if (!(await canSee(tx.db, task.projectId, userId))) throw notFound();
    const { watcherIds, unwatchedBy, shown } = await readWatchers(tx, task.id);
    const isWatching = watcherIds.includes(userId);
    const remembers = isSelf && !unwatchedBy.includes(userId);
    if (!isWatching && !remembers) return toTaskWatchers(task.id, shown);
    await writeWatchers(tx.db, task.id, {
      watcherIds: watcherIds.filter((id) => id !== userId),
      unwatchedBy: remembers ? [...unwatchedBy, userId].slice(-limits.unwatchedPerTask) : unwatchedBy,
    });
    if (isWatching) await touch(tx, task);
    return toTaskWatchers(
      task.id,
      shown.filter(({ id }) => id !== userId),
    );
  });
