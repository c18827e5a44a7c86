import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import { hide } from '../toasts/pending-deletions.ts';
import { type DeletePart, type DeleteTask, deletedId } from './pending-change.ts';
import { dropPending, readPending } from './pending-changes.ts';

const listeners = new Set<(taskId: string) => void>();

/** Calls `listener` with each task that was deleted here. Returns a function that unsubscribes. */
export function onTaskDeleted(listener: (taskId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the service has deleted stays hidden, because lists still have it until they are read again. */
export function finishDeletion(cache: QueryClient, change: DeleteTask | DeletePart): void {
  hide([deletedId(change)]);
  if (change.kind === 'delete-task') forgetTask(cache, change);
}

/** Nothing can be changed anymore in a task that is deleted. */
function forgetTask(cache: QueryClient, { taskId, userId }: DeleteTask): void {
  for (const { change } of readPending())
    if ('taskId' in change && change.taskId === taskId && change.userId === userId) dropPending(change.key);
  for (const listener of listeners) listener(taskId);
  cache.removeQueries({ queryKey: queryKeys.task(taskId) });
}
