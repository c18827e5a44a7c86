import { ChartFigure } from './chart-figure.tsx';
import { Legend } from './legend.tsx';
import { niceTop } from './nice-top.ts';
import { seriesColor } from './series-colors.ts';

export interface BarGroup {
  label: string;
  /** One for each series, from 0. */
  values: readonly number[];
}

interface BarChartProps {
  title: string;
  summary: string;
  /** Of the table: what the groups are, then the series. */
  columns: readonly [string, ...string[]];
  groups: readonly BarGroup[];
}

const width = 640;
const height = 200;
const margin = { top: 8, bottom: 22, left: 30 };
const room = { x: width - margin.left, y: height - margin.top - margin.bottom };
/** More labels would run into each other on a phone. */
const mostLabels = 7;

/** Amounts in groups side by side, such as two numbers for each week. */
export function BarChart({ title, summary, columns, groups }: BarChartProps) {
  const top = niceTop(Math.max(0, ...groups.flatMap(({ values }) => values)));
  const step = room.x / Math.max(1, groups.length);
  const every = Math.ceil(groups.length / mostLabels);
  const series = columns.slice(1);
  const bar = Math.min(22, (step * 0.7) / Math.max(1, series.length));
  const toY = (value: number): number => margin.top + room.y * (1 - value / top);
  return (
    <ChartFigure
      title={title}
      summary={summary}
      columns={columns}
      rows={groups.map(({ label, values }) => [label, ...values.map(String)])}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className="h-auto w-full text-muted" aria-hidden>
        {[0, top / 2, top].map((value) => (
          <g key={value}>
            <line x1={margin.left} x2={width} y1={toY(value)} y2={toY(value)} stroke="var(--line)" />
            <text x={margin.left - 6} y={toY(value) + 4} textAnchor="end" fontSize={11} fill="currentColor">
              {value}
            </text>
          </g>
        ))}
        {groups.map(({ label, values }, group) => {
          const middle = margin.left + (group + 0.5) * step;
          const left = middle - (bar * values.length) / 2;
          return (
            <g key={label}>
              {values.map((value, index) => (
                <rect
                  key={series[index]}
                  x={left + index * bar}
                  y={toY(value)}
                  width={Math.max(1, bar - 2)}
                  height={(room.y * value) / top}
                  rx={2}
                  fill={seriesColor(index)}
                >
                  <title>{`${label}, ${series[index]}: ${value}`}</title>
                </rect>
              ))}
              {group % every === 0 ? (
                <text x={middle} y={height - 6} textAnchor="middle" fontSize={11} fill="currentColor">
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <Legend names={series} />
    </ChartFigure>
  );
}
