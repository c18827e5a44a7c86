/** A score as a whole number. Only a perfect score is shown as 100. */
export function roundScore(score: number): number {
  return score < 100 ? Math.min(99, Math.round(score)) : 100;
}
