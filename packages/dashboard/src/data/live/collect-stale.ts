import type { QueryClient } from '@tanstack/react-query';
import { mutationKeys, queryKeys } from '../keys.ts';

/** Several changes that come together, such as those of an import, ask for the lists once. */
const gatherMs = 200;
/** While changes go on coming, as of an import. */
const calmMs = 400;

/**
 * What is asked for while a move is on its way would show things where they were, for a moment; the move asks for it at
 * its end. That is so for lists of cards, and for what hangs on a task.
 */
function isOnItsWay(cache: QueryClient, [kind, id]: readonly unknown[]): boolean {
  if (kind === queryKeys.anyTaskList[0]) return cache.isMutating() > 0;
  return (
    kind === queryKeys.anyTask[0] &&
    cache.isMutating({ mutationKey: mutationKeys.changePart(String(id)) }) > 0
  );
}

/** Takes in what is to be read again, and has it read soon, everything once. */
export function collectStale(cache: QueryClient) {
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
    if (keys.size > 0) timer = setTimeout(flush, gatherMs);
  };
  return {
    add(queryKey: readonly unknown[]): void {
      keys.set(JSON.stringify(queryKey), queryKey);
      timer ??= setTimeout(flush, Date.now() - flushedAt < calmMs ? calmMs : gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
