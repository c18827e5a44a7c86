import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview, FindingGroup } from '@fettle/contract';
import { isPresent } from '../findings/checks.ts';
import type { IgnoreSubject } from './ignore-subject.ts';

/**
 * The score of the audit before and after these are ignored, as they are shown. Null if it stays the same, and if it cannot be
 * told here: one of several occurrences is a part of what its issue costs, and a cap may end with what is ignored.
 */
export function scoreAfter(
  { seoReport, findingGroups }: Pick<AuditOverview, 'seoReport' | 'findingGroups'>,
  subjects: readonly Pick<IgnoreSubject, 'check' | 'fingerprint'>[],
): { before: number; after: number } | null {
  if (seoReport === null || seoReport.rawScore === null || seoReport.gates.length > 0) return null;
  const isPart = ({ check, fingerprint }: Pick<IgnoreSubject, 'check' | 'fingerprint'>): boolean =>
    fingerprint !== undefined && countOf(findingGroups ?? [], check) !== 1;
  if (subjects.some(isPart)) return null;
  const ignored = new Set(subjects.map(({ check }) => check));
  const points = seoReport.categories
    .flatMap(({ checks }) => checks)
    .filter(({ id }) => ignored.has(id))
    .reduce((sum, { pointsLost }) => sum + pointsLost, 0);
  const before = wholeScore(seoReport.rawScore);
  // Points are rounded, so those of all issues can miss 100 by a trace.
  const after = wholeScore(Math.min(100, Math.round((seoReport.rawScore + points) * 10) / 10));
  return before === after ? null : { before, after };
}

/** How many occurrences of a check the audit has. */
function countOf(groups: readonly FindingGroup[], check: string): number {
  return groups
    .filter((group) => group.checkId === check && isPresent(group))
    .reduce((sum, { count }) => sum + count, 0);
}
