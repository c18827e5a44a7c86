import type { ReactNode } from 'react';

interface ChartHeadProps {
  title: string;
  /** What it shows, in a sentence. Empty while unknown. */
  summary: string;
  /** The control that changes what is shown. */
  children: ReactNode;
}

/** The title of a chart, with its control at the end of the line. */
export function ChartHead({ title, summary, children }: ChartHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-h-9">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="text-xs text-muted">{summary}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
