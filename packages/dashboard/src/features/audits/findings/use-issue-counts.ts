import type { AuditOverview } from '@fettle/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { auditQuery } from '../../../data/audits/audits.ts';
import type { AuditSearch } from '../audit-search.ts';
import { compareFor } from '../compare/compare-for.ts';
import { type CheckFindings, findingsByCheck } from './checks.ts';
import { countIssues } from './count-issues.ts';
import { findingTotalQuery } from './findings-query.ts';

interface Counted {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
}

/** Whether a search lists and counts occurrences: which issues are at a URL, only the service can tell, and it counts those. */
export function isByUrl({ url, pageUrl }: AuditSearch): boolean {
  return (url ?? pageUrl) !== undefined;
}

/**
 * How many issues each of these searches lists, or how many occurrences with a URL; undefined while it is not known. The
 * service is asked once they are wanted.
 */
export function useIssueCounts(
  { audit, checks }: Counted,
  searches: readonly AuditSearch[],
  isWanted = true,
): (number | undefined)[] {
  const isStored = audit.findingGroups !== null;
  const other = useOtherGroups(audit, searches);
  const isAsked = (search: AuditSearch) => isStored && isByUrl(search);
  const totals = useQueries({
    queries: searches.map((search) => ({
      ...findingTotalQuery(audit.id, withOther(audit, search)),
      enabled: isWanted && isAsked(search),
    })),
  });
  return searches.map((search, index) => {
    if (isAsked(search)) return totals[index]?.data;
    return isMissing(audit, search)
      ? other && countIssues(other, findingsByCheck(other), search)
      : countIssues(audit, checks, search);
  });
}

/** What was not rechecked is not stored with an audit, but with a comparison that names the other one. */
function isMissing({ comparison }: AuditOverview, { change, against }: AuditSearch): boolean {
  return change === 'not_rechecked' && against === undefined && (comparison?.notRechecked ?? 0) > 0;
}

function useOtherGroups(audit: AuditOverview, searches: readonly AuditSearch[]): AuditOverview | undefined {
  const { data } = useQuery({
    ...auditQuery(audit.id, audit.comparison?.auditId),
    enabled: searches.some((search) => isMissing(audit, search)),
  });
  return data;
}

function withOther(audit: AuditOverview, search: AuditSearch): AuditSearch {
  return search.change === undefined ? search : { ...search, ...compareFor(audit, search.change) };
}
