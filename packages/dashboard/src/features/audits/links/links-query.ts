import type { BrokenLink } from '@fettle/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { AuditSearch } from '../audit-search.ts';

const pageSize = 100;

interface LinkPage {
  items: BrokenLink[];
  page: number;
  total: number;
}

/** The parameters of the request. Numbers are sorted in descending order. */
export function linkFilter({ url, type, rank }: AuditSearch) {
  return {
    url,
    type,
    sort: rank,
    order: rank === undefined || rank === 'url' ? undefined : ('desc' as const),
  };
}

const linksQuery = (id: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: queryKeys.auditLinks(id, linkFilter(search)),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<LinkPage> =>
      api.listBrokenLinks({ id, ...linkFilter(search), page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Matching broken links of an audit in the requested order, 100 at a time. */
export function useLinks(auditId: string, search: AuditSearch) {
  const query = useInfiniteQuery(linksQuery(auditId, search));
  const links = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, links, total: query.data?.pages[0]?.total ?? 0 };
}
