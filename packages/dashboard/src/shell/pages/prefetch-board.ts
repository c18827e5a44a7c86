import { queryClient } from '../../data/client/query-client.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { readBoardSearch } from '../../features/board/filters/board-search.ts';

/** Prefetches the cards of a board as soon as its columns are known, before anything renders. */
export async function prefetchBoard(projectId: string, search: Record<string, unknown>): Promise<void> {
  const query = projectQuery(projectId);
  await queryClient.prefetchQuery(query);
  const project = queryClient.getQueryData(query.queryKey);
  if (project === undefined) return;
  const { prefetchCards } = await import('../../features/board/page.tsx');
  prefetchCards(project, readBoardSearch(search));
}
