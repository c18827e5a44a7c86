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
const leastWidth = '6px';

interface BarProps {
  value: number;
  /** The value of a full bar. */
  max: number;
  /** The class of its color. */
  fill: string;
}

/** A horizontal bar, for those who see it: what stands beside it says the value. */
export function Bar({ value, max, fill }: BarProps) {
  return (
    <span aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full rounded-full ${fill}`}
        style={{ width: value === 0 ? 0 : `max(${leastWidth}, ${(100 * value) / max}%)` }}
      />
    </span>
  );
}
