import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditListItem } from '@fettle/contract';

/** An audit with its comparison with another one. */
export type ComparedScore = Pick<AuditListItem, 'overallScore' | 'comparison'>;

/**
 * The change of the score in points, as both scores are shown: in whole ones, and in tenths where both are shown as the same
 * number. Null if they cannot be compared.
 */
export function scoreDifference({ overallScore, comparison }: ComparedScore): number | null {
  const change = comparison?.scoreChange ?? null;
  if (overallScore === null || change === null) return null;
  const before = Math.round((overallScore - change) * 10) / 10;
  const shown = wholeScore(overallScore) - wholeScore(before);
  return shown === 0 ? Math.round(change * 10) / 10 : shown;
}

/** Why the score cannot be compared, in sentences. Empty if it can, and if there is nothing to compare with. */
export function scoreReasons({ comparison }: ComparedScore): string[] {
  return comparison?.reasons.map(({ message }) => message) ?? [];
}
