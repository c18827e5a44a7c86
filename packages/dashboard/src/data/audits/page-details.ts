import type { AuditPageDetail, PageHistoryItem, PageLink, PageTask } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const linksPerPage = 50;
const auditsPerPage = 20;
const tasksPerPage = 50;

interface Part<Item> {
  items: Item[];
  page: number;
  total: number;
}

const nextPage =
  (pageSize: number) =>
  ({ page, total }: { page: number; total: number }): number | undefined =>
    page * pageSize < total ? page + 1 : undefined;

/** Everything an audit knows about a URL. */
export const pageDetailQuery = (auditId: string, url: string) =>
  queryOptions({
    queryKey: queryKeys.auditPage(auditId, url),
    queryFn: ({ signal }) => api.getAuditPage({ id: auditId, url }, { signal }),
  });

interface LinkFilter {
  direction: 'in' | 'out';
  result?: NonNullable<PageLink['result']> | undefined;
}

/** Links to or from a page. Without a filter, the first of them are part of the page's details. */
export const pageLinksQuery = (detail: AuditPageDetail, { direction, result }: LinkFilter) => {
  const { auditId: id, url, inlinks, outlinks } = detail;
  const { items, total } = direction === 'in' ? inlinks : outlinks;
  return infiniteQueryOptions({
    queryKey: queryKeys.pageLinks(id, url, { direction, result }),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Part<PageLink>> =>
      api.listPageLinks({ id, url, direction, result, page: pageParam, limit: linksPerPage }, { signal }),
    getNextPageParam: nextPage(linksPerPage),
    ...(result === undefined
      ? {
          initialData: { pages: [{ items, total, page: 1 }], pageParams: [1] },
          staleTime: Number.POSITIVE_INFINITY,
        }
      : {}),
  });
};

/** What the audits of a project know about a URL, newest first. */
export const pageHistoryQuery = (projectId: string, url: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.pageHistory(projectId, url),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Part<PageHistoryItem>> =>
      api.listPageHistory({ id: projectId, url, page: pageParam, limit: auditsPerPage }, { signal }),
    getNextPageParam: nextPage(auditsPerPage),
  });

/** The tasks about a URL, newest first. */
export const pageTasksQuery = (projectId: string, url: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.pageTasks(projectId, url),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<Part<PageTask>> =>
      api.listPageTasks({ id: projectId, url, page: pageParam, limit: tasksPerPage }, { signal }),
    getNextPageParam: nextPage(tasksPerPage),
  });
