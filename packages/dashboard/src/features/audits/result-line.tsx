import type { ReactNode } from 'react';
import './audits.css';

interface ResultLineProps {
  /** Which columns it has: an occurrence with its issue, one within its issue, a broken link, or what is ignored. */
  columns: 'issue' | 'place' | 'link' | 'ignored';
  /** The cells by name, in their order. */
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

/** Where there is room, the same as a {@link ResultRow}: one line in fixed columns. */
export function ResultLine({ columns, cells, actions }: ResultLineProps) {
  return (
    <div className={`audit-line ${classes[columns]} text-sm`}>
      {Object.entries(cells).map(([name, cell]) => (
        <div key={name}>{cell}</div>
      ))}
      <div className="audit-actions">{actions}</div>
    </div>
  );
}
