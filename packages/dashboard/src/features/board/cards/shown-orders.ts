import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../data/keys.ts';
import type { ColumnPage } from '../columns/column-query.ts';

interface Pages {
  pages?: readonly Pick<ColumnPage, 'items'>[];
}

/** The IDs of each visible list of a project's tasks, in order. */
export function shownOrders(cache: QueryClient, projectId: string): string[][] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: queryKeys.taskLists(projectId), type: 'active' })
    .map(({ state }) =>
      ((state.data as Pages | undefined)?.pages ?? []).flatMap(({ items }) => items.map(({ id }) => id)),
    );
}

/** The IDs of tasks in the visible list, or in all columns in order. */
export function shownIds(cache: QueryClient, projectId: string): string[] {
  return [...new Set(shownOrders(cache, projectId).flat())];
}
