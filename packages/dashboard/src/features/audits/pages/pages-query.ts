import type { AuditPage } from '@fettle/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { AuditSearch } from '../audit-search.ts';

const pageSize = 100;

interface PagePage {
  items: AuditPage[];
  page: number;
  total: number;
}

/** The parameters of the request. */
export function pageFilter({ url, status, depth, indexable, sort, order }: AuditSearch) {
  return { url, status, depth, indexable, sort, order };
}

const pagesQuery = (id: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditPages(id, pageFilter(search)),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<PagePage> => {
      const { depth, ...filter } = pageFilter(search);
      const wanted = { ...filter, depth: depth === undefined ? undefined : Number(depth) };
      return api.listAuditPages({ id, ...wanted, page: pageParam, limit: pageSize }, { signal });
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Matching pages of an audit in the requested order, 100 at a time. */
export function usePages(auditId: string, search: AuditSearch) {
  const query = useInfiniteQuery(pagesQuery(auditId, search));
  const pages = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, pages, total: query.data?.pages[0]?.total ?? 0 };
}
