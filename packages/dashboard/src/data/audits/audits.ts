import type { AuditListItem, AuditProgress } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const pageSize = 100;
/** The live stream reports the progress of audits. This is the fallback while it is disconnected. */
const runningMs = 15_000;
const crawlMs = 2_000;

/** Whether an audit is still running. */
export function isRunning({ status }: { status: string }): boolean {
  return status === 'queued' || status === 'crawling' || status === 'analyzing';
}

interface AuditsPage {
  items: AuditListItem[];
  page: number;
  total: number;
}

/** Audits of a project, newest first. */
export const auditsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.audits(projectId),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<AuditsPage> =>
      api.listProjectAudits({ id: projectId, page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(isRunning) === true ? runningMs : false,
  });

/** Audits of all projects of an organization that the user can see, newest first. */
export const orgAuditsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.orgAudits(slug),
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<AuditsPage> =>
      api.listOrgAudits({ slug, page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isRunning)) === true ? runningMs : false,
  });

/** An audit with its reports, without its pages and individual findings; compared with the previous one or `against`. */
export const auditQuery = (id: string, against?: string) =>
  queryOptions({
    queryKey: against === undefined ? queryKeys.audit(id) : queryKeys.comparedAudit(id, against),
    queryFn: ({ signal }) =>
      api.getAuditOverview(against === undefined ? { id } : { id, against }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? runningMs : false),
  });

/** The same audit while its page is open, for the URLs that it reads: the live stream reports only their number. */
export const crawlQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.auditCrawl(id),
    queryFn: ({ signal }) => api.getAuditOverview({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'crawling' ? crawlMs : false),
  });

/** The audit schedule of a project. */
export const scheduleQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.auditSchedule(projectId),
    queryFn: ({ signal }) => api.getAuditSchedule({ id: projectId }, { signal }),
  });

/** The crawl rules of a project, without their secrets. */
export const crawlRulesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.crawlRules(projectId),
    queryFn: ({ signal }) => api.getCrawlRules({ id: projectId }, { signal }),
  });

/** The latest progress of a running audit from the live stream. Undefined before the first message. */
export function useAuditProgress(auditId: string): AuditProgress | undefined {
  return useQuery<AuditProgress>({
    queryKey: queryKeys.auditProgress(auditId),
    enabled: false,
    queryFn: () => Promise.reject(new Error('the live stream writes this')),
  }).data;
}
