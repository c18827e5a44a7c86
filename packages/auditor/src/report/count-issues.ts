import type { CheckReport, Reports } from './build-reports.ts';

/**
 * How much an audit or a page has. An issue is a check that fails; an occurrence is one place of it, such as a page or a
 * link. Every total that people see comes from this file.
 */
export interface IssueCounts {
  issueCount: number;
  /** Up to `FINDINGS_PER_CHECK` of each issue. */
  occurrenceCount: number;
}

type ReportsOfChecks = {
  seoReport: Pick<Reports['seoReport'], 'categories'>;
  generalReport: Pick<Reports['generalReport'], 'categories'>;
};

/** The issues of an audit: the failing checks of both reports, in their order. */
export function listIssues({ seoReport, generalReport }: ReportsOfChecks): CheckReport[] {
  return [...seoReport.categories, ...generalReport.categories]
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'fail');
}

/** Occurrences of one check with the same change since the previous audit. */
export interface OccurrenceGroup {
  checkId: string;
  /** A `fixed` occurrence is in the previous audit only. */
  change: string | null;
  count: number;
}

/**
 * The groups of an audit that count: those of its issues, and what is fixed. A check that broke off has occurrences, but
 * without a result it is not an issue.
 */
export function groupsOfIssues<Group extends OccurrenceGroup>(
  groups: readonly Group[],
  issues: readonly Pick<CheckReport, 'id'>[],
): Group[] {
  const ids = new Set(issues.map(({ id }) => id));
  return groups.filter(({ checkId, change }) => change === 'fixed' || ids.has(checkId));
}

/** The occurrences in an audit itself, without what is fixed. */
export function countOccurrences(groups: readonly OccurrenceGroup[]): number {
  return groups.reduce((sum, { change, count }) => (change === 'fixed' ? sum : sum + count), 0);
}
