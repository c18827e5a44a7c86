/**
 * How scores are shown, the same in the dashboard, the HTML report, and the command line. This file imports nothing, because
 * browsers download it.
 */

/** The names of scores, the best first, with the lowest shown score that has each. */
export const scoreScale = [
  { tone: 'good', from: 90 },
  { tone: 'fair', from: 50 },
  { tone: 'poor', from: 0 },
] as const;

/** `none` is the tone of a missing score. */
export type ScoreTone = (typeof scoreScale)[number]['tone'] | 'none';

/** A score as an integer. Only a perfect score is shown as 100. */
export function wholeScore(score: number): number {
  return score < 100 ? Math.min(99, Math.round(score)) : 100;
}

/** The tone of a score as it is shown: 89.6 is shown as 90, and 90 is good. */
export function scoreTone(score: number | null): ScoreTone {
  if (score === null) return 'none';
  const shown = wholeScore(score);
  return scoreScale.find(({ from }) => shown >= from)?.tone ?? 'poor';
}
