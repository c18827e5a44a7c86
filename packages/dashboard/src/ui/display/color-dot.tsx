import { shownColor } from './palette.ts';

/** The color of a project, column, or label. Hidden from screen readers, because the name is next to it. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-[10px] shrink-0 rounded-full"
      style={{ backgroundColor: shownColor(color) }}
    />
  );
}
