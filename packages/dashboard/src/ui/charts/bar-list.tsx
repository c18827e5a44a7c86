import { formatNumber } from '../../strings/format/format-number.ts';
import { ChartFigure } from './chart-figure.tsx';

export type BarTone = 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'muted';

export interface Bar {
  label: string;
  value: number;
  tone: BarTone;
}

const tones: Record<BarTone, string> = {
  accent: 'bg-accent',
  success: 'bg-success-fill',
  warning: 'bg-warning-fill',
  danger: 'bg-danger-fill',
  info: 'bg-info-fill',
  muted: 'bg-line-strong',
};

interface BarListProps {
  title: string;
  summary?: string;
  columns: readonly [string, string];
  bars: readonly Bar[];
  /** The value of a full bar. By default the largest one. */
  max?: number;
}

/** Horizontal bars. */
export function BarList({ title, summary = '', columns, bars, max }: BarListProps) {
  const whole = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ChartFigure
      title={title}
      summary={summary}
      columns={columns}
      rows={bars.map(({ label, value }) => [label, formatNumber(value)])}
    >
      <div className="space-y-1.5">
        {bars.map(({ label, value, tone }) => (
          <div key={label} className="grid grid-cols-[7rem_1fr_3rem] items-center gap-2 text-xs">
            <span className="truncate text-muted">{label}</span>
            <span className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className={`block h-full rounded-full ${tones[tone]}`}
                style={{ width: `${value === 0 ? 0 : Math.max(1, (100 * value) / whole)}%` }}
              />
            </span>
            <span className="text-right tabular-nums">{formatNumber(value)}</span>
          </div>
        ))}
      </div>
    </ChartFigure>
  );
}
