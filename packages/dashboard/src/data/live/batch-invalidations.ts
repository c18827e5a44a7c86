import type { QueryClient } from '@tanstack/react-query';
import { mutationKeys, queryKeys } from '../keys.ts';

/** What one change causes arrives together, and causes one refetch. */
const collectMs = 50;
/** From one refetch to the next while changes keep arriving, as during an import. */
const calmMs = 400;

/**
 * A refetch during a pending move would briefly show the old state, and the move refetches when it ends. Applies to
 * lists of cards and to the parts of a task.
 */
function isOnItsWay(cache: QueryClient, [kind, id]: readonly unknown[]): boolean {
  if (kind === queryKeys.anyTaskList[0]) return cache.isMutating() > 0;
  return (
    kind === queryKeys.anyTask[0] &&
    cache.isMutating({ mutationKey: mutationKeys.changePart(String(id)) }) > 0
  );
}

/** Collects stale keys and invalidates each of them once, a moment later. */
export function batchInvalidations(cache: QueryClient) {
  const keys = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    timer = undefined;
    flushedAt = Date.now();
    for (const [name, queryKey] of keys) {
      if (isOnItsWay(cache, queryKey)) continue;
      keys.delete(name);
      void cache.invalidateQueries({ queryKey });
    }
    if (keys.size > 0) timer = setTimeout(flush, collectMs);
  };
  return {
    add(queryKey: readonly unknown[]): void {
      keys.set(JSON.stringify(queryKey), queryKey);
      timer ??= setTimeout(flush, Math.max(collectMs, flushedAt + calmMs - Date.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
