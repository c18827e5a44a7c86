import type { IgnoredIssue } from '@fettle/contract';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const pageSize = 100;

export interface IgnoredFilter {
  q?: string;
  active?: 'true' | 'false';
}

interface IgnoredPage {
  items: IgnoredIssue[];
  page: number;
  total: number;
}

/** What is ignored in a project, newest first. */
export const ignoredIssuesQuery = (projectId: string, filter: IgnoredFilter = {}) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ignoredIssues(projectId, filter),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<IgnoredPage> =>
      api.listIgnoredIssues({ id: projectId, ...filter, page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });

/** Reads again what changes with what is ignored: the numbers of all audits, and their lists. */
export async function refreshIgnored(cache: QueryClient, projectId: string): Promise<void> {
  const keys = [
    queryKeys.ignoredIssues(projectId),
    queryKeys.anyAudit,
    queryKeys.anyAuditFindings,
    queryKeys.anyAuditPages,
    queryKeys.audits(projectId),
    queryKeys.anyOrgAudits,
    queryKeys.projects,
    queryKeys.project(projectId),
    queryKeys.anyReport,
  ];
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}
