import type { SecurityEventType } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { type Period, startOf } from '../client/periods.ts';
import { queryKeys } from '../keys.ts';

export const securityEntriesPerPage = 50;
export const ownEntriesPerPage = 10;

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
  return { type, userId, since: period === undefined ? undefined : startOf(period, now) };
}

/** A page of the security log of the user's own account. */
export const ownSecurityLogQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.ownSecurityLog(page),
    queryFn: ({ signal }) => api.listOwnSecurityEvents({ page, limit: ownEntriesPerPage }, { signal }),
    staleTime: 0,
  });
