import { ChartFigure } from './chart-figure.tsx';
import { Legend } from './legend.tsx';
import { seriesColor } from './series-colors.ts';

export interface Stack {
  id: string;
  label: string;
  /** One per part, starting at 0. */
  values: readonly number[];
}

interface StackedBarsProps {
  title: string;
  summary: string;
  /** Of the table: the bars, then the parts. */
  columns: readonly [string, ...string[]];
  stacks: readonly Stack[];
  /** Formats an amount. */
  say: (value: number) => string;
  hideCaption?: boolean;
}

/** Horizontal stacked bars. The legend says how much each part is in all of them. */
export function StackedBars({ title, summary, columns, stacks, say, hideCaption = false }: StackedBarsProps) {
  const parts = columns.slice(1);
  const sums = stacks.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const whole = Math.max(1, ...sums);
  const ofParts = parts.map((_, part) => stacks.reduce((sum, { values }) => sum + (values[part] ?? 0), 0));
  return (
    <ChartFigure
      title={title}
      summary={summary}
      hideCaption={hideCaption}
      columns={columns}
      rows={stacks.map(({ label, values }) => [label, ...values.map(say)])}
    >
      <div className="mb-3 space-y-2.5">
        {stacks.map(({ id, label, values }, row) => (
          <div key={id} className="text-[13px]">
            <div className="mb-1 flex justify-between gap-3">
              <span className="truncate">{label}</span>
              <span className="shrink-0 text-muted tabular-nums">{say(sums[row] ?? 0)}</span>
            </div>
            <div className="h-3 rounded-full bg-line">
              <div
                className="flex h-full gap-px overflow-hidden rounded-full"
                style={{ width: `${Math.max(1, (100 * (sums[row] ?? 0)) / whole)}%` }}
              >
                {values.map((value, part) =>
                  value === 0 ? null : (
                    <span
                      key={parts[part]}
                      title={`${parts[part]}: ${say(value)}`}
                      style={{ flexGrow: value, flexBasis: 0, backgroundColor: seriesColor(part) }}
                    />
                  ),
                )}
              </div>
            </div>
          </div>
        ))}
      </div>
      <Legend names={parts} amounts={ofParts.map(say)} />
    </ChartFigure>
  );
}
