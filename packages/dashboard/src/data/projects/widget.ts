import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';

/** How a project takes reports of guests. */
export const widgetQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['widget', projectId] as const,
    queryFn: ({ signal }) => api.getWidget({ id: projectId }, { signal }),
  });
