import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditListItem } from '@fettle/contract';

/** The difference of two scores in whole points. Null if either is missing. */
export function scoreDifference(score: number | null, before: number | null | undefined): number | null {
  return score === null || before === null || before === undefined
    ? null
    : wholeScore(score) - wholeScore(before);
}

/** For each audit, the difference to the previous audit of its project that has a score. The newest come first. */
export function scoreDifferences(
  audits: readonly Pick<AuditListItem, 'id' | 'projectId' | 'overallScore'>[],
): Map<string, number | null> {
  const before = new Map<string, number>();
  const differences = new Map<string, number | null>();
  for (const { id, projectId, overallScore } of audits.toReversed()) {
    differences.set(id, scoreDifference(overallScore, before.get(projectId)));
    if (overallScore !== null) before.set(projectId, overallScore);
  }
  return differences;
}
