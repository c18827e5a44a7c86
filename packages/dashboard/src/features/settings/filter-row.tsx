import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import './settings.css';

interface FilterRowProps {
  /** The filters that are set. From two on they can be cleared together. */
  count: number;
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

/**
 * The filters of a list, which wrap where they do not fit. On a phone they are one line that scrolls sideways until one is
 * set, so that the list stays in view.
 */
export function FilterRow({ count, clear, onClear, children }: FilterRowProps) {
  const row = useScrollRow<HTMLDivElement>();
  return (
    <div className="flex min-w-0 items-center gap-2 sm:flex-wrap">
      <div ref={row} className="scroll-row filter-row overflow-x-auto">
        {children}
        {count > 1 ? (
          <Button size="small" tone="quiet" onClick={onClear}>
            {clear}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
