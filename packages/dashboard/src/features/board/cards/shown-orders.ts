import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../data/keys.ts';
import type { ColumnPage } from '../columns/column-query.ts';

interface Pages {
  pages?: readonly Pick<ColumnPage, 'items'>[];
}

/** The ids of each list of a project's tasks that is on the screen, in its order. */
export function shownOrders(cache: QueryClient, projectId: string): string[][] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: queryKeys.taskLists(projectId), type: 'active' })
    .map(({ state }) =>
      ((state.data as Pages | undefined)?.pages ?? []).flatMap(({ items }) => items.map(({ id }) => id)),
    );
}

/** The ids of the tasks that stand together: in the list on the screen, else in the columns one after the other. */
export function shownIds(cache: QueryClient, projectId: string): string[] {
  return [...new Set(shownOrders(cache, projectId).flat())];
}
