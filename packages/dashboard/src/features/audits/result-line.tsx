import type { ReactNode } from 'react';
import './audits.css';

interface ResultLineProps {
  /** Which columns it has: an occurrence with its issue, one within its issue, a broken link, or what is ignored. */
  columns: 'issue' | 'place' | 'link' | 'ignored';
  /** The cells by name, in their order. The first one also has the room of those that are missing. */
  cells: Readonly<Record<string, ReactNode>>;
  /** At the end of the line. */
  actions: ReactNode;
}

const classes = {
  issue: 'line-issue',
  place: 'line-place',
  link: 'line-link',
  ignored: 'line-ignored',
};

const cellCounts = { issue: 2, place: 2, link: 3, ignored: 2 };

interface LineHeadProps extends Pick<ResultLineProps, 'columns'> {
  /** What the cells are, in their order. Screen readers hear it in the cells. */
  labels: readonly string[];
  /** Selects all lines. */
  select: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
}

/** The line above those of a list. */
export function LineHead({ columns, labels, select, end }: LineHeadProps) {
  return (
    <div className="audit-row border-b border-line bg-sunken text-xs text-muted">
      {select === null ? null : <span className="audit-select">{select}</span>}
      <div className={`audit-line line-head ${classes[columns]}`}>
        {labels.map((label) => (
          <span key={label} aria-hidden>
            {label}
          </span>
        ))}
        <p className="audit-actions whitespace-nowrap tabular-nums">{end}</p>
      </div>
    </div>
  );
}

/** Where there is room, the same as a {@link ResultRow}: one line in fixed columns. */
export function ResultLine({ columns, cells, actions }: ResultLineProps) {
  const isShort = Object.keys(cells).length < cellCounts[columns];
  return (
    <div className={`audit-line ${classes[columns]} text-sm`} data-short={isShort ? '' : undefined}>
      {Object.entries(cells).map(([name, cell]) => (
        <div key={name}>{cell}</div>
      ))}
      <div className="audit-actions">{actions}</div>
    </div>
  );
}
