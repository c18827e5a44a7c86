import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import type { IgnoreSubject } from './ignore-subject.ts';

/**
 * The score of the audit before and after these are ignored, as they are shown. Null if it stays the same, and if it cannot be
 * told here: an occurrence is a part of what its issue costs, and a cap may end with what is ignored.
 */
export function scoreAfter(
  { seoReport }: Pick<AuditOverview, 'seoReport'>,
  subjects: readonly Pick<IgnoreSubject, 'check' | 'fingerprint'>[],
): { before: number; after: number } | null {
  if (seoReport === null || seoReport.rawScore === null || seoReport.gates.length > 0) return null;
  if (subjects.some(({ fingerprint }) => fingerprint !== undefined)) return null;
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
