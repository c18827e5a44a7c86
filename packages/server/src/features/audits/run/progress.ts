/** Where in 0-100 each stage of an audit lies; 100 is said by the end alone. */
const stages = {
  crawl: { from: 0, to: 70 },
  links: { from: 70, to: 90 },
  analysis: { from: 90, to: 99 },
} as const;

/** Progress of the whole audit when `share` (0-1, else cut) of a stage is done. */
export function progressOf(stage: keyof typeof stages, share: number): number {
  const { from, to } = stages[stage];
  return Math.floor(from + (to - from) * Math.min(1, Math.max(0, share)));
}
