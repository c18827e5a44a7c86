import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The saved views of a project that the user sees: their own, and those shared with the project, by name. */
export const viewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.views(projectId),
    queryFn: ({ signal }) =>
      Array.fromAsync(allPages(api.listViews, { id: projectId, limit: 100 }, { signal })),
  });
