/** A score as a whole number; what is not perfect is never shown as 100. */
export function wholeScore(score: number): number {
  return score < 100 ? Math.min(99, Math.round(score)) : 100;
}
