import type { AuditOverview, FindingGroup } from '@fettle/contract';
import type { AuditSearch } from '../audit-search.ts';

type SeoReport = NonNullable<AuditOverview['seoReport']>;
export type Category = SeoReport['categories'][number];
export type CheckResult = Category['checks'][number];

/** A check with its number of occurrences. */
export interface CheckFindings {
  id: string;
  /** Null for a check that only the previous audit has, whose findings are fixed. */
  check: CheckResult | null;
  title: string;
  category: string;
  severity: FindingGroup['severity'];
  /** Counts toward the SEO score. Other checks have their own scores, or none. */
  isSearch: boolean;
  counts: { all: number } & { [Change in NonNullable<AuditSearch['change']>]: number };
}

const gravity = ['critical', 'error', 'warning', 'info'];

/** The categories of both reports, SEO first. */
export function categoriesOf({ seoReport, generalReport }: AuditOverview): Category[] {
  return [...(seoReport?.categories ?? []), ...(generalReport?.categories ?? [])];
}

/** All checks of the reports, each once. */
export function checksOf(audit: AuditOverview): CheckResult[] {
  const all = [
    ...categoriesOf(audit).flatMap(({ checks }) => checks),
    ...(audit.generalReport?.checks ?? []),
  ];
  return [...new Map(all.map((check) => [check.id, check])).values()];
}

/**
 * Checks that failed or were fixed, in the order to work on them: SEO first, then by points lost, then by severity.
 * Without groups (findings that are no longer stored) the counts are those of the report.
 */
export function findingsByCheck(audit: AuditOverview): CheckFindings[] {
  const checks = new Map(checksOf(audit).map((check) => [check.id, check]));
  const groups = Map.groupBy(audit.findingGroups ?? [], ({ checkId }) => checkId);
  const search = new Set(audit.seoReport?.categories.map(({ id }) => id));
  const failing = [...checks.values()].filter(({ status }) => status === 'fail').map(({ id }) => id);
  return [...new Set([...failing, ...groups.keys()])]
    .map((id) => describeCheck(id, checks.get(id) ?? null, groups.get(id) ?? [], search))
    .sort(
      (a, b) =>
        Number(b.isSearch) - Number(a.isSearch) ||
        (b.check?.pointsLost ?? 0) - (a.check?.pointsLost ?? 0) ||
        byGravity(a, b, 'all'),
    );
}

function byGravity(a: CheckFindings, b: CheckFindings, counted: keyof CheckFindings['counts']): number {
  return (
    gravity.indexOf(a.severity) - gravity.indexOf(b.severity) ||
    b.counts[counted] - a.counts[counted] ||
    a.title.localeCompare(b.title)
  );
}

function describeCheck(
  id: string,
  check: CheckResult | null,
  groups: readonly FindingGroup[],
  search: ReadonlySet<string>,
): CheckFindings {
  const count = (fits: (group: FindingGroup) => boolean): number =>
    groups.filter(fits).reduce((sum, group) => sum + group.count, 0);
  const [group] = groups;
  const category = check?.category ?? group?.category ?? '';
  return {
    id,
    check,
    title: group?.title ?? check?.title ?? id,
    category,
    severity: group?.severity ?? check?.severity ?? 'info',
    isSearch: search.has(category),
    counts: {
      all: group === undefined ? (check?.affected ?? 0) : count(isPresent),
      new: count(({ change }) => change === 'new'),
      still_there: count(({ change }) => change === 'still_there'),
      fixed: count(({ change }) => change === 'fixed'),
      not_rechecked: count(({ change }) => change === 'not_rechecked'),
      not_comparable: count(({ change }) => change === null),
    },
  };
}

/** The audit itself has it. */
export function isPresent({ change }: FindingGroup): boolean {
  return change !== 'fixed' && change !== 'not_rechecked';
}

/**
 * Checks that match the filters and have something to show. Those with a change have no points, which are those of all open
 * occurrences: the gravest are first.
 */
export function filterChecks(
  checks: readonly CheckFindings[],
  { change, severity, category, name }: AuditSearch,
): CheckFindings[] {
  const shown = checks.filter(
    (check) =>
      (severity === undefined || check.severity === severity) &&
      (category === undefined || check.category === category) &&
      hasName(check, name) &&
      check.counts[change ?? 'all'] > 0,
  );
  if (change === undefined) return shown;
  return shown.sort((a, b) => Number(b.isSearch) - Number(a.isSearch) || byGravity(a, b, change));
}

/** What an issue costs, such as `0.4`. Null for nothing, and for a part of its occurrences: the cost is that of all open ones. */
export function pointsOf({ check }: CheckFindings, change: AuditSearch['change']): string | null {
  const points = check === null || change !== undefined ? '0.0' : check.pointsLost.toFixed(1);
  return points === '0.0' ? null : points;
}

/** Whether the name of an issue contains the text, in any case. */
export function hasName({ title }: { title: string }, name: string | undefined): boolean {
  return name === undefined || title.toLowerCase().includes(name.toLowerCase());
}
