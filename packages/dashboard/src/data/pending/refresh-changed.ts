import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../keys.ts';
import type { PendingChange } from './pending-change.ts';

/** What the changes are part of is read again, once. */
export async function refresh(cache: QueryClient, ...changes: readonly PendingChange[]): Promise<void> {
  const stale = new Map(changes.flatMap(staleAfter).map((queryKey) => [queryKey.join(' '), queryKey]));
  await Promise.all([...stale.values()].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

function staleAfter(change: PendingChange): (readonly string[])[] {
  const stale: (readonly string[])[] = [queryKeys.taskLists(change.projectId)];
  if ('taskId' in change) stale.push(queryKeys.task(change.taskId));
  if (change.kind === 'delete-task' || change.kind === 'create-task') stale.push(queryKeys.anyOwnTasks);
  if (change.kind === 'delete-part' && change.part === 'relation') stale.push(queryKeys.anyTaskRelations);
  return stale;
}
