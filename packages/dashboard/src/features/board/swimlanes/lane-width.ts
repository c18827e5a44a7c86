import type { CSSProperties } from 'react';

/** A column in swimlanes is as wide as one without: all in view share the window before the board scrolls sideways. */
export const laneClass = 'shrink-0 max-sm:w-full sm:w-(--lane)';

/** The width of each of so many columns. The board is the container that it is measured by. */
export function laneStyle(columns: number): CSSProperties {
  const room = `(100cqw - 2 * var(--gutter) - ${columns - 1} * 0.75rem) / ${columns}`;
  return { '--lane': `clamp(15.75rem, ${room}, 30rem)` } as CSSProperties;
}
