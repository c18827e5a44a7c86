import type { AuditFinding } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { AuditSearch } from '../audit-search.ts';

const pageSize = 100;

type Filters = 'against' | 'check' | 'change' | 'ignored' | 'severity' | 'category' | 'url' | 'pageUrl';

export type FindingFilter = { [Name in Filters]?: AuditSearch[Name] | undefined };

interface FindingPage {
  items: AuditFinding[];
  page: number;
  total: number;
}

type Query = Omit<Parameters<typeof api.listAuditFindings>[0], 'id' | 'page' | 'limit'>;

function wantedOf(filter: FindingFilter): Query {
  const { against, check, change, ignored, severity, category, url, pageUrl } = filter;
  return { against, check, change, ignored, severity, category, url, pageUrl } as Query;
}

/** How many findings of an audit match. */
export const findingTotalQuery = (auditId: string, filter: FindingFilter) => {
  const wanted = wantedOf({ ...filter, check: undefined });
  return queryOptions({
    queryKey: queryKeys.auditFindings(auditId, wanted, { total: true }),
    queryFn: async ({ signal }) =>
      (await api.listAuditFindings({ ...wanted, id: auditId, limit: 1 }, { signal })).total,
  });
};

/** Matching findings of an audit, 100 at a time. */
const findingsQuery = (auditId: string, filter: FindingFilter) => {
  const wanted = wantedOf(filter);
  return infiniteQueryOptions({
    queryKey: queryKeys.auditFindings(auditId, wanted),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<FindingPage> => {
      return api.listAuditFindings({ ...wanted, id: auditId, page: pageParam, limit: pageSize }, { signal });
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
};

export function useFindings(auditId: string, filter: FindingFilter) {
  const query = useInfiniteQuery(findingsQuery(auditId, filter));
  const findings = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, findings, total: query.data?.pages[0]?.total ?? 0 };
}
