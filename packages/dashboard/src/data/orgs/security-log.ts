import type { SecurityEventType } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

export const securityEntriesPerPage = 50;
export const ownEntriesPerPage = 10;

const dayMs = 24 * 3600 * 1000;
const periodDays = { day: 1, week: 7, month: 30, quarter: 90 };

/** How far back the log is shown. */
export type Period = keyof typeof periodDays;

interface SecurityLogFilter {
  type?: SecurityEventType | undefined;
  userId?: string | undefined;
  period?: Period | undefined;
}

/** A page of the log that owners see. */
export const securityLogQuery = (slug: string, { page, ...filter }: SecurityLogFilter & { page: number }) =>
  queryOptions({
    queryKey: queryKeys.securityLog(slug, { page, ...filter }),
    queryFn: ({ signal }) =>
      api.listSecurityEvents(
        { slug, page, limit: securityEntriesPerPage, ...toQuery(filter, Date.now()) },
        { signal },
      ),
    staleTime: 0,
  });

/** The path of the log as CSV, below `/api`. */
export function securityLogPath(slug: string, filter: SecurityLogFilter): string {
  const set = Object.entries(toQuery(filter, Date.now())).filter(([, value]) => value !== undefined);
  return `/orgs/${encodeURIComponent(slug)}/security-log?${new URLSearchParams(set as [string, string][])}`;
}

function toQuery({ type, userId, period }: SecurityLogFilter, now: number) {
  const since = period === undefined ? undefined : new Date(now - periodDays[period] * dayMs).toISOString();
  return { type, userId, since };
}

/** A page of the security log of the user's own account. */
export const ownSecurityLogQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.ownSecurityLog(page),
    queryFn: ({ signal }) => api.listOwnSecurityEvents({ page, limit: ownEntriesPerPage }, { signal }),
    staleTime: 0,
  });
