import { formatNumber } from '../../strings/format/format-number.ts';
import { classNames } from '../class-names.ts';
import { axisMaximum } from './axis-maximum.ts';
import { ChartFigure } from './chart-figure.tsx';
import { Legend } from './legend.tsx';
import { seriesColor } from './series-colors.ts';

interface BarGroup {
  label: string;
  /** One per series, starting at 0. */
  values: readonly number[];
}

interface BarChartProps {
  title: string;
  summary: string;
  /** Of the table: the groups, then the series. */
  columns: readonly [string, ...string[]];
  groups: readonly BarGroup[];
  hideCaption?: boolean;
}

/** More labels would overlap, on a phone earlier. */
const maxLabels = 13;
const maxOnPhone = 6;
/** The units of the SVG, which is as wide as its container. Text is outside of it, so that it keeps its size. */
const height = 100;
const step = 10;
const filled = 0.72;

/** Grouped bars, such as two values per week. */
export function BarChart({ title, summary, columns, groups, hideCaption = false }: BarChartProps) {
  const top = axisMaximum(Math.max(0, ...groups.flatMap(({ values }) => values)));
  const every = Math.ceil(groups.length / maxLabels);
  const onPhone = Math.ceil(groups.length / maxOnPhone);
  const series = columns.slice(1);
  const bar = (step * filled) / Math.max(1, series.length);
  const width = step * Math.max(1, groups.length);
  return (
    <ChartFigure
      title={title}
      summary={summary}
      hideCaption={hideCaption}
      columns={columns}
      rows={groups.map(({ label, values }) => [label, ...values.map(String)])}
    >
      <div className="flex gap-2 pt-1.5 text-[11px] leading-none text-muted">
        <div className="flex h-44 flex-col justify-between text-right tabular-nums">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-1.5">
              {formatNumber(value)}
            </span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="h-44 w-full overflow-visible"
            aria-hidden
          >
            {[0, height / 2, height].map((y) => (
              <line key={y} x2={width} y1={y} y2={y} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
            ))}
            {groups.map(({ label, values }, group) =>
              values.map((value, index) => (
                <rect
                  key={`${label} ${series[index]}`}
                  x={group * step + (step * (1 - filled)) / 2 + index * bar}
                  y={height * (1 - value / top)}
                  width={bar * 0.9}
                  height={(height * value) / top}
                  fill={seriesColor(index)}
                >
                  <title>{`${label}, ${series[index]}: ${value}`}</title>
                </rect>
              )),
            )}
          </svg>
          <div className="mt-2 mb-3 flex">
            {groups.map(({ label }, group) => (
              <span key={label} className="flex w-0 flex-1 justify-center whitespace-nowrap">
                {group % every === 0 || group % onPhone === 0 ? (
                  <span
                    className={classNames(
                      group % every !== 0 && 'sm:hidden',
                      group % onPhone !== 0 && 'max-sm:hidden',
                    )}
                  >
                    {label}
                  </span>
                ) : null}
              </span>
            ))}
          </div>
        </div>
      </div>
      <Legend names={series} />
    </ChartFigure>
  );
}
