import type { Project } from '@fettle/contract';
import { queryClient } from '../../../data/client/query-client.ts';
import { columnQuery } from '../columns/column-query.ts';
import { type BoardSearch, boardGroup, filtersOf, shownColumns, toFilter } from '../filters/board-search.ts';

/** Prefetches the cards of a board before it renders, in the order of its columns. Swimlanes fetch their own. */
export function prefetchCards({ id: projectId, columns }: Project, search: BoardSearch): void {
  if (search.view !== undefined || boardGroup(search) !== undefined) return;
  const filter = toFilter(filtersOf(search), Date.now());
  for (const { key: status } of shownColumns(columns, search))
    void queryClient.prefetchInfiniteQuery(columnQuery({ projectId, status, filter }));
}
