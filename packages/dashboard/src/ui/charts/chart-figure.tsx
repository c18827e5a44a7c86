import type { ReactNode } from 'react';

interface ChartFigureProps {
  title: string;
  /** What it shows, in a sentence. */
  summary: string;
  columns: readonly [string, ...string[]];
  /** The same numbers for screen readers. */
  rows: readonly (readonly [string, ...string[]])[];
  /** Title and summary are already above the figure. */
  hideCaption?: boolean;
  children: ReactNode;
}

/** A chart with its title, and its numbers as a table for screen readers. */
export function ChartFigure({
  title,
  summary,
  columns,
  rows,
  hideCaption = false,
  children,
}: ChartFigureProps) {
  return (
    <figure className="relative min-w-0" aria-label={hideCaption ? title : undefined}>
      {hideCaption ? null : (
        <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm font-semibold">{title}</span>
          <span className="text-xs text-muted">{summary}</span>
        </figcaption>
      )}
      <div aria-hidden>{children}</div>
      {/* A wrapper: the hidden table alone would be as wide as its text. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a picture have no other identity, nor state
              <tr key={index}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in its row
                  <td key={column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
