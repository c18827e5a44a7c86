import { seriesColor } from './series-colors.ts';

interface LegendProps {
  names: readonly string[];
  /** One for each name. */
  amounts?: readonly string[];
}

/** What the colors of a chart mean, each name once. */
export function Legend({ names, amounts = [] }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm" style={{ backgroundColor: seriesColor(index) }} />
          {name}
          {amounts[index] === undefined ? null : (
            <span className="text-ink tabular-nums">{amounts[index]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
