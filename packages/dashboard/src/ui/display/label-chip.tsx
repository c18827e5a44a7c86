import { labelColor } from './label-color.ts';
import { shownColor } from './palette.ts';

/** A label: its color as a dot and its name in the text color, so that it is readable in any color. */
export function LabelChip({ name, color }: { name: string; color: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-40 items-center gap-1.5 rounded-full border border-line bg-surface px-2 py-px text-xs text-muted">
      <span
        aria-hidden
        className="size-[8px] shrink-0 rounded-full"
        style={{ backgroundColor: shownColor(labelColor({ name, color })) }}
      />
      <span className="truncate">{name}</span>
    </span>
  );
}
