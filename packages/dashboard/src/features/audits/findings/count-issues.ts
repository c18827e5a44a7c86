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

/**
 * How many issues have something in the part, and match the severity, the category, and the name, by which ignored ones are
 * not filtered. An issue of which only some occurrences are new is among the new ones, and among the unchanged ones.
 */
export function countIssues(
  audit: AuditOverview,
  checks: readonly CheckFindings[],
  search: AuditSearch,
): number {
  const { severity, category } = search;
  if (segmentOf(search) === 'ignored')
    return checksOf(audit)
      .filter((check) => severity === undefined || check.severity === severity)
      .filter((check) => category === undefined || check.category === category)
      .filter(({ ignoredCount = 0 }) => ignoredCount > 0).length;
  return filterChecks(checks, search).length;
}
