import { useRef } from 'react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { ChartFigure } from './chart-figure.tsx';
import { placePoints } from './place-points.ts';
import { useWidth } from './use-width.ts';

interface LinePoint {
  id: string;
  /** Milliseconds. */
  at: number;
  /** From 0 to 100. */
  value: number;
  /** Its label, such as a date. */
  label: string;
  /** Its value cannot be compared with the one before it, so no line leads to it. */
  startsLine?: boolean;
}

interface LineChartProps {
  title: string;
  summary: string;
  columns: readonly [string, string];
  points: readonly LinePoint[];
  /** In pixels. */
  height?: number;
}

/** The lines of the scale are this far apart or a multiple of it. */
const step = 10;
const margin = { top: 10, right: 14, bottom: 20, left: 28 };
const day = createDateFormat({ month: 'short', day: 'numeric' });
const hour = createDateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const dayMs = 86_400_000;

/**
 * Values from 0 to 100 over time, such as the scores of a site. The scale begins below the lowest value, so that changes
 * are seen; the area below a line is filled only where it begins at 0.
 */
export function LineChart({ title, summary, columns, points, height = 130 }: LineChartProps) {
  const picture = useRef<SVGSVGElement>(null);
  const width = useWidth(picture, 640);
  const floor = scaleFloor(points);
  const placed = placePoints(points, { width, height, margin }, floor);
  const lines = splitLines(placed);
  const bottom = height - margin.bottom;
  const [first, last] = [placed[0], placed.at(-1)];
  const between = labeledPoints(placed);
  const isWithinDays = (last?.point.at ?? 0) - (first?.point.at ?? 0) < 3 * dayMs;
  const formatEdge = (at: number): string => (isWithinDays ? hour : day)(at);
  return (
    <ChartFigure
      title={title}
      summary={summary}
      columns={columns}
      rows={points.map(({ label, value }) => [label, String(Math.round(value))])}
    >
      <svg
        ref={picture}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        className="block w-full text-muted"
      >
        <title>{title}</title>
        {[floor, (floor + 100) / 2, 100].map((value) => {
          const y = margin.top + ((100 - value) / (100 - floor)) * (bottom - margin.top);
          return (
            <g key={value}>
              <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} stroke="var(--line)" />
              <text x={margin.left - 6} y={y + 3.5} textAnchor="end" fontSize={11} fill="currentColor">
                {value}
              </text>
            </g>
          );
        })}
        {lines.map((line) => (
          <g key={line.id}>
            {floor > 0 ? null : (
              <polygon
                points={`${line.from},${bottom} ${line.points} ${line.to},${bottom}`}
                fill="var(--accent-soft)"
                opacity={0.6}
              />
            )}
            <polyline
              points={line.points}
              fill="none"
              stroke="var(--accent)"
              strokeWidth={2}
              strokeLinejoin="round"
            />
          </g>
        ))}
        {placed.map(({ point, x, y }) => (
          <circle
            key={point.id}
            cx={x}
            cy={y}
            r={3.5}
            stroke="var(--accent)"
            strokeWidth={point.startsLine === true ? 2 : 0}
            fill={point.startsLine === true ? 'var(--surface)' : 'var(--accent)'}
          >
            <title>{`${point.label}: ${Math.round(point.value)}`}</title>
          </circle>
        ))}
        {between.map(({ point, x }) => (
          <text key={point.id} x={x} y={height - 5} textAnchor="middle" fontSize={11} fill="currentColor">
            {formatEdge(point.at)}
          </text>
        ))}
        {first === undefined || last === undefined ? null : (
          <>
            <text x={margin.left} y={height - 5} fontSize={11} fill="currentColor">
              {formatEdge(first.point.at)}
            </text>
            {placed.length > 1 ? (
              <text
                x={width - margin.right}
                y={height - 5}
                textAnchor="end"
                fontSize={11}
                fill="currentColor"
              >
                {formatEdge(last.point.at)}
              </text>
            ) : null}
          </>
        )}
      </svg>
    </ChartFigure>
  );
}

/** A multiple of twice the step, with some room below the lowest value; half of the scale at least, or 20. */
function scaleFloor(points: readonly LinePoint[]): number {
  const lowest = Math.min(100, ...points.map(({ value }) => value));
  return Math.max(0, Math.min(80, Math.floor((lowest - step / 2) / (2 * step)) * 2 * step));
}

/** The width of a label with the room around it, in pixels. */
const labelRoom = 110;

interface Placed {
  point: LinePoint;
  x: number;
  y: number;
}

/** The points between the first and the last one whose labels have room between those of others. */
function labeledPoints(placed: readonly Placed[]): Placed[] {
  const [first, last] = [placed[0], placed.at(-1)];
  const shown: Placed[] = [];
  for (const each of placed.slice(1, -1)) {
    const before = shown.at(-1)?.x ?? first?.x ?? 0;
    if (each.x - before >= labelRoom && (last?.x ?? 0) - each.x >= labelRoom) shown.push(each);
  }
  return shown;
}

interface Line {
  id: string;
  points: string;
  /** Its first and last x. */
  from: number;
  to: number;
}

/** One line for each run of comparable points. */
function splitLines(placed: readonly Placed[]): Line[] {
  const lines: Line[] = [];
  for (const { point, x, y } of placed) {
    const at = `${x.toFixed(1)},${y.toFixed(1)}`;
    const open = point.startsLine === true ? undefined : lines.at(-1);
    if (open === undefined) lines.push({ id: point.id, points: at, from: x, to: x });
    else Object.assign(open, { points: `${open.points} ${at}`, to: x });
  }
  return lines;
}
