import { allPages } from '@fettle/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The time zone of days and weeks in reports. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The totals of an organization's projects and tasks. */
export const orgStatsQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeys.orgStats(slug),
    queryFn: ({ signal }) => api.getOrgStats({ slug }, { signal }),
  });

/** Tasks created and completed in each week of a range. */
export const throughputQuery = (slug: string, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.throughput(slug, range),
    queryFn: ({ signal }) => api.getThroughput({ slug, ...range, timeZone: ownTimeZone() }, { signal }),
  });

/** Minutes of a range, summed by project and person. */
export const timeSumsQuery = (slug: string, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeys.timeSums(slug, range),
    queryFn: ({ signal }) =>
      Array.fromAsync(
        allPages(api.listOrgTime, { slug, ...range, groupBy: 'projectAndPerson', limit: 100 }, { signal }),
      ),
    placeholderData: (before) => before,
  });
