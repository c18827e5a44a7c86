import type { ReactNode } from 'react';
import '../audits.css';
import './inspector.css';

interface SectionProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** How many there are, beside the title. */
  count?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the inspector, with its heading. */
export function Section({ id, title, count, actions, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-2xl border border-line bg-surface shadow-card p-4"
    >
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex items-baseline gap-3">
          {/* Gets the focus from what leads to it. */}
          <h3 id={id} tabIndex={-1} className="text-base font-semibold outline-none">
            {title}
          </h3>
          {count === undefined ? null : <span className="text-xs text-muted tabular-nums">{count}</span>}
        </div>
        {actions === undefined ? null : <div className="ml-auto">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
