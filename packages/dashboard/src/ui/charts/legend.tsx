import { seriesColor } from './series-colors.ts';

/** What the colors of a chart mean, each name once. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm" style={{ backgroundColor: seriesColor(index) }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
