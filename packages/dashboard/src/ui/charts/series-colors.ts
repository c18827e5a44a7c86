import { shownColor } from '../display/palette.ts';

/** Colors of parts without a meaning of their own, none like another. The last one is for the rest. */
const seriesColors = [
  'var(--accent)',
  'var(--info)',
  'var(--warning)',
  shownColor('purple'),
  'var(--danger)',
  'var(--line-strong)',
] as const;

export function seriesColor(index: number): string {
  return seriesColors[Math.min(index, seriesColors.length - 1)] ?? 'var(--line-strong)';
}
