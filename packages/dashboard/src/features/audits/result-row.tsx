import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface ResultRowProps {
  /** What it is about: the name of an issue, or a URL. Undefined for a part of a row that says so. */
  title: ReactNode;
  /** Badges and short facts, in the line below the title. */
  meta?: ReactNode;
  /** At the end of the title's line, wherever the rest ends. */
  actions?: ReactNode;
  /** A part of another row. */
  isInner?: boolean;
  /** In a list that has the space around its rows. */
  isFlush?: boolean;
  /** More lines, as wide as the row. */
  children?: ReactNode;
}

/** A row of a report, the same for issues, occurrences, links, and pages: title, badges, and then what there is to read. */
export function ResultRow({
  title,
  meta,
  actions,
  isInner = false,
  isFlush = false,
  children,
}: ResultRowProps) {
  const hasTitle = title !== undefined || (actions ?? null) !== null;
  return (
    <div className={classNames('flex flex-col gap-1 text-sm', isFlush ? '' : isInner ? 'py-1.5' : 'py-3')}>
      <div className={classNames('flex items-start gap-x-2', !hasTitle && 'hidden')}>
        <div className="min-w-0 flex-1 wrap-anywhere">{title}</div>
        {/* Buttons are higher than the line, which keeps its height. */}
        <div className="-my-1 flex shrink-0 items-center gap-x-1 empty:hidden pointer-coarse:-my-2.5 max-sm:-mr-2.5">
          {actions}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted empty:hidden">
        {meta}
      </div>
      {children}
    </div>
  );
}
