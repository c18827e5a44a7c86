import { classNames } from '../class-names.ts';

export type BarTone = 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'muted';

/** The class of each tone. */
export const barFills: Record<BarTone, string> = {
  accent: 'bg-accent',
  success: 'bg-success-fill',
  warning: 'bg-warning-fill',
  danger: 'bg-danger-fill',
  info: 'bg-info-fill',
  muted: 'bg-line-strong',
};

/** Even a small share is seen. */
const leastWidth = '3px';

/** The class of a color, or the color itself. */
export type BarFill = string | { color: string };

interface BarProps {
  value: number;
  /** The value of a full bar. */
  max: number;
  fill: BarFill;
}

/** A horizontal bar, for those who see it: what stands beside it says the value. */
export function Bar({ value, max, fill }: BarProps) {
  return (
    <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
      <span
        className={classNames('block h-full rounded-full', typeof fill === 'string' && fill)}
        style={{
          width: value === 0 ? 0 : `max(${leastWidth}, ${(100 * value) / max}%)`,
          ...(typeof fill === 'string' ? {} : { backgroundColor: fill.color }),
        }}
      />
    </span>
  );
}
