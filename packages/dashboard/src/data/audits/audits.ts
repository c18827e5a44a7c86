import type { AuditListItem, AuditProgress, AuditStatus } from '@fettle/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

const pageSize = 100;
/** The live stream tells how far audits are; where it is cut off they are asked for instead. */
const runningMs = 15_000;

/** Whether an audit is still at work. */
export function isRunning({ status }: { status: AuditStatus }): boolean {
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

/** Audits of all projects of an organization that the user sees, newest first. */
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

/** An audit with its reports, without its pages and single findings. */
export const auditQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.audit(id),
    queryFn: ({ signal }) => api.getAuditOverview({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? runningMs : false),
  });

/** When a project's site is audited by itself. */
export const scheduleQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.auditSchedule(projectId),
    queryFn: ({ signal }) => api.getAuditSchedule({ id: projectId }, { signal }),
  });

/** What the live stream said last of an audit that runs; undefined while it has said nothing. */
export function useAuditProgress(auditId: string): AuditProgress | undefined {
  return useQuery<AuditProgress>({
    queryKey: queryKeys.auditProgress(auditId),
    enabled: false,
    queryFn: () => Promise.reject(new Error('the live stream writes this')),
  }).data;
}
