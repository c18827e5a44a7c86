import { ChartFigure } from './chart-figure.tsx';

interface TimeColumnsProps {
  title: string;
  summary: string;
  columns: readonly [string, string];
  values: readonly number[];
  /** The time of a column. */
  labelOf: (index: number) => string;
  /** Title and summary are already above it. */
  hideCaption?: boolean;
}

const width = 640;
const height = 110;

/** Amounts over time as columns. */
export function TimeColumns({
  title,
  summary,
  columns,
  values,
  labelOf,
  hideCaption = false,
}: TimeColumnsProps) {
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <ChartFigure
      title={title}
      summary={summary}
      hideCaption={hideCaption}
      columns={columns}
      rows={values.map((value, index) => [labelOf(index), String(value)])}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="h-24 w-full">
        <title>{title}</title>
        {values.map((value, index) => {
          const tall = (height * value) / highest;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in time
            <g key={index}>
              <title>{`${labelOf(index)}: ${value}`}</title>
              <rect
                x={index * step}
                y={height - tall}
                width={Math.max(1, step * 0.9)}
                height={tall}
                fill="var(--accent)"
              />
            </g>
          );
        })}
      </svg>
      <div className="mt-1 flex justify-between border-t border-line pt-1 text-xs text-muted">
        <span>{labelOf(0)}</span>
        <span>{labelOf(values.length)}</span>
      </div>
    </ChartFigure>
  );
}
