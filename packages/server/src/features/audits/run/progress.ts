/** The range of each stage within 0–100; 100 is only reported at the end. */
const stages = {
  crawl: { from: 0, to: 70 },
  links: { from: 70, to: 90 },
  analysis: { from: 90, to: 99 },
} as const;

/** Progress of the whole audit when `share` (clamped to 0–1) of a stage is done. */
export function progressOf(stage: keyof typeof stages, share: number): number {
  const { from, to } = stages[stage];
  return Math.floor(from + (to - from) * Math.min(1, Math.max(0, share)));
}
