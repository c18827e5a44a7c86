/**
 * The range of each stage within 0–100; 100 is only reported at the end. Crawling takes nearly all of the time, and most links
 * are checked meanwhile, so the progress is about the share of the pages that is read.
 */
const stages = {
  crawl: { from: 0, to: 96 },
  links: { from: 96, to: 98 },
  analysis: { from: 98, to: 99 },
} as const;

/** Progress of the whole audit when `share` (clamped to 0–1) of a stage is done. */
export function progressOf(stage: keyof typeof stages, share: number): number {
  const { from, to } = stages[stage];
  return Math.round(from + (to - from) * Math.min(1, Math.max(0, share)));
}
