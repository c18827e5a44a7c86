import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** More are rarely active at a time. */
const shown = 50;

/** The links to the report of an audit, the newest first. */
export const reportLinksQuery = (auditId: string) =>
  queryOptions({
    queryKey: queryKeys.reportLinks(auditId),
    queryFn: ({ signal }) => api.listReportLinks({ id: auditId, limit: shown }, { signal }),
    // Openings are counted without an event.
    staleTime: 0,
  });

/** The report as a page of its own; `client` without what is for the team only. */
export function reportPath(auditId: string, { against }: { against?: string | undefined } = {}): string {
  const query = new URLSearchParams({ audience: 'client', ...(against === undefined ? {} : { against }) });
  return `/api/audits/${auditId}/report.html?${query.toString()}`;
}
