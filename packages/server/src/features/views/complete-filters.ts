import type { ViewFilters, ViewFiltersBody } from '@fettle/contract';

/** The filters of a view in full: what was not sent does not restrict its tasks. */
export function completeFilters(sent: Partial<ViewFilters> | ViewFiltersBody = {}): ViewFilters {
  return {
    q: sent.q ?? null,
    statuses: sent.statuses ?? [],
    priorities: sent.priorities ?? [],
    assigneeIds: sent.assigneeIds ?? [],
    labels: sent.labels ?? [],
    labelMatch: sent.labelMatch ?? 'any',
    reporterIds: sent.reporterIds ?? [],
    sources: sent.sources ?? [],
    pageUrl: sent.pageUrl ?? null,
    due: sent.due ?? null,
    completed: sent.completed ?? null,
  };
}
