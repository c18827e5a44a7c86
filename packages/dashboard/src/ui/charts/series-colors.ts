/** Colours for parts that lie side by side and mean nothing by themselves; the last one is for what is left. */
export const seriesColors = [
  'var(--accent)',
  'var(--info)',
  'var(--warning)',
  'var(--success)',
  'var(--danger)',
  'var(--line-strong)',
] as const;

export function seriesColor(index: number): string {
  return seriesColors[Math.min(index, seriesColors.length - 1)] ?? 'var(--line-strong)';
}
