import type { AuditFinding } from '@fettle/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { AuditSearch } from '../audit-search.ts';

const pageSize = 100;

export type FindingFilter = Pick<
  AuditSearch,
  'against' | 'check' | 'change' | 'ignored' | 'severity' | 'category' | 'url' | 'pageUrl'
>;

interface FindingPage {
  items: AuditFinding[];
  page: number;
  total: number;
}

/** Matching findings of an audit, 100 at a time. */
const findingsQuery = (auditId: string, filter: FindingFilter) => {
  const { against, check, change, ignored, severity, category, url, pageUrl } = filter;
  const wanted = { against, check, change, ignored, severity, category, url, pageUrl };
  return infiniteQueryOptions({
    queryKey: queryKeys.auditFindings(auditId, wanted),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<FindingPage> => {
      const query = wanted as Parameters<typeof api.listAuditFindings>[0];
      return api.listAuditFindings({ ...query, id: auditId, page: pageParam, limit: pageSize }, { signal });
    },
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
};

export function useFindings(auditId: string, filter: FindingFilter) {
  const query = useInfiniteQuery(findingsQuery(auditId, filter));
  const findings = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, findings, total: query.data?.pages[0]?.total ?? 0 };
}
