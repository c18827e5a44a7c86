import type { AuditOverview } from '@fettle/contract';
import type { AuditSearch } from '../audit-search.ts';
import { type CheckFindings, checksOf, filterChecks } from './checks.ts';

/** A part of the issues: all that count, those with a change, or those that are ignored. */
export type Segment = 'open' | NonNullable<AuditSearch['change']> | 'ignored';

/** The part that is shown. */
export function segmentOf({ change, ignored }: AuditSearch): Segment {
  return ignored === undefined ? (change ?? 'open') : 'ignored';
}

/** The filters that show a part. */
export function searchOfSegment(segment: Segment): Pick<AuditSearch, 'change' | 'ignored'> {
  if (segment === 'ignored') return { ignored: 'only' };
  return segment === 'open' ? {} : { change: segment };
}

/** How many occurrences match the part, the severity, the category, and the name, by which ignored ones are not filtered. */
export function countOccurrences(
  audit: AuditOverview,
  checks: readonly CheckFindings[],
  search: AuditSearch,
): number {
  const { severity, category } = search;
  const segment = segmentOf(search);
  if (segment === 'ignored')
    return checksOf(audit)
      .filter((check) => severity === undefined || check.severity === severity)
      .filter((check) => category === undefined || check.category === category)
      .reduce((sum, { ignoredCount = 0 }) => sum + ignoredCount, 0);
  return filterChecks(checks, search).reduce(
    (sum, { counts }) => sum + counts[segment === 'open' ? 'all' : segment],
    0,
  );
}
